/// A notification as managers take it: all that its builder had, within bounds, and fixed.
///
/// Every property of `NotificationBuilder` can be read on it: `notification.contentTitle`.
@dynamicMemberLookup
public struct AndroidNotification: Equatable, Sendable {
  /// The buttons that are shown: the first three.
  public let shownActions: [NotificationAction]

  /// The texts that were longer than allowed and were cut, such as `contentText`.
  public let shortenedTexts: [String]

  private let content: NotificationBuilder

  fileprivate init(
    content: NotificationBuilder,
    shownActions: [NotificationAction],
    shortenedTexts: [String]
  ) {
    self.content = content
    self.shownActions = shownActions
    self.shortenedTexts = shortenedTexts
  }

  /// Reads a property that the builder had.
  public subscript<Value>(dynamicMember member: KeyPath<NotificationBuilder, Value>) -> Value {
    content[keyPath: member]
  }

  /// Whether it stands for its group; a summary of no group is none.
  public var isGroupSummary: Bool { content.group != nil && content.groupSummary }

  /// Whether it is one of the notifications that a summary may stand for.
  public var isGroupChild: Bool { content.group != nil && !content.groupSummary }
}

extension NotificationBuilder {
  /// Makes the notification.
  ///
  /// Texts are cut to `limits.textUTF16Units`, never inside a character. Values out of range are
  /// left out, as if they had not been set. A silent notification is made mute.
  public func build(limits: NotificationLimits = .android) -> AndroidNotification {
    var content = self
    var limiter = TextLimiter(limit: limits.textUTF16Units)
    content.dropOldMessages(keeping: limits.messages)
    content.shortenTexts(with: &limiter)
    content.dropOutOfRange()
    content.muteIfSilent()
    return AndroidNotification(
      content: content,
      shownActions: Array(content.actions.prefix(limits.shownActions)),
      shortenedTexts: limiter.shortened
    )
  }
}
