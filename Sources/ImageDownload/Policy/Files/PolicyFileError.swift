/// Why a file gives no policy.
public enum PolicyFileError: Error, Hashable, Sendable {
  /// The file is longer than any that people write.
  case tooLong(byteCount: Int, limit: Int)

  /// The file is a binary property list, which `plutil -convert xml1` turns into XML.
  case binaryPropertyList

  /// The file is XML that was compiled for an Android package; its source is wanted.
  case compiledXML

  /// The file is not well-formed XML; `message` is the parser's.
  case malformed(line: Int, message: String)

  /// The file declares or uses entities, by which a small file can grow without end.
  case entity(line: Int)

  /// The elements nest deeper, or are more, than in any honest file.
  case tooComplex(line: Int)

  /// Something stands where something else must.
  case unexpected(found: String, expected: String, line: Int)

  /// A value of a property list is of another kind.
  case wrongValue(name: String, expected: String)

  /// A domain has two rules, as one file may not have it.
  case repeatedDomain(String, line: Int)
}

extension PolicyFileError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .tooLong(let byteCount, let limit):
      "The policy file has \(byteCount) bytes, more than the limit of \(limit)."
    case .binaryPropertyList:
      "The property list is a binary one; plutil -convert xml1 makes it readable."
    case .compiledXML: "The file is compiled XML; the one that it was made from is needed."
    case .malformed(let line, let message): "Line \(line) is not valid XML: \(message)."
    case .entity(let line): "Line \(line) has an entity, which is not read."
    case .tooComplex(let line): "The policy file has too many elements, up to line \(line)."
    case .unexpected(let found, let expected, let line):
      "Line \(line) has \(found) in place of \(expected)."
    case .wrongValue(let name, let expected): "The value of \(name) is not \(expected)."
    case .repeatedDomain(let domain, let line): "Line \(line) gives \(domain) a second rule."
    }
  }
}
