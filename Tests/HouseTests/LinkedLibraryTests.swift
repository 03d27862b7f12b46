import Foundation
import Testing

/// What each binary links: codecs with the decoders, curl with the download, never all of
/// Foundation.
@Suite("Binaries link what they use")
struct LinkedLibraryTests {
  static let codecs = ["libjpeg", "libpng16", "libgif"]

  @Test("the command links the codecs, curl and expat")
  func commandLinksCodecsAndCurl() throws {
    let libraries = try Self.libraries(of: "bigpicture")
    for name in Self.codecs + ["libcurl", "libexpat"] {
      #expect(libraries.contains { $0.hasPrefix("\(name).") }, "\(name) in \(libraries)")
    }
  }

  static let drawing = ["libcairo", "libpango-1", "libpangocairo-1", "libfontconfig"]

  @Test("the command links what draws text")
  func commandLinksDrawing() throws {
    let libraries = try Self.libraries(of: "bigpicture")
    for name in Self.drawing {
      #expect(libraries.contains { $0.hasPrefix("\(name).") }, "\(name) in \(libraries)")
    }
  }

  @Test(
    "a program that draws no cards links nothing for that",
    arguments: ["bench", "bench-child", "fuzz-messages"]
  )
  func othersLinkNoDrawing(binary: String) throws {
    let libraries = try Self.libraries(of: binary)
    for name in Self.drawing {
      #expect(!libraries.contains { $0.hasPrefix("\(name).") }, "\(libraries)")
    }
  }

  @Test("a program that only decodes links no curl")
  func decoderLinksNoCurl() throws {
    let libraries = try Self.libraries(of: "fuzz-images")
    for name in Self.codecs {
      #expect(libraries.contains { $0.hasPrefix("\(name).") }, "\(name) in \(libraries)")
    }
    #expect(!libraries.contains { $0.hasPrefix("libcurl") || $0.hasPrefix("libexpat") })
  }

  @Test(
    "none links Foundation beyond its essentials",
    arguments: ["bigpicture", "bench", "fuzz-images"]
  )
  func linksNoFoundation(binary: String) throws {
    let libraries = try Self.libraries(of: binary)
    #expect(!libraries.contains("libFoundation.so"), "\(libraries)")
    #expect(!libraries.contains("libFoundationNetworking.so"), "\(libraries)")
  }

  /// The folder of the test bundle, beside which the binaries of the package are built.
  static func buildFolder() throws -> String {
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    let line = try #require(maps.split(separator: "\n").first { $0.contains(".xctest") })
    let path = try #require(line.firstIndex(of: "/").map { String(line[$0...]) })
    return URL(filePath: path).deletingLastPathComponent().path
  }

  static func libraries(of binary: String) throws -> [String] {
    let data = try Data(contentsOf: URL(filePath: "\(buildFolder())/\(binary)"))
    return try ELFFile(bytes: [UInt8](data)).neededLibraries()
  }
}

/// The parts of a 64-bit little-endian ELF file that name its libraries (System V ABI, chapter 5).
struct ELFFile {
  let bytes: [UInt8]

  private static let dynamicSectionType = 6
  private static let neededTag = 1

  func neededLibraries() throws -> [String] {
    let sectionTable = number(at: 0x28, byteCount: 8)
    let entrySize = number(at: 0x3A, byteCount: 2)
    let count = number(at: 0x3C, byteCount: 2)
    let headers = (0..<count).map { sectionTable + $0 * entrySize }
    let dynamic = try #require(
      headers.first { number(at: $0 + 4, byteCount: 4) == Self.dynamicSectionType }
    )
    let strings = headers[number(at: dynamic + 0x28, byteCount: 4)]
    let stringsOffset = number(at: strings + 0x18, byteCount: 8)
    let start = number(at: dynamic + 0x18, byteCount: 8)
    let size = number(at: dynamic + 0x20, byteCount: 8)
    return stride(from: start, to: start + size, by: 16)
      .filter { number(at: $0, byteCount: 8) == Self.neededTag }
      .map { name(at: stringsOffset + number(at: $0 + 8, byteCount: 8)) }
  }

  private func number(at offset: Int, byteCount: Int) -> Int {
    bytes[offset..<offset + byteCount].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func name(at offset: Int) -> String {
    String(decoding: bytes[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
