internal import ImageDownload

/// Title, text and image of a push, as its sender gave them.
public struct PushContent: Hashable, Sendable {
  /// The title; nil where the message has none, or only a key into the app's own strings.
  public var title: String?

  /// The text; nil where the message has none, or only a key into the app's own strings.
  public var message: String?

  /// The URL of the image, whether or not it may be loaded or is ever shown (R1.1).
  public var imageURI: String?
}

extension PushContent {
  /// Nil if `message` has neither text nor image.
  init?(_ message: PushMessage, image: ImageKeyResult) {
    title = message.fields.title.literal
    self.message = message.fields.body.literal
    imageURI = image.url?.string
    let isEmpty = message.fields.title.isEmpty && message.fields.body.isEmpty && imageURI == nil
    if isEmpty { return nil }
  }
}
