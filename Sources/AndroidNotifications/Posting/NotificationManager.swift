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

  /// Creates a group of channels, or changes name and description of an existing one.
  @discardableResult
  func createNotificationChannelGroup(_ group: NotificationChannelGroup) async -> ChannelChange

  /// All groups of channels, in the order of their creation.
  var notificationChannelGroups: [NotificationChannelGroup] { get async }

  /// Deletes a group with its channels, and removes their notifications.
  @discardableResult
  func deleteNotificationChannelGroup(id: String) async -> NotificationRemoval

  /// Posts a notification, in the place of an active one with the same tag and id.
  @discardableResult
  func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification
  ) async -> NotificationReceipt

  /// Posts a notification in the place of `posting`, and only while that is on show.
  ///
  /// For what comes late, such as a picture: it must not bring back what the user has removed, nor
  /// take the place of something newer.
  @discardableResult
  func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification,
    replacing posting: PostingID
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

/// What managers do that have no more of their own.
///
/// As little of it as possible is `async`: in an asynchronous context Swift would prefer that to a
/// manager's own synchronous method.
extension NotificationManager {
  /// Looks for the posting, then posts; between the two another one may come.
  @discardableResult
  public func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification,
    replacing posting: PostingID
  ) async -> NotificationReceipt {
    let key = NotificationKey(tag: tag, id: id)
    guard await activeNotifications.contains(where: { $0.key == key && $0.posting == posting })
    else { return NotificationReceipt(key: key, destination: .dropped(.nothingToUpdate)) }
    return await notify(tag: tag, id: id, notification)
  }

  /// Creates nothing, and says so.
  @discardableResult
  public func createNotificationChannelGroup(_ group: NotificationChannelGroup) -> ChannelChange {
    .failed(message: "this manager has no groups of channels")
  }

  /// None.
  public var notificationChannelGroups: [NotificationChannelGroup] { [] }

  /// Deletes nothing.
  @discardableResult
  public func deleteNotificationChannelGroup(id: String) -> NotificationRemoval {
    NotificationRemoval()
  }
}
