extension JSONValue {
  /// The value as text: a string as it is, a number or boolean in digits or letters, anything else
  /// as JSON; nil for `null`.
  ///
  /// So do senders whose values may only be strings (FCM data).
  public var text: String? {
    switch self {
    case .null: nil
    case .string(let text): text
    case .bool(let bool): String(bool)
    case .integer(let integer): String(integer)
    case .number(let number): String(number)
    case .array, .object: json
    }
  }

  /// The value as JSON on one line, members sorted by name.
  ///
  /// Infinite numbers, which JSON does not have, become `null`.
  public var json: String { JSONWriter.text(of: self) }

  /// The number that this is or spells, if it is a whole one.
  ///
  /// Device bundles carry numbers as strings.
  var integerValue: Int? {
    switch self {
    case .integer(let integer): Int(exactly: integer)
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(text.trimmed)
    default: nil
    }
  }

  /// The number, if this is one.
  var doubleValue: Double? {
    switch self {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    default: nil
    }
  }

  /// The truth value that this is or spells: `1` and `true` in any case are true (push.md §2.1).
  var boolValue: Bool? {
    switch self {
    case .bool(let bool): bool
    case .integer(let integer): integer == 1
    case .string(let text): text == "1" || text.lowercased() == "true"
    default: nil
    }
  }

  /// The string, if this is one that is not empty.
  var nonEmptyString: String? {
    guard let string, !string.isEmpty else { return nil }
    return string
  }
}

extension String {
  /// The string without white space and control characters at its ends.
  var trimmed: String {
    func isDropped(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isDropped($0) }),
      let last = scalars.lastIndex(where: { !isDropped($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
