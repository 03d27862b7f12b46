/// Reads one JSON text (RFC 8259) in a single pass.
///
/// Not `JSONDecoder`, whose time grows with the square of a list's length and of the depth: 16 KB
/// of brackets, 64 deep, took it 1.6 s. It also tells no place of an error, and refuses half a
/// surrogate pair, which JavaScript senders write when they cut a text inside an emoji; here that
/// becomes U+FFFD, and the message is read.
struct JSONParser {
  private let bytes: [UInt8]
  private let deepest: Int
  private var position: Int
  private var depth = 0

  private init(_ bytes: [UInt8], from start: Int, deepest: Int) {
    self.bytes = bytes
    position = start
    self.deepest = deepest
  }

  /// Reads the only value of `bytes` from `start` on, which must be UTF-8.
  static func value(
    of bytes: [UInt8],
    from start: Int = 0,
    deepest: Int
  ) throws(MessageError) -> JSONValue {
    var parser = JSONParser(bytes, from: start, deepest: deepest)
    parser.skipBlanks()
    guard parser.next != nil else { throw .empty }
    let value = try parser.value()
    parser.skipBlanks()
    guard parser.position == bytes.count else { throw parser.unexpected() }
    return value
  }

  private mutating func value() throws(MessageError) -> JSONValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return try nested { parser throws(MessageError) in try parser.object() }
    case UInt8(ascii: "["): return try nested { parser throws(MessageError) in try parser.array() }
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  // MARK: - Objects and lists

  /// Reads what nests one level deeper; the recursion is bounded here.
  private mutating func nested(
    _ read: (inout JSONParser) throws(MessageError) -> JSONValue
  ) throws(MessageError) -> JSONValue {
    depth += 1
    guard depth <= deepest else { throw .tooDeep(limit: deepest) }
    position += 1
    let value = try read(&self)
    depth -= 1
    return value
  }

  /// Reads an object from behind its brace; of two members of one name the later one stays.
  private mutating func object() throws(MessageError) -> JSONValue {
    var members: [String: JSONValue] = [:]
    if skip(UInt8(ascii: "}")) { return .object(members) }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw unexpected() }
      let name = try string()
      guard skip(UInt8(ascii: ":")) else { throw unexpected() }
      members[name] = try value()
    } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "}")) else { throw unexpected() }
    return .object(members)
  }

  /// Reads a list from behind its bracket.
  private mutating func array() throws(MessageError) -> JSONValue {
    var elements: [JSONValue] = []
    if skip(UInt8(ascii: "]")) { return .array(elements) }
    repeat { elements.append(try value()) } while skip(UInt8(ascii: ","))
    guard skip(UInt8(ascii: "]")) else { throw unexpected() }
    return .array(elements)
  }

  // MARK: - Single values

  private mutating func word(_ word: String, _ value: JSONValue) throws(MessageError) -> JSONValue {
    for byte in word.utf8 {
      guard next == byte else { throw unexpected() }
      position += 1
    }
    return value
  }

  /// Reads a number; one beyond a `Double` is the largest `Double`.
  private mutating func number() throws(MessageError) -> JSONValue {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let isZero = next == UInt8(ascii: "0")
    let wholeCount = skipDigits()
    guard wholeCount == 1 || wholeCount > 1 && !isZero else { throw unexpected() }
    let wholeEnd = position
    if next == UInt8(ascii: ".") {
      position += 1
      guard skipDigits() > 0 else { throw unexpected() }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      position += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
      guard skipDigits() > 0 else { throw unexpected() }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if position == wholeEnd, let integer = Int64(text) { return .integer(integer) }
    let largest = Double.greatestFiniteMagnitude
    return .number(min(max(Double(text) ?? 0, -largest), largest))
  }

  /// Reads a string from its opening quote to behind its closing one.
  private mutating func string() throws(MessageError) -> String {
    position += 1
    var text: [UInt8] = []
    var start = position
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        text += bytes[start..<position]
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text += bytes[start..<position]
        position += 1
        text += String(try escaped()).utf8
        start = position
      case ..<0x20: throw unexpected()
      default: position += 1
      }
    }
    throw unexpected()
  }

  /// Reads what follows a backslash.
  private mutating func escaped() throws(MessageError) -> Unicode.Scalar {
    guard let byte = next else { throw unexpected() }
    if byte == UInt8(ascii: "u") { return try escapedUnits() }
    guard let scalar = Self.escapes[byte] else { throw unexpected() }
    position += 1
    return scalar
  }

  /// Reads `uXXXX`, or two of them that make a pair.
  private mutating func escapedUnits() throws(MessageError) -> Unicode.Scalar {
    let unit = try escapedUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let afterFirst = position
    if UTF16.isLeadSurrogate(unit), skipNow(UInt8(ascii: "\\")), next == UInt8(ascii: "u") {
      let second = try escapedUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
      }
    }
    position = afterFirst
    return "\u{FFFD}"
  }

  /// Reads the `u` and four digits.
  private mutating func escapedUnit() throws(MessageError) -> UInt16 {
    position += 1
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw unexpected()
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]

  // MARK: - Bytes

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Goes past `byte` and the blanks before it, if it comes next.
  private mutating func skip(_ byte: UInt8) -> Bool {
    skipBlanks()
    return skipNow(byte)
  }

  private mutating func skipNow(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  /// Goes past digits, and says how many there were.
  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = next, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    return position - start
  }

  /// The error that what stands at `position` is.
  private func unexpected() -> MessageError {
    guard let byte = next else { return .notJSON(reason: "it ends too early") }
    let line = bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1
    let start = bytes[..<position].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let column = position - start + 1
    let found =
      (0x21...0x7E).contains(byte)
      ? "`\(Character(Unicode.Scalar(byte)))`" : "the byte \(byte)"
    return .notJSON(reason: "\(found) is out of place in line \(line), column \(column)")
  }
}
