/// How deep a property list in XML is nested, told before a decoder that recurses reads it.
///
/// Only UTF-8 and its like pass: in a binary list, or in UTF-16, the depth is not seen.
enum PropertyListNesting {
  /// More than any `Info.plist` has.
  private static let maxDepth = 32

  /// Whether the list is XML whose elements stand at most 32 deep; the rest is the decoder's to
  /// judge.
  ///
  /// Where in doubt an element counts as open, so that the depth is never taken for less.
  static func isBounded(_ bytes: [UInt8]) -> Bool {
    // Not XML: binary, of the old style with braces, or of two bytes a character.
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    let start = text.drop { isSpace($0) }
    guard start.first == UInt8(ascii: "<"), !start.contains(0) else { return false }
    var depth = 0
    var rest = start
    while let bracket = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[bracket...]
      if let markup = markupLength(rest) {
        guard let byteCount = markup else { return false }
        rest = rest.dropFirst(byteCount)
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      let tag = rest[bracket...].prefix(through: end).dropFirst().dropLast()
      rest = rest[(end + 1)...]
      if tag.first == UInt8(ascii: "/") {
        depth = max(0, depth - 1)
      } else {
        guard depth < maxDepth else { return false }
        if !isEmptyElement(tag) { depth += 1 }
      }
    }
    return true
  }

  /// The length of what is no element: a comment, an instruction, a literal text or a doctype.
  ///
  /// - Returns: nil for an element; nil within if it never ends, or declares anything.
  private static func markupLength(_ text: ArraySlice<UInt8>) -> Int?? {
    let pairs = [("<!--", "-->"), ("<?", "?>"), ("<![CDATA[", "]]>")]
    for (opening, closing) in pairs where text.starts(with: opening.utf8) {
      return .some(length(of: text, from: opening.utf8.count, to: Array(closing.utf8)))
    }
    guard text.starts(with: "<!".utf8) else { return nil }
    guard let byteCount = length(of: text, from: 2, to: [UInt8(ascii: ">")]),
      !text.prefix(byteCount).contains(UInt8(ascii: "["))
    else { return .some(nil) }
    return .some(byteCount)
  }

  /// How long `text` is up to the end of the first `closing` after `start` bytes.
  private static func length(
    of text: ArraySlice<UInt8>,
    from start: Int,
    to closing: [UInt8]
  ) -> Int? {
    var index = text.startIndex + start
    while index + closing.count <= text.endIndex {
      if text[index...].starts(with: closing) { return index + closing.count - text.startIndex }
      index += 1
    }
    return nil
  }

  /// Whether a tag is `<name/>`, without attributes.
  private static func isEmptyElement(_ tag: ArraySlice<UInt8>) -> Bool {
    guard tag.last == UInt8(ascii: "/") else { return false }
    return tag.dropLast().allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: " "): true
      default: false
      }
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D].contains(byte)
  }
}
