/// A service that messages are composed for.
public enum PushService: String, Hashable, Sendable, CaseIterable {
  /// Apple's.
  case apns

  /// Firebase's HTTP v1 interface.
  case fcm

  /// A browser's, through Web Push.
  case web

  /// The most bytes of a payload (R5.2).
  ///
  /// Web Push carries 4096 bytes, of which encryption takes 103 (RFC 8291).
  public var maxByteCount: Int {
    switch self {
    case .apns, .fcm: 4096
    case .web: 3993
    }
  }

  /// What people call it.
  public var title: String {
    switch self {
    case .apns: "APNs"
    case .fcm: "FCM"
    case .web: "Web Push"
    }
  }
}
