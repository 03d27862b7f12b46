extension AttachmentType {
  /// How many bytes from the start of a file tell what it is.
  static let headByteCount = 256

  /// What the first bytes of a file say.
  enum Sniffed: Equatable {
    case attachable(AttachmentType)

    /// A known kind of file that cannot be attached, such as `WebP` or `HTML`.
    case other(String)

    case unknown
  }

  /// Looks at the first bytes of a file, `headByteCount` of them where there are as many.
  static func sniff(_ head: [UInt8]) -> Sniffed {
    for signature in signatures where signature.matches(head) { return signature.verdict }
    return isoFile(head) ?? mpegAudio(head) ?? text(head) ?? .unknown
  }

  // MARK: - Private parts

  private struct Signature {
    /// Bytes from the start; nil stands for any.
    let bytes: [UInt8?]
    let verdict: Sniffed

    init(_ text: String, _ verdict: Sniffed) {
      // "?" stands for any byte; none of the signatures has a real one.
      bytes = text.unicodeScalars.map { $0 == "?" ? nil : UInt8(truncatingIfNeeded: $0.value) }
      self.verdict = verdict
    }

    func matches(_ head: [UInt8]) -> Bool {
      head.count >= bytes.count && zip(bytes, head).allSatisfy { $0 == nil || $0 == $1 }
    }
  }

  private static let signatures = [
    Signature("\u{FF}\u{D8}\u{FF}", .attachable(.jpeg)),
    Signature("\u{89}PNG\r\n\u{1A}\n", .attachable(.png)),
    Signature("GIF87a", .attachable(.gif)),
    Signature("GIF89a", .attachable(.gif)),
    Signature("FORM????AIFF", .attachable(.aiff)),
    Signature("FORM????AIFC", .attachable(.aiff)),
    Signature("RIFF????WAVE", .attachable(.wav)),
    Signature("RIFF????AVI ", .attachable(.avi)),
    Signature("ID3", .attachable(.mp3)),
    // A pack header, of MPEG-2 with 01 after it and of MPEG-1 with 0010 (ISO 13818-1, 2.5.3.4).
    Signature("\0\0\u{1}\u{BA}\u{44}", .attachable(.mpeg2)),
    Signature("\0\0\u{1}\u{BA}", .attachable(.mpeg)),
    Signature("\0\0\u{1}\u{B3}", .attachable(.mpeg)),
    Signature("RIFF????WEBP", .other("WebP")),
    Signature("BM????\0\0\0\0", .other("BMP")),
    Signature("II*\0", .other("TIFF")),
    Signature("MM\0*", .other("TIFF")),
    Signature("\u{FF}\n", .other("JPEG XL")),
    Signature("\0\0\0\u{C}JXL \r\n", .other("JPEG XL")),
    Signature("OggS", .other("Ogg")),
    Signature("%PDF-", .other("PDF")),
    Signature("PK\u{3}\u{4}", .other("a ZIP archive")),
    Signature("\u{1F}\u{8B}", .other("gzip data")),
  ]

  /// The ISO base media family: a box named `ftyp` with a brand.
  private static func isoFile(_ head: [UInt8]) -> Sniffed? {
    guard head.count >= 12, Array(head[4..<8]) == Array("ftyp".utf8) else { return nil }
    switch String(decoding: head[8..<12], as: UTF8.self) {
    case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1": return .attachable(.heic)
    case "avif", "avis": return .other("AVIF")
    case "qt  ": return .other("QuickTime")
    case "M4A ", "M4B ": return .attachable(.mpeg4Audio)
    default: return .attachable(.mpeg4)
    }
  }

  /// A frame of MPEG-1 or MPEG-2 layer III without a tag before it: 11 bits set, then the layer.
  private static func mpegAudio(_ head: [UInt8]) -> Sniffed? {
    guard head.count >= 2, head[0] == 0xFF else { return nil }
    return [0xFA, 0xFB, 0xF2, 0xF3].contains(head[1]) ? .attachable(.mp3) : nil
  }

  private static func text(_ head: [UInt8]) -> Sniffed? {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = head.starts(with: byteOrderMark) ? head.dropFirst(3) : head[...]
    let text = String(decoding: start, as: UTF8.self).lowercased().drop { $0.isWhitespace }
    if text.hasPrefix("<svg") || text.hasPrefix("<!doctype svg") { return .other("SVG") }
    if text.hasPrefix("<?xml") { return .other(text.contains("<svg") ? "SVG" : "XML") }
    if text.hasPrefix("<!doctype") || text.hasPrefix("<html") { return .other("HTML") }
    let isPrintable = start.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F || [0x09, 0x0A, 0x0D].contains($0)
    }
    guard isPrintable, !text.isEmpty else { return nil }
    if text.hasPrefix("<") { return .other("HTML") }
    return .other(text.hasPrefix("{") || text.hasPrefix("[") ? "JSON" : "text")
  }
}
