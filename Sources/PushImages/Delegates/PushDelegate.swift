/// What an app does about pushes; each method does nothing unless the app writes its own.
///
/// Delegates run each on its own: what one throws is logged and kept from the others (R2.6).
public protocol PushDelegate: Sendable {
  /// A push arrived that is not shown already.
  func onReceived(_ push: any PushNotification) async throws

  /// The user tapped on the notification of a push.
  func onEntry(_ push: any PushNotification) async throws

  /// The push service gave the app a new token.
  func onNewToken(_ token: String) async throws

  /// The app gets no more pushes under this token.
  func onUnRegistered(_ token: String) async throws
}

extension PushDelegate {
  /// Does nothing.
  public func onReceived(_ push: any PushNotification) async throws {}

  /// Does nothing.
  public func onEntry(_ push: any PushNotification) async throws {}

  /// Does nothing.
  public func onNewToken(_ token: String) async throws {}

  /// Does nothing.
  public func onUnRegistered(_ token: String) async throws {}
}
