/// How much the notifications of a channel may interrupt; the raw values are Android's.
///
/// Android's `IMPORTANCE_UNSPECIFIED` is left out: no channel can have it.
public enum NotificationImportance: Int, Sendable, NamedCase {
  /// Blocked: nothing is posted.
  case none = 0
  /// Shown only in the list.
  case min = 1
  /// Shown everywhere, without a sound.
  case low = 2
  /// Shown everywhere, with a sound.
  case `default` = 3
  /// Shown everywhere, with a sound, and over what is on the screen.
  case high = 4
  /// Not used by Android; treated as `high`.
  case max = 5
}

extension NotificationImportance: Comparable {
  /// Whether the left one interrupts less.
  public static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
