public import FoundationEssentials

/// Keeps notifications in memory: for tests, and for apps that show them themselves.
///
/// Holds each active notification with its pictures: up to 50 of them.
public actor InMemoryNotificationManager: NotificationManager {
  private var ledger: NotificationLedger
  private var notifications: [NotificationKey: AndroidNotification] = [:]
  private let now: @Sendable () -> Date

  /// Makes a manager without channels or notifications; `now` is its clock.
  public init(
    limits: NotificationLimits = .android,
    now: @escaping @Sendable () -> Date = { .now }
  ) {
    ledger = NotificationLedger(limits: limits)
    self.now = now
  }

  // MARK: - NotificationManager

  /// Creates a channel, or changes what an app may change of an existing one.
  @discardableResult
  public func createNotificationChannel(_ channel: NotificationChannel) -> ChannelChange {
    ledger.createChannel(channel)
  }

  /// The channel of that id; nil if there is none or it is deleted.
  public func notificationChannel(id: String) -> NotificationChannel? {
    ledger.channels.channel(id: id)
  }

  /// All channels, in the order of their creation.
  public var notificationChannels: [NotificationChannel] { ledger.channels.channels }

  /// Deletes a channel and removes its notifications.
  @discardableResult
  public func deleteNotificationChannel(id: String) -> NotificationRemoval {
    remove { $0.deleteChannel(id: id) }
  }

  /// Creates a group of channels, or changes name and description of an existing one.
  @discardableResult
  public func createNotificationChannelGroup(_ group: NotificationChannelGroup) -> ChannelChange {
    ledger.createGroup(group)
  }

  /// All groups of channels, in the order of their creation.
  public var notificationChannelGroups: [NotificationChannelGroup] { ledger.channels.groups }

  /// Deletes a group with its channels, and removes their notifications.
  @discardableResult
  public func deleteNotificationChannelGroup(id: String) -> NotificationRemoval {
    remove { $0.deleteGroup(id: id) }
  }

  /// Posts a notification, in the place of an active one with the same tag and id.
  @discardableResult
  public func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification
  ) -> NotificationReceipt {
    post(notification, key: NotificationKey(tag: tag, id: id), replacing: nil)
  }

  /// Posts a notification in the place of `posting`, and only while that is on show.
  @discardableResult
  public func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification,
    replacing posting: PostingID
  ) async -> NotificationReceipt {
    post(notification, key: NotificationKey(tag: tag, id: id), replacing: posting)
  }

  private func post(
    _ notification: AndroidNotification,
    key: NotificationKey,
    replacing expected: PostingID?
  ) -> NotificationReceipt {
    dropExpired()
    switch ledger.post(notification, key: key, at: now(), replacing: expected) {
    case .drop(let reason):
      return NotificationReceipt(key: key, destination: .dropped(reason))
    case .post(let posting):
      notifications[key] = notification
      return NotificationReceipt(
        key: key,
        destination: .memory,
        posting: posting.id,
        isReplacement: posting.replaced != nil,
        alert: posting.alert,
        degradations: notification.degradations
      )
    }
  }

  /// Removes a notification; a group's summary takes its children along.
  @discardableResult
  public func cancel(tag: String?, id: Int) -> NotificationRemoval {
    remove { $0.cancel(NotificationKey(tag: tag, id: id)) }
  }

  /// Removes all notifications.
  @discardableResult
  public func cancelAll() -> NotificationRemoval {
    remove { $0.cancelAll() }
  }

  /// What is on show, the longest there first.
  public var activeNotifications: [ActiveNotification] {
    dropExpired()
    return ledger.active
  }

  // MARK: - What only this manager has

  /// The active notification of that tag and id, with its pictures.
  public func notification(tag: String? = nil, id: Int) -> AndroidNotification? {
    dropExpired()
    return notifications[NotificationKey(tag: tag, id: id)]
  }

  /// Taps on a notification: gives its intent, and removes it if it is `autoCancel`.
  @discardableResult
  public func tap(tag: String? = nil, id: Int) -> NotificationIntent? {
    let intent = notification(tag: tag, id: id)?.contentIntent
    remove { $0.tap(NotificationKey(tag: tag, id: id)) }
    return intent
  }

  /// Sets a channel's importance for the user, who decides from then on; `none` blocks it.
  @discardableResult
  public func setUserImportance(
    _ importance: NotificationImportance,
    channelID: String
  ) -> NotificationRemoval {
    remove { $0.setUserImportance(importance, channelID: channelID) }
  }

  /// Blocks a group of channels for the user, or opens it again.
  @discardableResult
  public func setUserBlocked(_ isBlocked: Bool, groupID: String) -> NotificationRemoval {
    remove { $0.setUserBlocked(isBlocked, groupID: groupID) }
  }

  // MARK: - Private parts

  private func dropExpired() {
    for key in ledger.expire(at: now()) { notifications[key] = nil }
  }

  @discardableResult
  private func remove(
    _ event: (inout NotificationLedger) -> [NotificationKey]
  ) -> NotificationRemoval {
    dropExpired()
    let removed = event(&ledger)
    for key in removed { notifications[key] = nil }
    return NotificationRemoval(removed: removed)
  }
}
