import CCodecs

/// What the first bytes of a file say it is.
///
/// Names and declared types lie (R6.4); the bytes decide.
enum SniffedFormat: Equatable {
  /// A picture that is decoded here.
  case image(ImageFormat)
  /// A picture of another kind.
  case unsupported(String)
  /// No picture: what it looks like instead.
  case other(String)

  /// Whether it is decoded here.
  var isImage: Bool {
    if case .image = self { true } else { false }
  }

  /// Looks at the first bytes, `DecoderInput.headLength` of them where there are as many.
  init(head: ArraySlice<UInt8>) {
    for signature in Self.signatures where signature.matches(head) {
      self = signature.format
      return
    }
    self = Self.isoFile(head) ?? Self.text(head) ?? .other("unknown bytes")
  }

  private struct Signature {
    /// Bytes from the start; nil stands for any.
    let bytes: [UInt8?]
    let format: SniffedFormat

    init(_ text: String, _ format: SniffedFormat) {
      // "?" stands for any byte; none of the signatures has a real one.
      bytes = text.unicodeScalars.map { $0 == "?" ? nil : UInt8(truncatingIfNeeded: $0.value) }
      self.format = format
    }

    func matches(_ head: ArraySlice<UInt8>) -> Bool {
      head.count >= bytes.count && zip(bytes, head).allSatisfy { $0 == nil || $0 == $1 }
    }
  }

  private static let signatures = [
    Signature("\u{FF}\u{D8}\u{FF}", .image(.jpeg)),
    Signature("\u{89}PNG\r\n\u{1A}\n", .image(.png)),
    Signature("GIF87a", .image(.gif)),
    Signature("GIF89a", .image(.gif)),
    Signature("RIFF????WEBP", .image(.webP)),
    Signature("BM", .unsupported("BMP")),
    Signature("II*\0", .unsupported("TIFF")),
    Signature("MM\0*", .unsupported("TIFF")),
    Signature("\0\0\u{1}\0", .unsupported("ICO")),
    Signature("\u{FF}\n", .unsupported("JPEG XL")),
    Signature("\0\0\0\u{C}JXL \r\n", .unsupported("JPEG XL")),
    Signature("\0\0\0\u{C}jP  \r\n", .unsupported("JPEG 2000")),
    Signature("8BPS", .unsupported("PSD")),
    Signature("%PDF-", .other("PDF")),
    Signature("PK\u{3}\u{4}", .other("a ZIP archive")),
    Signature("\u{1F}\u{8B}", .other("gzip data")),
    Signature("RIFF????AVI ", .other("a video")),
    Signature("OggS", .other("audio or video")),
    Signature("ID3", .other("audio")),
  ]

  /// The ISO base media family (HEIC, AVIF, MP4): a box named `ftyp` with a brand.
  private static func isoFile(_ head: ArraySlice<UInt8>) -> SniffedFormat? {
    let bytes = Array(head)
    guard bytes.count >= 12, Array(bytes[4..<8]) == Array("ftyp".utf8) else { return nil }
    switch String(decoding: bytes[8..<12], as: UTF8.self) {
    case "avif", "avis": return heif(named: "AVIF")
    case "heic", "heix", "hevc", "heim", "heis", "mif1", "msf1": return heif(named: "HEIC")
    default: return .other("a video")
    }
  }

  private static func heif(named name: String) -> SniffedFormat {
    bp_heif_is_available() ? .image(.heif) : .unsupported(name)
  }

  private static func text(_ head: ArraySlice<UInt8>) -> SniffedFormat? {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = head.starts(with: byteOrderMark) ? head.dropFirst(3) : head
    let text = String(decoding: start, as: UTF8.self).lowercased().drop { $0.isWhitespace }
    if text.isEmpty { return .other(head.isEmpty ? "nothing" : "white space") }
    if text.hasPrefix("<svg") { return .unsupported("SVG") }
    if text.hasPrefix("<?xml") {
      let isSVG = text.contains("<svg") || text.contains("<!doctype svg")
      return isSVG ? .unsupported("SVG") : .other("XML")
    }
    if text.hasPrefix("<!doctype svg") { return .unsupported("SVG") }
    if text.hasPrefix("<") { return .other("HTML") }
    if text.hasPrefix("{") || text.hasPrefix("[") { return .other("JSON") }
    let isPrintable = start.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    return isPrintable ? .other("text") : nil
  }
}
