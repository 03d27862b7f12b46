/// How far a notification is opened.
public enum CardState: String, Codable, Sendable, CaseIterable {
  /// As it arrives: one or two lines.
  case collapsed

  /// As it is after a tap on its arrow.
  case expanded
}
