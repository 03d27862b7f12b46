/// How a notification looks when expanded; a notification has at most one style.
public enum NotificationStyle: Equatable, Sendable {
  /// A large picture.
  case bigPicture(BigPictureStyle)
  /// A long text.
  case bigText(BigTextStyle)
  /// A list of lines.
  case inbox(InboxStyle)
  /// A conversation.
  case messaging(MessagingStyle)
}
