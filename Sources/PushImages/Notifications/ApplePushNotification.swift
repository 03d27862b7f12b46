/// A push that was sent to an Apple device; it is reported and not shown here.
public struct ApplePushNotification: PushNotification {
  /// What was sent.
  public let message: PushMessage

  /// Which value of the message is the image, and why each other one is not.
  public let image: ImageKeyResult

  /// Title, text and image; nil if the message has none of them.
  public let notification: PushContent?

  /// Makes the push of a message; `keys` are those that the app's extension was built with, so
  /// that the image reported is the one that the extension attached (R1.6).
  public init(_ message: PushMessage, keys: ImageKeys = .apple) {
    self.message = message
    image = message.image(keys: keys)
    notification = PushContent(message, image: image)
  }

  /// The values beside `aps`.
  public var data: [String: String] { message.data }

  /// The message as it was given.
  public var rawPayload: JSONValue { message.payload }
}
