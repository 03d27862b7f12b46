/// An element of an XML file with all that is in it.
struct XMLElement: Hashable {
  var name: String
  var attributes: [String: String]
  var children: [XMLElement] = []

  /// The text between the tags, that of children left out.
  var text = ""

  /// Where it begins.
  var line: Int
}

extension XMLElement {
  /// The text without the white space around it.
  var trimmedText: String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
