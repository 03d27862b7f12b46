internal import FoundationEssentials

extension ImageKeys {
  /// The keys of an extension that was built without keys of its own (R1.6).
  public static let apple = ImageKeys.default

  /// The keys that an extension was built with, read from its `Info.plist` (R1.6).
  ///
  /// They stand under `ShinyPushImageKeys`, separated by `;`. A property list that cannot be read,
  /// or that names no keys, gives those of `apple`.
  public static func apple(infoPlist bytes: [UInt8]) -> ImageKeys {
    guard PropertyListNesting.isBounded(bytes) else { return .apple }
    let list = try? PropertyListDecoder().decode(InfoPlist.self, from: Data(bytes))
    guard let keys = list?.keys.map(ImageKeys.init(parsing:)), !keys.keys.isEmpty else {
      return .apple
    }
    return keys
  }

  private struct InfoPlist: Decodable {
    var keys: String?

    enum CodingKeys: String, CodingKey {
      case keys = "ShinyPushImageKeys"
    }
  }
}
