/// A value of a property list, as Xcode writes them in XML (`Info.plist`).
indirect enum PropertyList: Hashable {
  case bool(Bool)
  case string(String)
  case array([PropertyList])

  /// Where a key comes twice, the later value.
  case dictionary([String: PropertyList])

  /// A number, date or data: what policies do not have.
  case other(element: String, text: String)
}

extension PropertyList {
  /// Reads the XML form; the binary one has an error of its own.
  init(_ bytes: [UInt8]) throws(PolicyFileError) {
    guard !bytes.starts(with: "bplist".utf8) else { throw .binaryPropertyList }
    let root = try XMLReader.element(of: bytes)
    guard root.name == "plist", root.children.count == 1 else {
      throw .unexpected(
        found: root.name == "plist" ? "\(root.children.count) values" : "<\(root.name)>",
        expected: root.name == "plist" ? "one" : "<plist>",
        line: root.line
      )
    }
    self = try Self.value(of: root.children[0])
  }

  private static func value(of element: XMLElement) throws(PolicyFileError) -> PropertyList {
    switch element.name {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "string": return .string(element.text)
    case "dict": return .dictionary(try members(of: element))
    case "array":
      var values: [PropertyList] = []
      for child in element.children { values.append(try value(of: child)) }
      return .array(values)
    case "integer", "real", "date", "data":
      return .other(element: element.name, text: element.trimmedText)
    default:
      throw .unexpected(found: "<\(element.name)>", expected: "a value", line: element.line)
    }
  }

  /// Keys and values stand in turns.
  private static func members(
    of element: XMLElement
  ) throws(PolicyFileError) -> [String: PropertyList] {
    var members: [String: PropertyList] = [:]
    var rest = element.children[...]
    while let key = rest.popFirst() {
      guard key.name == "key" else {
        throw .unexpected(found: "<\(key.name)>", expected: "<key>", line: key.line)
      }
      guard let child = rest.popFirst() else {
        throw .unexpected(found: "nothing", expected: "a value of \(key.text)", line: key.line)
      }
      members[key.text] = try value(of: child)
    }
    return members
  }
}
