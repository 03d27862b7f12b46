public import FoundationEssentials

/// Android's rules for posting, replacing and removing notifications (push.md §3.4).
///
/// Pure, but for the random ids of postings: each event changes the books and returns what is to be
/// done; nothing is read, written or looked up. Managers of one's own can be built on it. Call `expire(at:)` before other events.
public struct NotificationLedger: Equatable, Sendable {
  /// What is to be done with a notification.
  public enum Decision: Equatable, Sendable {
    /// Show it.
    case post(Posting)

    /// Do not show it.
    case drop(DropReason)
  }

  /// How a notification is to be shown.
  public struct Posting: Equatable, Sendable {
    /// Which posting it is.
    public let id: PostingID

    /// Its channel.
    public let channel: NotificationChannel

    /// The one whose place it takes.
    public let replaced: ActiveNotification?

    /// How it draws attention.
    public let alert: NotificationAlert
  }

  /// The bounds that are kept.
  public let limits: NotificationLimits

  /// The channels.
  public private(set) var channels: ChannelRegistry

  /// What is on show, the longest there first.
  public private(set) var active: [ActiveNotification]

  /// Makes books with nothing in them.
  public init(limits: NotificationLimits = .android) {
    self.init(limits: limits, channels: ChannelRegistry(), active: [])
  }

  init(limits: NotificationLimits, channels: ChannelRegistry, active: [ActiveNotification]) {
    self.limits = limits
    self.channels = channels
    self.active = active
  }

  // MARK: - Notifications

  /// Decides on a notification, and notes it if it is to be shown.
  ///
  /// With `expected`, it is shown only in the place of that posting, while it is on show.
  public mutating func post(
    _ notification: AndroidNotification,
    key: NotificationKey,
    at now: Date,
    replacing expected: PostingID? = nil
  ) -> Decision {
    guard let channel = notification.channelID.flatMap(channels.channel(id:)) else {
      return .drop(.noChannel(id: notification.channelID))
    }
    guard channel.importance > .none else { return .drop(.channelBlocked(id: channel.id)) }
    if let group = channel.group, channels.isGroupBlocked(of: channel) {
      return .drop(.groupBlocked(id: group))
    }
    let replaced = active.first { $0.key == key }
    if let expected, replaced?.posting != expected { return .drop(.nothingToUpdate) }
    // An update takes no new place, so it is welcome however many there are.
    guard replaced != nil || active.count < limits.activeNotifications else {
      return .drop(.tooManyActive(limit: limits.activeNotifications))
    }
    let id = PostingID()
    active.removeAll { $0.key == key }
    active.append(
      ActiveNotification(
        key: key,
        posting: id,
        notification: notification,
        channelID: channel.id,
        postedAt: now
      )
    )
    let alert = Self.alert(of: notification, on: channel, isUpdate: replaced != nil)
    return .post(Posting(id: id, channel: channel, replaced: replaced, alert: alert))
  }

  /// Removes a notification; a group's summary takes its children along.
  public mutating func cancel(_ key: NotificationKey) -> [NotificationKey] {
    guard let target = active.first(where: { $0.key == key }) else { return [] }
    return remove { $0.key == key || target.isSummary(of: $0) }
  }

  /// Removes all notifications.
  public mutating func cancelAll() -> [NotificationKey] {
    remove { _ in true }
  }

  /// Notes a tap on a notification, which removes it if it is `autoCancel`.
  ///
  /// A press on one of its buttons is no such tap.
  public mutating func tap(_ key: NotificationKey) -> [NotificationKey] {
    guard active.contains(where: { $0.key == key && $0.isAutoCancel }) else { return [] }
    return cancel(key)
  }

  /// Removes the notifications whose time is over.
  public mutating func expire(at now: Date) -> [NotificationKey] {
    remove { notification in notification.expiresAt.map { $0 <= now } ?? false }
  }

  // MARK: - Channels

  /// Creates a channel, or changes what an app may change of an existing one.
  public mutating func createChannel(_ channel: NotificationChannel) -> ChannelChange {
    channels.create(channel)
  }

  /// Deletes a channel and removes its notifications.
  public mutating func deleteChannel(id: String) -> [NotificationKey] {
    guard channels.delete(id: id) else { return [] }
    return remove { $0.channelID == id }
  }

  /// Sets a channel's importance for the user; blocking it removes its notifications.
  public mutating func setUserImportance(
    _ importance: NotificationImportance,
    channelID: String
  ) -> [NotificationKey] {
    guard channels.setUserImportance(importance, id: channelID), importance == .none else {
      return []
    }
    return remove { $0.channelID == channelID }
  }

  /// Creates a group of channels, or changes name and description of an existing one.
  public mutating func createGroup(_ group: NotificationChannelGroup) -> ChannelChange {
    channels.create(group)
  }

  /// Deletes a group with its channels, and removes their notifications.
  public mutating func deleteGroup(id: String) -> [NotificationKey] {
    let deleted = Set(channels.deleteGroup(id: id))
    return remove { deleted.contains($0.channelID) }
  }

  /// Blocks a group for the user, or opens it; blocking it removes its notifications.
  public mutating func setUserBlocked(_ isBlocked: Bool, groupID: String) -> [NotificationKey] {
    guard channels.setUserBlocked(isBlocked, groupID: groupID), isBlocked else { return [] }
    let blocked = Set(channels.channels.filter { $0.group == groupID }.map(\.id))
    return remove { blocked.contains($0.channelID) }
  }

  // MARK: - Private parts

  private mutating func remove(
    where isUnwanted: (ActiveNotification) -> Bool
  ) -> [NotificationKey] {
    let removed = active.filter(isUnwanted).map(\.key)
    active.removeAll(where: isUnwanted)
    return removed
  }

  private static func alert(
    of notification: AndroidNotification,
    on channel: NotificationChannel,
    isUpdate: Bool
  ) -> NotificationAlert {
    if isUpdate && notification.onlyAlertOnce { return .none }
    switch notification.groupAlertBehavior {
    case .summary where notification.isGroupChild: return .none
    case .children where notification.isGroupSummary: return .none
    default: break
    }
    if channel.importance >= .high { return .headsUp }
    let isAudible = channel.sound != nil || channel.vibrates
    return channel.importance >= .default && isAudible ? .sound : .none
  }
}

extension ActiveNotification {
  fileprivate func isSummary(of other: ActiveNotification) -> Bool {
    isGroupSummary && other.group == group && !other.isGroupSummary
  }
}
