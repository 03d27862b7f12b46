/// Whose view of a message is taken.
public enum PushPlatform: String, Hashable, Sendable, Codable, CaseIterable {
  /// Android, through Firebase.
  case android

  /// Apple's, through APNs.
  case apple

  /// A browser's, through Web Push.
  case web
}
