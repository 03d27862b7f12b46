/// The language of the phone: it decides the side that everything starts from, and a few words.
public struct CardLanguage: Hashable, Sendable, Codable {
  /// The language tag, such as `en` or `zh-Hant`.
  public var tag: String

  /// The side that everything starts from.
  public var direction: TextDirection

  /// Makes a language; the direction is the language's own unless it is given.
  public init(_ tag: String, direction: TextDirection? = nil) {
    self.tag = tag
    self.direction = direction ?? Self.ownDirection(of: Self.primary(of: tag))
  }

  /// English.
  public static let english = CardLanguage("en")

  /// The first part of the tag, such as `zh`.
  var primary: String { Self.primary(of: tag) }

  private static func primary(of tag: String) -> String {
    tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  private static func ownDirection(of primary: String) -> TextDirection {
    ["ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb"].contains(primary)
      ? .rightToLeft : .leftToRight
  }
}
