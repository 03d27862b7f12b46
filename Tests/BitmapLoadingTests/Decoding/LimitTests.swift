import BitmapLoading
import PictureMaker
import Testing

@Suite("Limits of a load")
struct LimitTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: @Sendable () throws -> [UInt8]
  }

  private static let card = TestCard(width: 100, height: 60)

  static let kinds: [Kind] = [
    Kind(testDescription: "JPEG") { try JPEGEncoding().encode(card) },
    Kind(testDescription: "progressive JPEG") { try progressive.encode(card) },
    Kind(testDescription: "PNG") { try PNGEncoding(.rgb).encode(card) },
    Kind(testDescription: "interlaced PNG") { try interlacedPNG.encode(card) },
    Kind(testDescription: "GIF") { try GIFEncoding().encode(card) },
    Kind(testDescription: "interlaced GIF") { try interlacedGIF.encode(card) },
  ]

  private static let progressive: JPEGEncoding = {
    var encoding = JPEGEncoding()
    encoding.isProgressive = true
    return encoding
  }()

  private static let interlacedPNG: PNGEncoding = {
    var encoding = PNGEncoding(.rgb)
    encoding.isInterlaced = true
    return encoding
  }()

  private static let interlacedGIF: GIFEncoding = {
    var encoding = GIFEncoding()
    encoding.first.isInterlaced = true
    return encoding
  }()

  @Test("A picture of just as many pixels as allowed is loaded, one more is not", arguments: kinds)
  func pixelCount(_ kind: Kind) throws {
    let bytes = try kind.bytes()
    _ = try BitmapLoader(limits: BitmapLimits(maxSourcePixelCount: 6000))
      .decode(MemorySource(bytes))
    let error = try #require(throws: BitmapError.self) {
      try BitmapLoader(limits: BitmapLimits(maxSourcePixelCount: 5999))
        .decode(MemorySource(bytes))
    }
    guard case .tooManyPixels(let size, limit: 5999) = error else { throw error }
    #expect(size == PixelSize(width: 100, height: 60))
    #expect(
      error.description == "The image has 100×60 pixels, more than the limit of 5999."
    )
  }

  /// What has to be kept: two bytes for each coefficient of the rounded-up blocks; of interlaced
  /// pictures the even rows, of three bytes a pixel and of one.
  static let wholes = [
    (kinds[1], 2 * (112 * 64 + 2 * 56 * 32)), (kinds[3], 3 * 3000), (kinds[5], 3000),
  ]

  @Test("What would keep more memory than allowed is refused", arguments: wholes)
  func workingMemory(_ kind: Kind, wholeByteCount: Int) throws {
    let bytes = try kind.bytes()
    let error = try #require(throws: BitmapError.self) {
      try BitmapLoader(limits: BitmapLimits(maxWorkingByteCount: wholeByteCount - 1))
        .decode(MemorySource(bytes))
    }
    guard case .memoryLimit(let needed, let limit) = error else { throw error }
    #expect(limit == wholeByteCount - 1)
    #expect(needed >= wholeByteCount)
    // Rows and tables come to little beside the whole.
    #expect(needed < wholeByteCount + 100_000)
    _ = try BitmapLoader(limits: BitmapLimits(maxWorkingByteCount: needed))
      .decode(MemorySource(bytes))
  }

  @Test("Limits without an end are no trap", arguments: kinds)
  func endless(_ kind: Kind) throws {
    let limits = BitmapLimits(
      maxPixelSize: .max,
      maxSourcePixelCount: .max,
      maxWorkingByteCount: .max
    )
    let loaded = try BitmapLoader(limits: limits).decode(MemorySource(kind.bytes()))
    #expect(loaded.bitmap.size == PixelSize(width: 100, height: 60))
  }

  @Test(
    "A header of 2³¹ − 1 pixels across and down is refused without an end of pixels too",
    arguments: [
      false, true,
    ]
  )
  func largestPNG(isInterlaced: Bool) throws {
    let file = HugeHeaders.png(side: 0x7FFF_FFFF, isInterlaced: isInterlaced)
    let limits = BitmapLimits(maxSourcePixelCount: .max)
    #expect(throws: BitmapError.self) {
      try BitmapLoader(limits: limits).decode(MemorySource(file))
    }
  }

  @Test("Longest side", arguments: kinds, [1, 2, 59, 60, 61, 99])
  func maxPixelSize(_ kind: Kind, limit: Int) throws {
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
    let loaded = try loader.decode(MemorySource(kind.bytes()))
    #expect(loaded.bitmap.size == PixelSize(width: 100, height: 60).fitted(within: limit))
    #expect(loaded.sourceSize == PixelSize(width: 100, height: 60))
  }
}
