internal import FoundationEssentials

extension ServiceExtensionSettings {
  /// The keys of a property list that the settings stand under.
  enum PropertyListKey: String, CodingKey {
    case imageKeys = "ShinyPushImageKeys"
    case maxByteCount = "ShinyPushImageMaxBytes"
    case typeKey = "ShinyPushImageTypeKey"
    case attachmentIdentifier = "ShinyPushImageAttachmentIdentifier"
  }

  /// Reads the settings from an extension's `Info.plist`; what it does not set is as by default.
  ///
  /// `ShinyPushImageKeys` is a list with `;`, `ShinyPushImageMaxBytes` a number. A list that is
  /// binary, or nested more than 32 deep, sets nothing.
  public init(infoPlist bytes: [UInt8]) {
    self.init()
    guard PropertyListNesting.isBounded(bytes) else { return }
    imageKeys = .apple(infoPlist: bytes)
    guard let list = try? PropertyListDecoder().decode(List.self, from: Data(bytes)) else { return }
    maxByteCount = list.maxByteCount ?? maxByteCount
    typeKey = list.typeKey
    attachmentIdentifier = list.attachmentIdentifier ?? ""
  }

  private struct List: Decodable {
    var maxByteCount: Int?
    var typeKey: String?
    var attachmentIdentifier: String?

    /// A value of another type counts as none.
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: PropertyListKey.self)
      func text(_ key: PropertyListKey) -> String? {
        (try? values.decode(String.self, forKey: key)).flatMap { $0.isEmpty ? nil : $0 }
      }
      let number = try? values.decode(Int.self, forKey: .maxByteCount)
      let count = number ?? text(.maxByteCount).flatMap { Int($0) }
      maxByteCount = count.flatMap { $0 > 0 ? $0 : nil }
      typeKey = text(.typeKey)
      attachmentIdentifier = text(.attachmentIdentifier)
    }
  }
}
