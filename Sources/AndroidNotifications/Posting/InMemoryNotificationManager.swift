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

  /// Posts a notification, in the place of an active one with the same tag and id.
  @discardableResult
  public func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification
  ) -> NotificationReceipt {
    dropExpired()
    let key = NotificationKey(tag: tag, id: id)
    switch ledger.post(notification, key: key, at: now()) {
    case .drop(let reason):
      return NotificationReceipt(key: key, destination: .dropped(reason))
    case .post(let posting):
      notifications[key] = notification
      return NotificationReceipt(
        key: key,
        destination: .memory,
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
