/// What can be set of the stock extension (R3.6).
public struct ServiceExtensionSettings: Hashable, Sendable {
  /// The keys that may hold the URL, the first one first.
  public var imageKeys: ImageKeys

  /// The most bytes of a download.
  public var maxByteCount: Int

  /// The key of the file's type; where it is set, a payload without a type there has no attachment.
  public var typeKey: String?

  /// What the attachment is called; an empty one stands for a new, unique one.
  public var attachmentIdentifier: String

  /// Makes settings; by default those of an extension that was built without any.
  public init(
    imageKeys: ImageKeys = .apple,
    maxByteCount: Int = 10_485_760,
    typeKey: String? = nil,
    attachmentIdentifier: String = ""
  ) {
    precondition(maxByteCount > 0, "a file has at least one byte")
    self.imageKeys = imageKeys
    self.maxByteCount = maxByteCount
    self.typeKey = typeKey
    self.attachmentIdentifier = attachmentIdentifier
  }
}
