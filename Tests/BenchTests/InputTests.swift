import BitmapLoading
import PictureMaker
import Testing

@testable import bench

@Suite("Measured pictures")
struct InputTests {
  private static let size = PixelSize(width: 96, height: 64)

  @Test("can be decoded, and are of the codec that they say", arguments: InputKind.allCases)
  func decodable(kind: InputKind) throws {
    let bytes = try kind.encoding.encode(kind.picture(Self.size))
    #expect(Codec(head: bytes) == kind.codec)
    let loaded = try BitmapLoader().decode(MemorySource(bytes))
    #expect(loaded.sourceSize == Self.size)
    #expect(!loaded.isDamaged)
  }

  @Test("fade out only where they are RGBA", arguments: InputKind.allCases)
  func transparency(kind: InputKind) throws {
    let bytes = try kind.encoding.encode(kind.picture(Self.size))
    let bitmap = try BitmapLoader().decode(MemorySource(bytes)).bitmap
    #expect(bitmap.hasTransparency == (kind == .pngRGBA))
  }

  @Test(
    "are not other files",
    arguments: ["", "GI", "RIFF....WAVE", "RIFF", "%PDF-1.7", "\u{7F}ELF"]
  )
  func otherFiles(head: String) {
    #expect(Codec(head: Array(head.utf8)) == nil)
  }

  @Test("have about the pixels that their size says", arguments: InputSize.allCases)
  func sizes(size: InputSize) throws {
    let megapixels = try #require(Double(size.rawValue.prefix { $0 != "m" }))
    let count = try #require(size.pixels.pixelCount)
    #expect(abs(Double(count) / 1e6 / megapixels - 1) < 0.05)
  }

  @Test("have names of their own")
  func names() {
    let names = Catalog.entries(.large).map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.contains("jpeg-420-48mp") && names.contains("builder-jpeg-420-12mp"))
    #expect(names.contains("jpeg-progressive-200mp") && !names.contains("webp-lossy-108mp"))
    #expect(!Catalog.entries(.usual).contains { $0.size == .large })
  }
}
