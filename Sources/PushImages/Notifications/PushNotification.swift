/// A push as a delegate gets it, whatever platform it was sent for.
public protocol PushNotification: Sendable {
  /// What was sent.
  var message: PushMessage { get }

  /// The app's own values.
  var data: [String: String] { get }

  /// Title, text and image; nil if the message has none of them.
  var notification: PushContent? { get }
}
