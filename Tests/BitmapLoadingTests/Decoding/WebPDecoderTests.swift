import BitmapLoading
import PictureMaker
import Testing

@Suite("WebP")
struct WebPDecoderTests {
  private static let card = Raster(TestCard(width: 36, height: 27))
  private static let ramp = Raster(AlphaRamp(width: 24, height: 18, levels: 4))

  private static func load(_ file: [UInt8], limit: Int = 1440) throws -> LoadedBitmap {
    try BitmapLoader(limits: BitmapLimits(maxPixelSize: limit)).decode(MemorySource(file))
  }

  @Test("Lossless coding gives every pixel")
  func lossless() throws {
    let loaded = try Self.load(WebPFiles.lossless)
    #expect(loaded.format == .webP)
    #expect(loaded.sourceSize == PixelSize(width: 36, height: 27))
    #expect(!loaded.isDamaged && loaded.decodedFraction == 1)
    #expect(loaded.isAnimated == false)
    expect(loaded.bitmap, toShow: Self.card.pixels, "lossless WebP")
  }

  @Test("Alpha is premultiplied, to within a level, and what is transparent has no colour")
  func alpha() throws {
    let loaded = try Self.load(WebPFiles.losslessAlpha)
    expect(
      loaded.bitmap,
      toShow: Self.ramp.premultiplied().pixels,
      within: Nearness(largest: 1, mean: 0.5),
      "lossless WebP with alpha"
    )
  }

  @Test(
    "Lossy coding gives the colours of flat patches, whole and reduced",
    arguments: [1440, 48, 30]
  )
  func lossy(limit: Int) throws {
    let card = TestCard(width: 73, height: 49)
    let loaded = try Self.load(WebPFiles.lossy, limit: limit)
    #expect(loaded.bitmap.size == PixelSize(width: 73, height: 49).fitted(within: limit))
    for patch in card.patches {
      let x = patch.center.x * loaded.bitmap.size.width / 73
      let y = patch.center.y * loaded.bitmap.size.height / 49
      let pixel = loaded.bitmap.pixel(x, y)
      #expect(pixel.isNear(patch.color, within: 8), "\(pixel) for \(patch.color)")
    }
  }

  @Test("Lossy coding with alpha")
  func lossyAlpha() throws {
    let loaded = try Self.load(WebPFiles.lossyAlpha)
    let expected = Self.ramp.premultiplied()
    for y in 0..<18 {
      for x in 0..<24 {
        // The alpha plane is lossless; colours run over edges.
        #expect(loaded.bitmap.pixel(x, y).alpha == expected[x, y].alpha)
      }
    }
    // The first row is the only one that no colour of another band runs into.
    #expect(loaded.bitmap.pixel(20, 0).isNear(RGBA(255, 0, 0), within: 12))
  }

  @Test("The orientation behind the pixels is applied")
  func turned() throws {
    let loaded = try Self.load(WebPFiles.turned)
    #expect(loaded.orientation == .turnedRight)
    #expect(loaded.sourceSize == PixelSize(width: 36, height: 27))
    expect(loaded.bitmap, toShow: Self.card.pixels, "turned WebP")
  }

  @Test("Of an animation the first frame lies on a transparent canvas")
  func animated() throws {
    let loaded = try Self.load(WebPFiles.animated)
    #expect(loaded.isAnimated == true)
    var canvas = Raster(width: 36, height: 27, filledWith: RGBA(0, 0, 0, 0))
    let frame = Raster(TestCard(width: 20, height: 10))
    for y in 0..<10 {
      for x in 0..<20 { canvas[8 + x, 6 + y] = frame[x, y] }
    }
    expect(loaded.bitmap, toShow: canvas.pixels, "animated WebP")
  }

  static let files = [
    WebPFiles.lossless, WebPFiles.losslessAlpha, WebPFiles.lossy, WebPFiles.lossyAlpha,
    WebPFiles.turned, WebPFiles.animated,
  ]

  @Test("A reduced picture is an exact reduction of the whole", arguments: files.indices)
  func reduced(index: Int) throws {
    let whole = try Self.load(Self.files[index]).bitmap
    let reduced = try Self.load(Self.files[index], limit: whole.size.longerSide * 2 / 5).bitmap
    var exact = ExactPicture.lanczos3(whole.bytes, size: whole.size, to: reduced.size)
    exact.limitColorsToAlpha()
    // An opaque lossy picture is reduced plane by plane, with its colour as coarse as it is stored.
    let isPlanes = index == 2
    expect(
      reduced,
      toShow: exact.bytes,
      within: isPlanes ? Nearness(largest: 60, mean: 3) : Nearness(largest: 2, mean: 0.5),
      "reduced WebP \(index)"
    )
  }

  @Test("Any bit may be wrong", arguments: files.indices)
  func bits(index: Int) throws {
    let file = Self.files[index]
    let limits = BitmapLimits(maxSourcePixelCount: 1 << 20)
    for place in file.indices {
      for bit in 0..<8 {
        _ = try Patch.Outcome.of(
          file.replacing(at: place, with: [file[place] ^ 1 << bit]),
          limits: limits
        )
      }
    }
  }
}
