internal import FoundationEssentials

extension JSONValue {
  /// The value as JSON on several lines, for people; members are sorted by name.
  public var prettyJSON: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { return json }
    return String(decoding: data, as: UTF8.self)
  }
}
