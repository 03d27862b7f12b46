import PushImages

/// The examples of the article on extensions, line by line (R3.6, R3.7).
enum ExtensionExamples {
  // snippet: variants
  /// The URL under `au` and the type of its file under `at`; both are needed.
  static let variantA = ServiceExtensionSettings(imageKeys: ["au"], typeKey: "at")

  /// The URL under `attachment-url`; the attachment is called `video`, whatever it is.
  static let variantB = ServiceExtensionSettings(
    imageKeys: ["attachment-url"],
    attachmentIdentifier: "video"
  )
  // end

  /// Runs the stock extension, which has nothing to load for a message without a URL.
  static func run(_ message: PushMessage, folder: String) async -> ServiceExtensionDelivery {
    // snippet: stock
    let host = ServiceExtensionHost(store: AttachmentStore(folder: folder))
    let delivery = await host.run(ImageServiceExtension(), for: message)
    // end
    return delivery
  }
}

// snippet: own
/// Decrypts the title, and attaches a photo and a voice message.
struct OwnExtension: NotificationServiceExtension {
  let loader: AttachmentLoader
  let decrypt: @Sendable (String) -> String?

  func didReceive(
    _ request: NotificationRequest,
    withContentHandler contentHandler: @escaping @Sendable (NotificationContent) -> Void
  ) {
    Task {
      var content = request.content
      if let title = content.value(of: "secret.title")?.string.flatMap(decrypt) {
        content.title = title
      }
      for key in ["photo", "voice"] {
        guard let url = content.image(keys: [key]).url else { continue }
        let outcome = await loader.load(url, into: request.temporaryFolder, identifier: key)
        if let attachment = outcome.attachment { content.attachments.append(attachment) }
      }
      contentHandler(content)
    }
  }
}
// end
