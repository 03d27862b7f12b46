import BitmapLoading
import PictureMaker
import TestSupport
import Testing

/// What other projects' users reported, as far as it is a matter of bytes; each test names the row
/// of the list of known failures that it is for.
///
/// Rows 26 to 28 stand in `BombTests` too, with their cost.
@Suite("Failures known from other projects", .background)
struct KnownFailureTests {
  private static let card = TestCard(width: 96, height: 72)

  private static func decode(_ bytes: [UInt8], limit: Int = 1440) throws -> LoadedBitmap {
    let limits = BitmapLimits(maxPixelSize: limit)
    return try BitmapLoader(limits: limits).decode(MemorySource(bytes))
  }

  /// Expects the nine patches of `card`, each by the pixel in its middle.
  private static func expectCard(
    _ bitmap: Bitmap,
    _ card: TestCard,
    within tolerance: Int = 3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(bitmap.size == PixelSize(width: card.width, height: card.height))
    guard bitmap.size.width == card.width, bitmap.size.height == card.height else { return }
    for patch in card.patches {
      let pixel = bitmap.pixel(patch.center.x, patch.center.y)
      #expect(
        pixel.isNear(patch.color, within: tolerance),
        "\(patch.color) is \(pixel)",
        sourceLocation: sourceLocation
      )
    }
  }

  // MARK: - Size

  /// known-failures 1.
  @Test("A photo of 30 megapixels is reduced to 1440 pixels on the way")
  func largePhoto() throws {
    let flat = FlatPicture(width: 4480, height: 6720, color: RGBA(40, 120, 200))
    let loaded = try Self.decode(JPEGEncoding(quality: 50).encode(flat))
    #expect(loaded.bitmap.size == PixelSize(width: 960, height: 1440))
    #expect(loaded.sourceSize == PixelSize(width: 4480, height: 6720))
    #expect(loaded.bitmap.pixel(480, 720).isNear(flat.color, within: 3))
  }

  /// known-failures 16.
  @Test("A GIF of 11 megapixels is reduced")
  func largeGIF() throws {
    let flat = FlatPicture(width: 3840, height: 2880, color: RGBA(40, 120, 200))
    let loaded = try Self.decode(GIFEncoding().encode(flat))
    #expect(loaded.bitmap.size == PixelSize(width: 1440, height: 1080))
    #expect(loaded.bitmap.pixel(720, 540) == flat.color)
  }

  static let tallEncodings: [any PictureEncoding] = [
    JPEGEncoding(), PNGEncoding(.rgb), GIFEncoding(), WebPEncoding(),
  ]

  /// known-failures 17.
  @Test("A very tall picture keeps its shape", arguments: tallEncodings)
  func tall(_ encoding: any PictureEncoding) throws {
    let flat = FlatPicture(width: 600, height: 12_000, color: RGBA(40, 120, 200))
    let loaded = try Self.decode(encoding.encode(flat))
    #expect(loaded.bitmap.size == PixelSize(width: 72, height: 1440))
    #expect(loaded.bitmap.pixel(36, 1400).isNear(flat.color, within: 4))
  }

  // MARK: - What the bytes are

  /// known-failures 4, 5, 6, 7.
  @Test(
    "The bytes say what a picture is, whatever its name says",
    arguments: ["3f2a", "abc_720_960", "picture.jpeg", "picture.png", "stream"],
    [ImageFormat.jpeg, .png, .gif, .webP]
  )
  func names(name: String, format: ImageFormat) throws {
    let encoding: any PictureEncoding =
      switch format {
      case .jpeg: JPEGEncoding()
      case .png: PNGEncoding()
      case .gif: GIFEncoding()
      default: WebPEncoding()
      }
    let folder = try TemporaryFolder()
    let path = try folder.write(try encoding.encode(Self.card), to: name)
    let loaded = try BitmapLoader().decode(FileSource(path: path))
    #expect(loaded.format == format)
    Self.expectCard(loaded.bitmap, Self.card)
  }

  /// known-failures 11, 12.
  @Test(
    "What is no picture is said to be none",
    arguments: [
      ("<!DOCTYPE html><title>404</title>", "HTML"), ("  \n<html>", "HTML"),
      (#"{"error": 404}"#, "JSON"), ("Not found", "text"),
    ]
  )
  func noPicture(text: String, kind: String) throws {
    let error = try #require(throws: BitmapError.self) { try Self.decode(Array(text.utf8)) }
    guard case .notAnImage(kind) = error else { throw error }
  }

  /// known-failures 11.
  @Test("A picture of an unknown kind is named")
  func vectors() throws {
    let svg = Array(#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#.utf8)
    let error = try #require(throws: BitmapError.self) { try Self.decode(svg) }
    guard case .unsupportedFormat(name: "SVG") = error else { throw error }
  }

  /// known-failures 22.
  @Test("Of the pictures in one JPEG file the first is shown")
  func multiPicture() throws {
    let first = try JPEGEncoding(quality: 95).encode(Self.card)
    let second = try JPEGEncoding().encode(FlatPicture(width: 30, height: 20, color: RGBA(9, 9, 9)))
    let table = try #require(first.firstPlace(of: [0xFF, 0xDB]))
    let index = Array("MPF\0MM\0*".utf8) + [0, 0, 0, 8, 0, 0, 0, 0, 0, 0]
    let file = first.inserting(HandMade.segment(0xE2, index), at: table) + second
    let loaded = try Self.decode(file)
    #expect(loaded.format == .jpeg && !loaded.isDamaged)
    Self.expectCard(loaded.bitmap, Self.card)
  }

  // MARK: - GIF

  /// known-failures 14.
  @Test("Of an animation the first frame is shown")
  func animation() throws {
    var encoding = GIFEncoding()
    encoding.loopCount = 0
    encoding.first.delay = 10
    encoding.laterFrames = [GIFEncoding.Frame(AlphaRamp(width: 50, height: 40))]
    let loaded = try Self.decode(encoding.encode(Self.card))
    #expect(loaded.isAnimated == true)
    Self.expectCard(loaded.bitmap, Self.card, within: 0)
  }

  /// known-failures 15.
  @Test("Frames need no graphic control extension")
  func bareFrames() throws {
    var encoding = GIFEncoding()
    encoding.laterFrames = [GIFEncoding.Frame(TestCard(width: 20, height: 20))]
    let file = try encoding.encode(Self.card)
    #expect(file.firstPlace(of: [0x21, 0xF9]) == nil)
    Self.expectCard(try Self.decode(file).bitmap, Self.card, within: 0)
  }

  /// known-failures 19, 20.
  @Test(
    "A frame larger than the screen, or sticking out of it, is shown whole",
    arguments: [(0, 0, 16, 16), (5, 0, 96, 72), (0, 9, 96, 72), (40, 30, 20, 20)]
  )
  func frameOutside(left: Int, top: Int, screenWidth: Int, screenHeight: Int) throws {
    var encoding = GIFEncoding()
    (encoding.first.left, encoding.first.top) = (left, top)
    (encoding.screenWidth, encoding.screenHeight) = (screenWidth, screenHeight)
    let shown = encoding.shown(Self.card)
    let loaded = try Self.decode(encoding.encode(Self.card))
    #expect(loaded.bitmap.size == shown.size)
    expect(loaded.bitmap, toShow: shown.premultiplied().pixels, "frame outside")
  }

  /// known-failures 21.
  @Test(
    "A first frame is drawn on an empty canvas whatever happens to it later",
    arguments: GIFEncoding.Disposal.allCases
  )
  func disposal(_ disposal: GIFEncoding.Disposal) throws {
    var encoding = GIFEncoding()
    encoding.first.disposal = disposal
    encoding.laterFrames = [GIFEncoding.Frame(TestCard(width: 20, height: 20))]
    Self.expectCard(try Self.decode(encoding.encode(Self.card)).bitmap, Self.card, within: 0)
  }

  // MARK: - PNG

  /// known-failures 23.
  @Test(
    "Large ancillary chunks do not cost the picture",
    arguments: ["iCCP", "zTXt", "iTXt", "tEXt", "prVt"]
  )
  func largeChunks(name: String) throws {
    let body =
      switch name {
      case "iCCP", "zTXt": Array("Name\0\0".utf8) + HandMade.deflatedZeros(80 << 20)
      case "iTXt": Array("Name\0\u{1}\0\0\0".utf8) + HandMade.deflatedZeros(80 << 20)
      default: Array("Name\0".utf8) + [UInt8](repeating: 65, count: 12 << 20)
      }
    // Behind IHDR.
    let file = try PNGEncoding(.rgb).encode(Self.card).inserting(HandMade.chunk(name, body), at: 33)
    let loaded = try Self.decode(file)
    #expect(!loaded.isDamaged)
    Self.expectCard(loaded.bitmap, Self.card, within: 0)
  }

  /// known-failures 24.
  @Test("Thousands of text chunks do not cost the picture")
  func manyTexts() throws {
    let text = HandMade.chunk("tEXt", Array("Comment\0so what".utf8))
    let texts = Array(repeatElement(text, count: 5000).joined())
    let file = try PNGEncoding(.rgb).encode(Self.card).inserting(texts, at: 33)
    let loaded = try Self.decode(file)
    #expect(!loaded.isDamaged)
    Self.expectCard(loaded.bitmap, Self.card, within: 0)
  }

  // MARK: - JPEG

  static let inkEncodings: [JPEGEncoding] = [JPEGEncoding.Color.cmyk, .ycck].flatMap { color in
    [JPEGSampling.s444, .s420].map { JPEGEncoding(quality: 95, sampling: $0, color: color) }
  }

  /// known-failures 18.
  @Test("Inks become colours, not their opposites", arguments: inkEncodings)
  func inks(_ encoding: JPEGEncoding) throws {
    Self.expectCard(try Self.decode(encoding.encode(Self.card)).bitmap, Self.card, within: 4)
  }

  /// known-failures 25.
  @Test(
    "A restart marker that is missing, wrong or another marker leaves what can be decoded",
    arguments: [
      [], [0xFF, 0xD5], [0xFF, 0xFE], [0xFF, 0xC4],
    ] as [[UInt8]]
  )
  func restartMarkers(replacement: [UInt8]) throws {
    var encoding = JPEGEncoding(quality: 95)
    encoding.restartInterval = .rows(1)
    let file = try encoding.encode(Self.card)
    let place = try #require(file.firstPlace(of: [0xFF, 0xD2]))
    let loaded = try Self.decode(
      Array(file[..<place]) + replacement + Array(file[(place + 2)...])
    )
    #expect(loaded.bitmap.size == PixelSize(width: 96, height: 72))
    #expect(loaded.isDamaged)
    // Two rows of MCUs came before.
    for patch in Self.card.patches.prefix(3) {
      #expect(loaded.bitmap.pixel(patch.center.x, patch.center.y).isNear(patch.color, within: 3))
    }
  }

  /// known-failures 27, 28.
  @Test("A header that promises gigapixels gives no picture")
  func promises() throws {
    let files = [
      try HugeHeaders.jpeg(side: 65_500, isProgressive: false),
      try HugeHeaders.jpeg(side: 65_500, isProgressive: true),
      HandMade.gif(width: 65_535, height: 65_535),
    ]
    for file in files {
      let error = try #require(throws: BitmapError.self) { try Self.decode(file) }
      guard case .tooManyPixels = error else { throw error }
    }
  }

  /// known-failures 29.
  @Test("An empty table segment is ignored", arguments: [false, true])
  func emptyTable(isProgressive: Bool) throws {
    var encoding = JPEGEncoding(quality: 95)
    encoding.isProgressive = isProgressive
    let file = try encoding.encode(Self.card)
    let scan = try #require(file.firstPlace(of: [0xFF, 0xDA]))
    let loaded = try Self.decode(file.inserting([0xFF, 0xC4, 0, 2], at: scan))
    #expect(!loaded.isDamaged)
    Self.expectCard(loaded.bitmap, Self.card)
  }

  /// known-failures 30.
  @Test("A height that comes behind the first scan gives the picture, or a clean error")
  func lateHeight() throws {
    let file = try JPEGEncoding(quality: 95).encode(Self.card)
    let frame = try #require(file.firstPlace(of: [0xFF, 0xC0]))
    let late = file.replacing(at: frame + 5, with: [0, 0])
      .inserting([0xFF, 0xDC, 0, 4, 0, 72], at: file.count - 2)
    do {
      Self.expectCard(try Self.decode(late).bitmap, Self.card)
    } catch BitmapError.corrupt, BitmapError.unsupportedFormat {
      // libjpeg refuses a height of 0.
    }
  }

  // MARK: - Orientation and colour

  static let turnable: [any PictureEncoding & Sendable] = [
    JPEGEncoding(quality: 95), PNGEncoding(.rgb), WebPEncoding(quality: 95),
  ]

  private static func turned(
    _ encoding: any PictureEncoding,
    _ picture: any RowRecipe,
    _ orientation: StoredOrientation
  ) throws -> [UInt8] {
    let exif = Exif(orientation: orientation)
    let stored = StoredPicture(picture, for: orientation)
    switch encoding {
    case var encoding as JPEGEncoding:
      encoding.exif = exif
      return try encoding.encode(stored)
    case var encoding as PNGEncoding:
      encoding.exif = exif
      return try encoding.encode(stored)
    case var encoding as WebPEncoding:
      encoding.exif = exif
      return try encoding.encode(stored)
    default: return try encoding.encode(stored)
    }
  }

  /// known-failures 31.
  @Test(
    "The sides change places before the target size is worked out",
    arguments: turnable,
    StoredOrientation.allCases
  )
  func sides(_ encoding: any PictureEncoding, orientation: StoredOrientation) throws {
    let wide = TestCard(width: 301, height: 99)
    let loaded = try Self.decode(Self.turned(encoding, wide, orientation), limit: 100)
    #expect(loaded.bitmap.size == PixelSize(width: 100, height: 33))
    #expect(loaded.sourceSize == PixelSize(width: 301, height: 99))
  }

  /// known-failures 32.
  @Test(
    "All eight orientations are shown upright",
    arguments: turnable,
    StoredOrientation.allCases
  )
  func orientations(_ encoding: any PictureEncoding, orientation: StoredOrientation) throws {
    let loaded = try Self.decode(Self.turned(encoding, Self.card, orientation))
    #expect(loaded.orientation.rawValue == orientation.rawValue)
    Self.expectCard(loaded.bitmap, Self.card)
  }

  /// known-failures 33.
  @Test(
    "Colours of Display P3 are converted, also when the picture is reduced",
    arguments: [1440, 300]
  )
  func displayP3(limit: Int) throws {
    let color = RGBA(200, 100, 60)
    let flat = FlatPicture(width: 600, height: 400, color: color)
    let expected = RGBProfile.displayP3.converted(color)
    #expect(!expected.isNear(color, within: 8))
    var jpeg = JPEGEncoding(quality: 95)
    jpeg.rgbProfile = .displayP3
    var png = PNGEncoding(.rgb)
    png.rgbProfile = .displayP3
    var webP = WebPEncoding(quality: 95)
    webP.rgbProfile = .displayP3
    for encoding in [jpeg, png, webP] as [any PictureEncoding] {
      let pixel = try Self.decode(encoding.encode(flat), limit: limit).bitmap.pixel(100, 100)
      #expect(pixel.isNear(expected, within: 3), "\(encoding.fileExtension): \(pixel)")
    }
  }
}

/// One colour at any size.
struct FlatPicture: RowRecipe {
  let width: Int
  let height: Int
  let color: RGBA

  var description: String { "flat(\(width)x\(height))" }

  func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    for x in 0..<width {
      row[4 * x] = color.red
      row[4 * x + 1] = color.green
      row[4 * x + 2] = color.blue
      row[4 * x + 3] = color.alpha
    }
  }
}
