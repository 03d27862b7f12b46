import TestSupport
import Testing

@testable import PictureMaker

@Suite("PNG encoding", .background)
struct PNGEncodingTests {
  /// Every colour type with every depth that PNG 11.2.2 allows.
  static let kinds: [(PNGEncoding.Color, Int)] = [
    (.gray, 1), (.gray, 2), (.gray, 4), (.gray, 8), (.gray, 16), (.rgb, 8), (.rgb, 16),
    (.palette, 1), (.palette, 2), (.palette, 4), (.palette, 8), (.grayAlpha, 8), (.grayAlpha, 16),
    (.rgba, 8), (.rgba, 16),
  ]

  static let sizes = [(1, 1), (2, 9), (9, 2), (5, 3), (33, 17)]

  private func structure(
    _ encoding: PNGEncoding,
    of picture: any RowRecipe
  ) throws -> PNGStructure {
    try #require(PNGStructure(try encoding.encode(picture)))
  }

  @Test("The header says what was asked for", arguments: kinds)
  func header(color: PNGEncoding.Color, bitDepth: Int) throws {
    var encoding = PNGEncoding(color, bitDepth: bitDepth)
    encoding.isInterlaced = true
    let structure = try structure(encoding, of: TestCard(width: 20, height: 11))
    #expect([structure.width, structure.height] == [20, 11])
    #expect(structure.colorType == Int(color.rawValue))
    #expect(structure.bitDepth == bitDepth)
    #expect(structure.isInterlaced)
    #expect(structure.order.first == "IHDR")
    #expect(structure.order.last == "IEND")
    #expect(structure.bodies("PLTE").count == (color == .palette ? 1 : 0))
  }

  @Test("Pixels come back as shown, whatever kind, filter, interlace and size", arguments: kinds)
  func pixels(color: PNGEncoding.Color, bitDepth: Int) throws {
    for (width, height) in Self.sizes {
      for picture in [
        Photo(seed: 1, width: width, height: height) as any RowRecipe,
        AlphaRamp(width: width, height: height, levels: 7),
      ] {
        for filter in PNGEncoding.Filter.allCases {
          for isInterlaced in [false, true] {
            var encoding = PNGEncoding(color, bitDepth: bitDepth, filter: filter)
            encoding.compressionLevel = 0
            encoding.isInterlaced = isInterlaced
            let pixels = PNGPixels(try structure(encoding, of: picture))
            #expect(pixels?.raster == encoding.shown(picture), "\(picture) \(encoding)")
          }
        }
      }
    }
  }

  @Test("A dithered palette comes back as shown", arguments: [false, true])
  func dithered(isInterlaced: Bool) throws {
    var encoding = PNGEncoding(.palette, bitDepth: 4)
    encoding.compressionLevel = 0
    encoding.dithers = true
    encoding.isInterlaced = isInterlaced
    let photo = Photo(seed: 2, width: 50, height: 40)
    #expect(PNGPixels(try structure(encoding, of: photo))?.raster == encoding.shown(photo))
  }

  @Test(
    "The transparent colour is in tRNS, and transparent pixels are of it",
    arguments: [(PNGEncoding.Color.gray, 4), (.gray, 8), (.gray, 16), (.rgb, 8), (.rgb, 16)]
  )
  func transparentColor(color: PNGEncoding.Color, bitDepth: Int) throws {
    var encoding = PNGEncoding(color, bitDepth: bitDepth)
    encoding.compressionLevel = 0
    encoding.transparentColor = RGBA(51, 51, 51)
    let ramp = AlphaRamp(width: 20, height: 12)
    let structure = try structure(encoding, of: ramp)
    // 51 of 255 is a fifth: 3 of 15, 13107 of 65535.
    let sample: [UInt8] = [4: [0, 3], 8: [0, 51], 16: [51, 51]][bitDepth] ?? []
    let count = color == .rgb ? 3 : 1
    #expect(structure.bodies("tRNS") == [Array(repeatElement(sample, count: count).joined())])
    let raster = try #require(PNGPixels(structure)).raster
    #expect(raster == encoding.shown(ramp))
    #expect(raster[0, 0].alpha == 0)
    #expect(raster[19, 0].alpha == 255)
  }

  @Test("Chunks that colour and turn the picture come before the data")
  func chunks() throws {
    var encoding = PNGEncoding(.palette)
    encoding.gamma = 45455
    encoding.exif = Exif(orientation: .flipped)
    encoding.iccProfile = [1, 2, 3]
    let structure = try structure(encoding, of: AlphaRamp(width: 8, height: 6, levels: 2))
    #expect(structure.order == ["IHDR", "gAMA", "iCCP", "eXIf", "PLTE", "tRNS", "IDAT", "IEND"])
    #expect(structure.bodies("gAMA") == [[0, 0, 0xB1, 0x8F]])
    #expect(TIFFDirectory(structure.bodies("eXIf")[0])?.values[0x0112] == 4)
    let profile = structure.bodies("iCCP")[0]
    #expect(profile.starts(with: Array("profile\0\0".utf8)))
    #expect(PNGPixels.storedBytes(Array(profile.dropFirst(9))) == [1, 2, 3])
  }

  @Test("Profiles longer than one block come back", arguments: [0, 1, 65535, 65536, 200_000])
  func longProfile(count: Int) {
    let bytes = (0..<count).map { UInt8($0 & 255) }
    #expect(PNGPixels.storedBytes(StoredDeflate.stream(bytes)) == bytes)
  }

  @Test("IDAT chunks are as long as asked for")
  func chunkLength() throws {
    var encoding = PNGEncoding()
    encoding.idatByteCount = 100
    let structure = try structure(encoding, of: Photo(seed: 1, width: 40, height: 30))
    let lengths = structure.bodies("IDAT").map(\.count)
    #expect(lengths.count > 10)
    #expect(lengths.dropLast().allSatisfy { $0 == 100 })
  }

  @Test("A higher level compresses better")
  func level() throws {
    var encoding = PNGEncoding()
    let sizes = try [0, 1, 9].map { level in
      encoding.compressionLevel = level
      return try encoding.encode(Screenshot(seed: 1, width: 200, height: 150)).count
    }
    #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2])
  }

  @Test(
    "Depths that PNG does not have are refused",
    arguments: [(PNGEncoding.Color.rgb, 4), (.rgba, 2), (.gray, 3)]
  )
  func refused(color: PNGEncoding.Color, bitDepth: Int) {
    #expect(throws: PictureMakerError.self) {
      try PNGEncoding(color, bitDepth: bitDepth).encode(TestCard(width: 8, height: 8))
    }
  }
}
