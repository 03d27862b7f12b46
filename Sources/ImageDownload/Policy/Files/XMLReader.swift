import CExpat

/// Reads a small XML file into its elements, with expat.
///
/// Entities are refused rather than expanded, and no other file is ever opened. What is kept is at
/// most a few times the file's length.
final class XMLReader {
  static let maxByteCount = 1 << 20
  private static let maxDepth = 32
  private static let maxElementCount = 20_000

  /// The elements that are open, the innermost at the end.
  private var open: [XMLElement] = []
  private var root: XMLElement?
  private var elementCount = 0
  private var failure: PolicyFileError?
  private let parser: XML_Parser

  private init(_ parser: XML_Parser) {
    self.parser = parser
  }

  deinit {
    XML_ParserFree(parser)
  }

  /// Reads the whole file; encodings that expat knows: UTF-8, UTF-16, ISO-8859-1, ASCII.
  static func element(of bytes: [UInt8]) throws(PolicyFileError) -> XMLElement {
    guard bytes.count <= maxByteCount else {
      throw .tooLong(byteCount: bytes.count, limit: maxByteCount)
    }
    // ResXMLTree_header of Android's resource types: type 3, header of 8 bytes.
    if bytes.starts(with: [3, 0, 8, 0]) { throw .compiledXML }
    guard let parser = XML_ParserCreate(nil) else {
      throw .malformed(line: 0, message: "there is no memory for it")
    }
    return try XMLReader(parser).read(bytes)
  }

  private func read(_ bytes: [UInt8]) throws(PolicyFileError) -> XMLElement {
    // Unretained: the parser ends with this object.
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(parser, Self.onStart, Self.onEnd)
    XML_SetCharacterDataHandler(parser, Self.onText)
    XML_SetStartDoctypeDeclHandler(parser, Self.onDoctype)
    XML_SetEntityDeclHandler(parser, Self.onEntity)
    XML_SetSkippedEntityHandler(parser, Self.onSkippedEntity)
    let status = bytes.withUnsafeBytes { buffer in
      XML_Parse(
        parser,
        buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
        CInt(buffer.count),
        1
      )
    }
    if let failure { throw failure }
    guard status == XML_STATUS_OK, let root else {
      let message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
      throw .malformed(line: line, message: message ?? "it cannot be read")
    }
    return root
  }

  // MARK: - What expat calls

  private static func from(_ context: UnsafeMutableRawPointer?) -> XMLReader? {
    context.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var onStart: XML_StartElementHandler {
    { context, name, attributes in
      guard let name, let reader = XMLReader.from(context) else { return }
      var pairs: [String: String] = [:]
      var next = attributes
      while let key = next?[0], let value = next?[1] {
        pairs[String(cString: key)] = String(cString: value)
        next = next?.advanced(by: 2)
      }
      reader.begin(String(cString: name), pairs)
    }
  }

  private static var onEnd: XML_EndElementHandler {
    { context, _ in XMLReader.from(context)?.end() }
  }

  private static var onText: XML_CharacterDataHandler {
    { context, text, count in
      let bytes = UnsafeRawBufferPointer(start: text, count: Int(count))
      XMLReader.from(context)?.add(bytes)
    }
  }

  /// A subset inside the document could give each element attributes of its own: a bomb, too.
  private static var onDoctype: XML_StartDoctypeDeclHandler {
    { context, _, _, _, hasSubset in
      if hasSubset != 0 { XMLReader.from(context)?.refuseEntity() }
    }
  }

  private static var onEntity: XML_EntityDeclHandler {
    { context, _, _, _, _, _, _, _, _ in XMLReader.from(context)?.refuseEntity() }
  }

  private static var onSkippedEntity: XML_SkippedEntityHandler {
    { context, _, _ in XMLReader.from(context)?.refuseEntity() }
  }

  // MARK: - What follows from it

  private var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  private func begin(_ name: String, _ attributes: [String: String]) {
    elementCount += 1
    guard open.count < Self.maxDepth, elementCount <= Self.maxElementCount else {
      return stop(.tooComplex(line: line))
    }
    open.append(XMLElement(name: name, attributes: attributes, line: line))
  }

  private func end() {
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  private func add(_ text: UnsafeRawBufferPointer) {
    guard !open.isEmpty else { return }
    open[open.count - 1].text += String(decoding: text, as: UTF8.self)
  }

  private func refuseEntity() {
    stop(.entity(line: line))
  }

  /// The first reason counts: expat may call once more before it ends.
  private func stop(_ reason: PolicyFileError) {
    failure = failure ?? reason
    XML_StopParser(parser, 0)
  }
}
