public import ImageDownload

/// Why a message cannot be composed for a push service.
public enum ComposeError: Error, Hashable, Sendable {
  /// There is nothing to send: no text, no image, no data.
  case empty

  /// The image's URL is none.
  case invalidImageURL(String, InvalidURL)

  /// The image's URL is plain http, which phones refuse to load.
  case insecureImageURL(String)

  /// The service shows an image only beside a title or a text.
  case imageWithoutText(PushService)

  /// The service keeps the key for itself, and would drop the value or refuse the message.
  case reservedKey(String, PushService)

  /// The data already has the key that the image is sent under.
  case keyInUse(String)

  /// Devices would take this value of the data for the image, since its key comes first.
  case imageShadowed(byKey: String, PushService)

  /// A field is missing that the form needs.
  case missingField(String)

  /// A field has a value that the service refuses; `expected` is what it may be.
  case invalidField(name: String, value: String, expected: String)

  /// The payload has more bytes than the service carries; of its fields, the largest is named.
  case tooLarge(PushService, byteCount: Int, largest: LargestField)

  /// The field that takes the most room.
  public struct LargestField: Hashable, Sendable {
    /// Where it stands in the payload, such as `aps.alert.body`.
    public var path: String

    /// How many bytes its value has, as JSON.
    public var byteCount: Int

    /// Makes a field.
    public init(path: String, byteCount: Int) {
      self.path = path
      self.byteCount = byteCount
    }
  }
}

extension ComposeError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .empty: "There is no title, no text, no image and no data to send."
    case .invalidImageURL(let text, let reason):
      "The image \"\(text)\" cannot be sent: \(Self.clause(reason.description))."
    case .insecureImageURL(let text):
      "The image \"\(text)\" is not https, and phones load no other."
    case .imageWithoutText(let service):
      "\(service.title) shows an image only with a title or a text, and there is neither."
    case .reservedKey(let key, let service):
      "\(service.title) keeps the data key \(key) for itself."
    case .keyInUse(let key): "The data has the key \(key), under which the image is sent."
    case .imageShadowed(let key, let service):
      "The data key \(key) would be taken for the image of the \(service.title) message."
    case .missingField(let name): "The message has no \(name), which this form of it needs."
    case .invalidField(let name, let value, let expected):
      "The \(name) is \(expected), not \"\(value)\"."
    case .tooLarge(let service, let byteCount, let largest):
      """
      The message has \(byteCount) bytes, more than the \(service.maxByteCount) that \
      \(service.title) carries; the largest field is \(largest.path) with \(largest.byteCount) bytes.
      """
    }
  }

  /// A sentence as a part of another one.
  private static func clause(_ sentence: String) -> String {
    let end = sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...]
    return end.prefix(1).lowercased() + end.dropFirst()
  }
}
