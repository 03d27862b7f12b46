/// How a notification draws attention when it arrives.
public enum NotificationAlert: Int, Sendable, NamedCase {
  /// It is only there.
  case none
  /// It sounds or vibrates, whichever its channel has.
  case sound
  /// It sounds or vibrates, and shows over what is on the screen.
  case headsUp
}

extension NotificationAlert: Comparable {
  /// Whether the left one draws less attention.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
