/// What happens on a tap: the part of Android's `Intent` that means something outside Android.
public struct NotificationIntent: Hashable, Sendable, Codable {
  /// The name of the action, such as `OPEN_ORDER` from a message's `click_action`.
  public var action: String?

  /// The link to open.
  public var uri: String?

  /// Values handed to whoever opens it.
  public var extras: [String: String]

  /// Makes an intent.
  public init(action: String? = nil, uri: String? = nil, extras: [String: String] = [:]) {
    self.action = action
    self.uri = uri
    self.extras = extras
  }
}
