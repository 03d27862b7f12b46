/// A text of a message: given literally, or by a key into the app's own strings.
public struct MessageText: Hashable, Sendable {
  /// The text itself, if the sender gave it.
  public var literal: String?

  /// The key of the text in the app's strings, used where there is no literal text.
  public var localizationKey: String?

  /// What replaces the placeholders of the text found by the key.
  public var arguments: [String]

  /// Makes a text.
  public init(literal: String? = nil, localizationKey: String? = nil, arguments: [String] = []) {
    self.literal = literal
    self.localizationKey = localizationKey
    self.arguments = arguments
  }

  /// Whether there is neither a literal text nor a key.
  public var isEmpty: Bool { literal == nil && localizationKey == nil }

  /// The text to show: the literal one, else the one that `strings` has for the key.
  ///
  /// Placeholders are `%s`, `%d` and `%@`, filled in order, and `%1$s`, filled by number; one
  /// without an argument stays as it is. Nil where nothing is found.
  public func resolved(with strings: StringsTable) -> String? {
    if let literal, !literal.isEmpty { return literal }
    guard let localizationKey, let format = strings.format(for: localizationKey) else { return nil }
    return Self.filled(format, with: arguments)
  }

  private static func filled(_ format: String, with arguments: [String]) -> String {
    var next = 0
    return format.replacing(/%(?:(?<percent>%)|(?:(?<number>[0-9]{1,3})\$)?[sd@])/) { match in
      if match.percent != nil { return "%" }
      let index: Int
      if let number = match.number.flatMap({ Int($0) }) {
        index = number - 1
      } else {
        index = next
        next += 1
      }
      return arguments.indices.contains(index) ? arguments[index] : String(match.0)
    }
  }
}
