/// Shows notifications: Android's `NotificationManager`.
///
/// Nothing here throws. What went wrong is in what comes back, which callers may ignore.
public protocol NotificationManager: Sendable {
  /// Creates a channel, or changes what an app may change of an existing one.
  @discardableResult
  func createNotificationChannel(_ channel: NotificationChannel) async -> ChannelChange

  /// The channel of that id; nil if there is none or it is deleted.
  func notificationChannel(id: String) async -> NotificationChannel?

  /// All channels, in the order of their creation.
  var notificationChannels: [NotificationChannel] { get async }

  /// Deletes a channel and removes its notifications.
  @discardableResult
  func deleteNotificationChannel(id: String) async -> NotificationRemoval

  /// Posts a notification, in the place of an active one with the same tag and id.
  @discardableResult
  func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification
  ) async -> NotificationReceipt

  /// Removes a notification; a group's summary takes its children along.
  @discardableResult
  func cancel(tag: String?, id: Int) async -> NotificationRemoval

  /// Removes all notifications.
  @discardableResult
  func cancelAll() async -> NotificationRemoval

  /// What is on show, the longest there first.
  var activeNotifications: [ActiveNotification] { get async }
}

extension NotificationManager {
  /// Posts a notification without a tag.
  @discardableResult
  public func notify(id: Int, _ notification: AndroidNotification) async -> NotificationReceipt {
    await notify(tag: nil, id: id, notification)
  }

  /// Removes a notification that was posted without a tag.
  @discardableResult
  public func cancel(id: Int) async -> NotificationRemoval {
    await cancel(tag: nil, id: id)
  }
}
