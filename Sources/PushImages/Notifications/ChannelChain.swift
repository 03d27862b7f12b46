internal import AndroidNotifications

/// Which channel a message is posted to (push.md §2.2): the one that it asks for if that exists,
/// else the configuration's, else one of our own that is there for what fits nowhere.
struct ChannelChain {
  /// Firebase's own channel for messages without one.
  static let fallback = NotificationChannel(
    id: "fcm_fallback_notification_channel",
    name: "Misc",
    importance: .default
  )

  private let requestedID: String?
  private let configured: NotificationChannel?

  init(fields: MessageFields, config: FirebaseConfig) {
    requestedID = fields.channelID
    configured = config.defaultChannel
  }

  /// The channel that would be taken if all of them existed.
  var preferredID: String { requestedID ?? configured?.id ?? Self.fallback.id }

  /// The channel that is taken; it exists from now on, if `manager` can make one.
  func channelID(in manager: any NotificationManager) async -> String {
    if let requestedID, await manager.notificationChannel(id: requestedID) != nil {
      return requestedID
    }
    let channel = configured ?? Self.fallback
    // Not created anew where it exists: that would undo what the user or the app changed.
    if await manager.notificationChannel(id: channel.id) == nil {
      await manager.createNotificationChannel(channel)
    }
    return channel.id
  }
}
