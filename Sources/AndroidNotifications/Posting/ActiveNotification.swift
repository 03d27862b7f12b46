public import FoundationEssentials

/// What a manager remembers of a notification that is on show.
///
/// Only what the rules need, and enough to list it: no pictures.
public struct ActiveNotification: Equatable, Sendable {
  /// Its tag and id.
  public let key: NotificationKey

  /// Which posting of them it is.
  public let posting: PostingID

  /// When it was last posted.
  public let postedAt: Date

  /// The channel that it was posted to.
  public let channelID: String

  /// Its title.
  public let title: String?

  /// Its text.
  public let text: String?

  /// The group that it belongs to.
  public let group: String?

  /// Whether it stands for its group.
  public let isGroupSummary: Bool

  /// Whether a tap removes it.
  public let isAutoCancel: Bool

  /// Whether it tells of something going on.
  public let isOngoing: Bool

  /// When it removes itself.
  public let expiresAt: Date?

  /// What a tap on it does.
  public let contentIntent: NotificationIntent?

  init(
    key: NotificationKey,
    posting: PostingID,
    postedAt: Date,
    channelID: String,
    title: String?,
    text: String?,
    group: String?,
    isGroupSummary: Bool,
    isAutoCancel: Bool,
    isOngoing: Bool,
    expiresAt: Date?,
    contentIntent: NotificationIntent?
  ) {
    self.key = key
    self.posting = posting
    self.postedAt = postedAt
    self.channelID = channelID
    self.title = title
    self.text = text
    self.group = group
    self.isGroupSummary = isGroupSummary
    self.isAutoCancel = isAutoCancel
    self.isOngoing = isOngoing
    self.expiresAt = expiresAt
    self.contentIntent = contentIntent
  }
}

extension ActiveNotification {
  init(
    key: NotificationKey,
    posting: PostingID,
    notification: AndroidNotification,
    channelID: String,
    postedAt: Date
  ) {
    self.init(
      key: key,
      posting: posting,
      postedAt: postedAt,
      channelID: channelID,
      title: notification.contentTitle,
      text: notification.contentText,
      group: notification.group,
      isGroupSummary: notification.isGroupSummary,
      isAutoCancel: notification.autoCancel,
      isOngoing: notification.ongoing,
      expiresAt: notification.timeoutAfter.map { postedAt.addingTimeInterval($0 / .seconds(1)) },
      contentIntent: notification.contentIntent
    )
  }
}
