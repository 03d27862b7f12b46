/// The head of one HTTP answer, read line by line as it comes in.
struct ResponseHead: Hashable, Sendable {
  /// No honest head is near this size.
  static let maxByteCount = 262_144

  private(set) var status = 0
  private(set) var location: [UInt8]?
  private(set) var contentType: String?

  /// Whether the body comes compressed.
  private(set) var isEncoded = false

  private var announcedByteCount: Int?
  private var isChunked = false
  private var byteCount = 0

  /// Whether the head grew beyond what is read of one.
  var isTooLarge: Bool { byteCount > Self.maxByteCount }

  /// The length of the body on the wire, if it was announced.
  var contentLength: Int? { isChunked ? nil : announcedByteCount }

  /// The length of the body as it is read, if it was announced.
  var promisedByteCount: Int? { isEncoded ? nil : contentLength }

  /// Takes the next line with its line break; returns true if it was the last of a final answer.
  ///
  /// An interim answer (1xx) starts anew with the status line that follows it.
  mutating func add(_ line: some Collection<UInt8>) -> Bool {
    byteCount += line.count
    let text = Self.trimmed(line[...])
    if text.starts(with: "HTTP/".utf8) && !text.prefix(6).contains(UInt8(ascii: ":")) {
      self = ResponseHead(statusLine: text, byteCount: byteCount)
      return false
    }
    guard !text.isEmpty else { return status >= 200 }
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let name = String(decoding: text[..<colon], as: UTF8.self).lowercased()
    add(name: name, value: Self.trimmed(text[text.index(after: colon)...]))
    return false
  }

  init() {}

  private init(statusLine: some Collection<UInt8>, byteCount: Int) {
    let words = statusLine.split(separator: UInt8(ascii: " "))
    status = words.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    self.byteCount = byteCount
  }

  private mutating func add(name: String, value: some Collection<UInt8>) {
    let text = String(decoding: value, as: UTF8.self)
    switch name {
    case "location": location = location ?? Array(value)
    case "content-type": contentType = contentType ?? text
    case "content-length": announcedByteCount = announcedByteCount ?? Int(text)
    case "content-encoding": isEncoded = isEncoded || text.lowercased() != "identity"
    case "transfer-encoding": isChunked = true
    default: break
    }
  }

  private static func trimmed<Bytes: Collection<UInt8>>(
    _ bytes: Bytes
  ) -> ArraySlice<UInt8> where Bytes.SubSequence: Collection<UInt8> {
    let kept = Array(bytes)
    func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
    guard let first = kept.firstIndex(where: { !isBlank($0) }),
      let last = kept.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return kept[first...last]
  }
}
