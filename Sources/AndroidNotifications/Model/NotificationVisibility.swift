/// What a lock screen may show; the raw values are Android's.
public enum NotificationVisibility: Int, Sendable, NamedCase {
  /// Nothing.
  case secret = -1
  /// That there is a notification, without its content.
  case `private` = 0
  /// Everything.
  case `public` = 1
}
