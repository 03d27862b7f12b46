import TestSupport
import Testing

@testable import BitmapLoading

/// R6.4: names and declared types lie; the bytes decide.
@Suite("What the first bytes say", .background)
struct FormatSnifferTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let what: String
    let head: [UInt8]
    let format: SniffedFormat

    init(_ what: String, _ head: [UInt8], _ format: SniffedFormat) {
      self.what = what
      self.head = head
      self.format = format
    }

    init(_ what: String, _ text: String, _ format: SniffedFormat) {
      self.init(what, Array(text.utf8), format)
    }

    var testDescription: String { what }
  }

  static let pictures = [
    Case("JPEG, JFIF", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + Array("JFIF\0".utf8), .image(.jpeg)),
    Case("JPEG, EXIF", [0xFF, 0xD8, 0xFF, 0xE1, 0x1C, 0x45], .image(.jpeg)),
    Case("JPEG, tables first", [0xFF, 0xD8, 0xFF, 0xDB, 0, 0x43], .image(.jpeg)),
    Case("PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], .image(.png)),
    Case("GIF 87a", "GIF87a\u{1}\0\u{1}\0", .image(.gif)),
    Case("GIF 89a", "GIF89a\u{1}\0\u{1}\0", .image(.gif)),
  ]

  static let otherPictures = [
    Case("BMP", [0x42, 0x4D, 0x36, 0, 0, 0, 0, 0, 0, 0], .unsupported("BMP")),
    Case("TIFF, little", [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0], .unsupported("TIFF")),
    Case("TIFF, big", [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8], .unsupported("TIFF")),
    Case("ICO", [0, 0, 1, 0, 1, 0, 16, 16], .unsupported("ICO")),
    Case("JPEG XL stream", [0xFF, 0x0A, 0x7F, 0x10], .unsupported("JPEG XL")),
    Case(
      "JPEG XL file",
      [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
      .unsupported("JPEG XL")
    ),
    Case(
      "JPEG 2000",
      [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A],
      .unsupported("JPEG 2000")
    ),
    Case("PSD", "8BPS\0\u{1}", .unsupported("PSD")),
    Case("HEIC", isoFile("heic"), .unsupported("HEIC")),
    Case("HEIC, extended", isoFile("heix"), .unsupported("HEIC")),
    Case("HEIC, sequence", isoFile("hevc"), .unsupported("HEIC")),
    Case("HEIF, any codec", isoFile("mif1"), .unsupported("HEIC")),
    Case("AVIF", isoFile("avif"), .unsupported("AVIF")),
    Case("AVIF, sequence", isoFile("avis"), .unsupported("AVIF")),
    Case("SVG", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", .unsupported("SVG")),
    Case("SVG, capitals", "<SVG>", .unsupported("SVG")),
    Case("SVG behind a byte order mark", "\u{FEFF}\n <svg>", .unsupported("SVG")),
    Case("SVG behind a declaration", "<?xml version=\"1.0\"?><svg>", .unsupported("SVG")),
    Case("SVG by its type", "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG", .unsupported("SVG")),
    Case(
      "SVG behind all that programs write",
      """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!-- Created with Inkscape (http://www.inkscape.org/) -->

      <svg
      """,
      .unsupported("SVG")
    ),
    Case(
      "SVG behind a declaration and a type",
      """
      <?xml version="1.0" encoding="utf-8" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"
      """,
      .unsupported("SVG")
    ),
  ]

  static let others = [
    Case("HTML", "<!DOCTYPE html><html>", .other("HTML")),
    Case("HTML without a type", "<html lang=\"en\">", .other("HTML")),
    Case("HTML, a fragment", "<p>not found</p>", .other("HTML")),
    Case("HTML behind white space", "\r\n\t  <HTML>", .other("HTML")),
    Case("HTML behind a byte order mark", "\u{FEFF}<!doctype html>", .other("HTML")),
    Case("HTML behind both", "\u{FEFF}\n\n <!doctype html>", .other("HTML")),
    Case("XML", "<?xml version=\"1.0\"?><rss>", .other("XML")),
    Case("JSON, an object", "{\"error\": \"not found\"}", .other("JSON")),
    Case("JSON, a list", "\n[1, 2]", .other("JSON")),
    Case("JSON behind a byte order mark", "\u{FEFF}{}", .other("JSON")),
    Case("PDF", "%PDF-1.7\n%\u{E2}", .other("PDF")),
    Case("a ZIP archive", "PK\u{3}\u{4}\u{14}\0", .other("a ZIP archive")),
    Case("gzip data", [0x1F, 0x8B, 8, 0], .other("gzip data")),
    Case("AVI", "RIFF\u{24}\0\0\0AVI LIST", .other("a video")),
    Case("MP4", isoFile("isom"), .other("a video")),
    Case("QuickTime", isoFile("qt  "), .other("a video")),
    Case("Ogg", "OggS\0\u{2}", .other("audio or video")),
    Case("MP3 with tags", "ID3\u{3}\0", .other("audio")),
    Case("plain text", "404 page not found\n", .other("text")),
    Case("white space", " \r\n\t ", .other("white space")),
    Case("a byte order mark alone", [0xEF, 0xBB, 0xBF], .other("white space")),
    Case("nothing", [], .other("nothing")),
    Case("noise", [0x01, 0x02, 0x03, 0x80, 0xFF], .other("unknown bytes")),
    Case("zeros", [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], .other("unknown bytes")),
  ]

  @Test("Pictures that are decoded are known by their signature", arguments: pictures)
  func picture(_ example: Case) {
    #expect(SniffedFormat(head: example.head[...]) == example.format)
  }

  @Test("Pictures of other kinds are named", arguments: otherPictures)
  func otherPicture(_ example: Case) {
    #expect(SniffedFormat(head: example.head[...]) == example.format)
  }

  @Test("What is no picture is named too", arguments: others)
  func other(_ example: Case) {
    #expect(SniffedFormat(head: example.head[...]) == example.format)
  }

  @Test("WebP is known, and is neither an archive nor a video")
  func webP() {
    let head = Array("RIFF\u{1A}\0\0\0WEBPVP8L".utf8)
    // Until it is decoded it is a picture of another kind.
    let format = SniffedFormat(head: head[...])
    #expect(format == .unsupported("WebP") || format == Self.decodedWebP)
  }

  private static var decodedWebP: SniffedFormat? {
    ImageFormat(rawValue: "WebP").map { .image($0) }
  }

  @Test("A signature that is cut is none", arguments: pictures)
  func short(_ example: Case) {
    let shortest = [ImageFormat.jpeg: 3, .png: 8, .gif: 6]
    guard case .image(let format) = example.format, let length = shortest[format] else { return }
    for count in 0..<length {
      let sniffed = SniffedFormat(head: example.head[..<count])
      #expect(sniffed != example.format, "\(count) bytes")
    }
    #expect(SniffedFormat(head: example.head[..<length]) == example.format)
  }

  @Test("Only the start counts", arguments: pictures)
  func leadingByte(_ example: Case) {
    #expect(SniffedFormat(head: ([0] + example.head)[...]) != example.format)
  }

  @Test("The head may begin anywhere in its array")
  func slice() {
    let bytes = [1, 2, 3] + Self.pictures[0].head
    #expect(SniffedFormat(head: bytes[3...]) == .image(.jpeg))
    let page = [0, 0] + Array("\u{FEFF} <html>".utf8)
    #expect(SniffedFormat(head: page[2...]) == .other("HTML"))
  }

  private static func isoFile(_ brand: String) -> [UInt8] {
    [0, 0, 0, 0x18] + Array("ftyp".utf8) + Array(brand.utf8) + [0, 0, 0, 0] + Array("mif1".utf8)
  }
}

@Suite("What a load says of bytes that are no picture", .background)
struct UndecodedBytesTests {
  @Test("No bytes are an error of their own")
  func empty() throws {
    let error = try #require(throws: BitmapError.self) {
      try BitmapLoader().decode(MemorySource([]))
    }
    guard case .emptyBody = error else { throw error }
  }

  @Test("HTML is not an image, HEIC is one of another kind", arguments: [1, 1000])
  func otherBytes(longestRead: Int) throws {
    let page = Array("\n<!DOCTYPE html><html><body>404</body></html>".utf8)
    let pageError = try #require(throws: BitmapError.self) {
      try BitmapLoader().decode(MemorySource(page, longestRead: longestRead))
    }
    guard case .notAnImage(sniffed: "HTML") = pageError else { throw pageError }
    #expect(pageError.description == "The bytes are not an image but HTML.")

    let heic = [0, 0, 0, 24] + Array("ftypheic\0\0\0\0mif1heic".utf8)
    let heicError = try #require(throws: BitmapError.self) {
      try BitmapLoader().decode(MemorySource(heic, longestRead: longestRead))
    }
    guard case .unsupportedFormat(name: "HEIC") = heicError else { throw heicError }
  }

  @Test("SVG is found behind what programs write before it")
  func svg() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!-- Created with Inkscape (http://www.inkscape.org/) -->

      <svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1"/>
      """
    let error = try #require(throws: BitmapError.self) {
      try BitmapLoader().decode(MemorySource(Array(text.utf8)))
    }
    guard case .unsupportedFormat(name: "SVG") = error else { throw error }
  }
}
