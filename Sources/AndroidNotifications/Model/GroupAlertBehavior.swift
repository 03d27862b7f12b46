/// Which notifications of a group may alert; the raw values are Android's.
public enum GroupAlertBehavior: Int, Sendable, NamedCase {
  /// Every one.
  case all = 0
  /// Only the summary; the children are mute.
  case summary = 1
  /// Only the children; the summary is mute.
  case children = 2
}
