import BitmapLoading
import PictureMaker
import TestSupport
import Testing

/// Interlaced pictures against the same ones that are not.
@Suite("Interlaced pictures", .background)
struct InterlaceTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let encode: @Sendable (_ picture: any RowRecipe, _ isInterlaced: Bool) throws -> [UInt8]

    static func png(_ color: PNGEncoding.Color, bitDepth: Int = 8) -> Kind {
      Kind(testDescription: "PNG \(color) of \(bitDepth) bits") { picture, isInterlaced in
        var encoding = PNGEncoding(color, bitDepth: bitDepth)
        encoding.isInterlaced = isInterlaced
        return try encoding.encode(picture)
      }
    }
  }

  // Eight bits are decoded without libpng, the others with it.
  static let kinds: [Kind] = [
    .png(.gray), .png(.rgb), .png(.rgba), .png(.palette), .png(.gray, bitDepth: 2),
    .png(.rgb, bitDepth: 16), .png(.rgba, bitDepth: 16), .png(.palette, bitDepth: 4),
    Kind(testDescription: "GIF") { picture, isInterlaced in
      var encoding = GIFEncoding(dithers: true)
      encoding.first.isInterlaced = isInterlaced
      return try encoding.encode(picture)
    },
  ]

  @Test("Every size shows the same, reduced or not", arguments: kinds)
  func sizes(_ kind: Kind) throws {
    let sizes = (1...9).flatMap { width in (1...9).map { (width, $0) } } + [(45, 37), (300, 211)]
    for (width, height) in sizes {
      let picture = AlphaRamp(width: width, height: height)
      for limit in [1440, 30, 7] {
        let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
        let plain = try loader.decode(MemorySource(kind.encode(picture, false)))
        let interlaced = try loader.decode(MemorySource(kind.encode(picture, true)))
        #expect(!interlaced.isDamaged)
        #expect(interlaced.decodedFraction == 1)
        if interlaced.bitmap != plain.bitmap {
          Issue.record("\(width)×\(height) at \(limit)")
          return
        }
      }
    }
  }

  /// In a process of its own, since the others of this one take memory too.
  @Test(
    "The even rows are kept and no others",
    .enabled(if: !hasAddressSanitizer, "it takes memory itself")
  )
  func memory() async {
    await #expect(processExitsWith: .success) {
      // Half of it as it is stored, the bitmap, and rows of both.
      let (width, height) = (2400, 1800)
      let picture = TestCard(width: width, height: height)
      var png = PNGEncoding(.rgb)
      png.isInterlaced = true
      var gif = GIFEncoding()
      gif.first.isInterlaced = true
      let files = [(try png.encode(picture), 3), (try gif.encode(picture), 1)]
      for (file, bytesPerPixel) in files {
        let load = { _ = try? BitmapLoader().decode(MemorySource(file)) }
        load()
        let growth = LoadCost(of: load).memoryByteCount
        let expected = width * height / 2 * bytesPerPixel + 4 * 1440 * 1080
        #expect(growth < expected + 1 << 20, "\(bytesPerPixel) bytes a pixel: \(growth)")
      }
    }
  }
}
