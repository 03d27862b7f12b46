import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

/// Every picture of `TestImages` against its own recipe.
@Suite("Test images", .background)
struct TestImageTests {
  /// The file of the repository, or one made now where there is none.
  private static func bytes(_ file: PictureFile) throws -> [UInt8] {
    try Repository.testImage(file.name) ?? file.bytes()
  }

  private static let hint = """
    Should the recipes be meant to change, \
    `BIGPICTURE_RECORD=1 swift test --disable-xctest --filter "TestImages"` writes TestImages anew.
    """

  /// How far a decoder may be off at full size: what JPEG costs, measured once with libjpeg-turbo
  /// 2.1.5 and rounded up.
  private static func nearness(_ file: PictureFile) -> Nearness {
    switch file.closeness {
    // A gAMA of 1.0 is not looked at.
    // libwebp rounds in another way where it multiplies by alpha.
    case .exact where file.encoding is WebPEncoding: Nearness(largest: 1, mean: 0.3)
    case .exact, .gamma: .exact
    case .lossy where file.picture is Photo: Nearness(largest: 40, mean: 1.5)
    case .lossy: Nearness(largest: 2, mean: 0.3)
    case .inks: Nearness(largest: 130, mean: 1.7)
    case .subsampled: Nearness(largest: 180, mean: 4.3)
    }
  }

  static let fitting = TestImages.all.filter { max($0.picture.width, $0.picture.height) <= 1440 }

  @Test("A picture that fits is shown as its recipe says", arguments: fitting)
  func full(_ file: PictureFile) throws {
    let shown = file.shown()
    let loaded = try BitmapLoader().decode(MemorySource(Self.bytes(file)))
    Self.expectFacts(loaded, of: file)
    #expect(loaded.bitmap.size == shown.size)
    expect(
      loaded.bitmap,
      toShow: shown.premultiplied().pixels,
      within: Self.nearness(file),
      file.name,
      hint: Self.hint
    )
    let wrong = shown.flatPlaces.filter { x, y in
      !loaded.bitmap.pixel(x, y).isNear(shown.premultiplied()[x, y], within: 3)
    }
    #expect(wrong.isEmpty, "in the middle of one colour")
  }

  /// How far a reduced picture may be off from an exact reduction of the recipe.
  private static func reducedNearness(_ file: PictureFile) -> Nearness {
    switch file.closeness {
    case .exact, .gamma: Nearness(largest: 1, mean: 0.5)
    // Planes are reduced one by one, so what overshoots an edge is cut off in each of them.
    case .lossy: Nearness(largest: 25, mean: 0.8)
    case .inks: Nearness(largest: 60, mean: 1.7)
    case .subsampled: Nearness(largest: 120, mean: 3.6)
    }
  }

  @Test("A picture that is reduced is an exact reduction of its recipe", arguments: TestImages.all)
  func reduced(_ file: PictureFile) throws {
    let shown = file.shown().premultiplied()
    let isLossy = file.encoding is JPEGEncoding || file.encoding is WebPEncoding
    let longer = shown.size.longerSide
    // Large pictures as a user gets them, small ones at half and at two fifths of their size.
    for limit in longer > 1440 ? [1440] : [longer / 2, longer * 2 / 5] where limit > 0 {
      let target = shown.size.fitted(within: limit)
      // Tiny pictures show little but what JPEG costs; blocks have a test of their own.
      if isLossy && longer < 20 || shown.height >= 4 * target.height { continue }
      let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
      let loaded = try loader.decode(MemorySource(Self.bytes(file)))
      Self.expectFacts(loaded, of: file)
      #expect(loaded.bitmap.size == target)
      var exact = ExactPicture.lanczos3(shown.pixels, size: shown.size, to: target)
      exact.limitColorsToAlpha()
      expect(
        loaded.bitmap,
        toShow: exact.bytes,
        within: Self.reducedNearness(file),
        "\(file.name)-at-\(limit)",
        hint: Self.hint
      )
    }
  }

  private static func expectFacts(
    _ loaded: LoadedBitmap,
    of file: PictureFile,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let exif =
      (file.encoding as? JPEGEncoding)?.exif ?? (file.encoding as? PNGEncoding)?.exif
      ?? (file.encoding as? WebPEncoding)?.exif
    let formats = ["jpg": ImageFormat.jpeg, "png": .png, "gif": .gif, "webp": .webP]
    #expect(loaded.sourceSize == file.shown().size, sourceLocation: sourceLocation)
    #expect(loaded.format == formats[file.encoding.fileExtension], sourceLocation: sourceLocation)
    #expect(!loaded.isDamaged && loaded.decodedFraction == 1, sourceLocation: sourceLocation)
    #expect(
      loaded.orientation.rawValue == exif?.orientation.rawValue ?? 1,
      sourceLocation: sourceLocation
    )
  }
}

extension Raster {
  /// Some pixels that have nothing but their own colour for nine pixels around.
  fileprivate var flatPlaces: [(x: Int, y: Int)] {
    let reach = 9
    guard width > 2 * reach, height > 2 * reach else { return [] }
    return stride(from: reach, to: height - reach, by: 5).flatMap { y in
      stride(from: reach, to: width - reach, by: 5).filter { x in
        let color = self[x, y]
        return (y - reach...y + reach).allSatisfy { row in
          (x - reach...x + reach).allSatisfy { self[$0, row] == color }
        }
      }.map { ($0, y) }
    }
  }
}

extension ExactPicture {
  /// What is above its alpha is cut off, as what is above 255 is.
  mutating func limitColorsToAlpha() {
    for index in samples.indices {
      samples[index] = min(samples[index], samples[index / 4 * 4 + 3])
    }
  }
}
