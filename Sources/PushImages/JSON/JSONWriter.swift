/// Writes a value as JSON on one line, members sorted by name, slashes as they are.
///
/// Takes the bytes of the text and nothing for each value; `JSONEncoder` takes a few hundred bytes
/// for each.
struct JSONWriter {
  private var text = ""

  /// The text of `value`; a number that JSON does not have becomes `null`.
  static func text(of value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.write(value)
    return writer.text
  }

  private mutating func write(_ value: JSONValue) {
    switch value {
    case .null: text += "null"
    case .bool(let bool): text += bool ? "true" : "false"
    case .integer(let integer): text += String(integer)
    case .number(let number): text += Self.text(of: number)
    case .string(let string): write(string)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += "," }
        write(element)
      }
      text += "]"
    case .object(let members): write(members)
    }
  }

  private mutating func write(_ members: [String: JSONValue]) {
    text += "{"
    var isFirst = true
    for (name, member) in members.sorted(by: { $0.key < $1.key }) {
      if !isFirst { text += "," }
      isFirst = false
      write(name)
      text += ":"
      write(member)
    }
    text += "}"
  }

  private mutating func write(_ string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Whole numbers are written without a fraction, as JavaScript writes them.
  private static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    let text = String(number)
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
