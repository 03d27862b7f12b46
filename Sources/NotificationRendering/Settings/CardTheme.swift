/// A generation of Android's looks.
public enum CardTheme: String, Codable, Sendable, CaseIterable {
  /// Android 12 to 15, and 16 as it first came.
  case android14

  /// Android 16 since its redesign of notifications.
  case android16
}
