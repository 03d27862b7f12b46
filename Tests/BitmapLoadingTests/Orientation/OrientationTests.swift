import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Turning a picture upright", .background)
struct OrientationTests {
  static let sizes = [
    PixelSize(width: 1, height: 1), PixelSize(width: 5, height: 3), PixelSize(width: 3, height: 5),
    PixelSize(width: 1, height: 7), PixelSize(width: 7, height: 1),
    PixelSize(width: 64, height: 33),
  ]

  private static func turned(
    _ pixels: [UInt8],
    _ size: PixelSize,
    by orientation: Orientation
  ) -> (pixels: [UInt8], size: PixelSize) {
    let storage = PixelStorage(size: size)
    _ = storage.bytes.update(fromContentsOf: pixels)
    let turned = orientation.apply(to: storage, size: size)
    return (Array(turned.storage.bytes), turned.size)
  }

  /// Where a stored pixel is shown, by the edges that row 0 and column 0 belong to (EXIF 2.32,
  /// 4.6.4 A, "Orientation").
  private static func place(
    _ x: Int,
    _ y: Int,
    _ size: PixelSize,
    _ orientation: Orientation
  ) -> (x: Int, y: Int) {
    let (right, bottom) = (size.width - 1, size.height - 1)
    return switch orientation.rawValue {
    case 1: (x, y)  // row 0 is the top, column 0 the left
    case 2: (right - x, y)  // top, right
    case 3: (right - x, bottom - y)  // bottom, right
    case 4: (x, bottom - y)  // bottom, left
    case 5: (y, x)  // left, top
    case 6: (bottom - y, x)  // right, top
    case 7: (bottom - y, right - x)  // right, bottom
    default: (y, right - x)  // left, bottom
    }
  }

  @Test("Every pixel goes where EXIF says", arguments: Orientation.allCases, sizes)
  func places(orientation: Orientation, size: PixelSize) {
    var numbers = SeededNumbers(seed: 21)
    let pixels = numbers.bytes(size.width * size.height * 4)
    let turned = Self.turned(pixels, size, by: orientation)
    #expect(turned.size == (orientation.rawValue >= 5 ? size.transposed : size))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = Self.place(x, y, size, orientation)
        let from = (y * size.width + x) * 4
        let to = (place.y * turned.size.width + place.x) * 4
        if pixels[from..<from + 4] != turned.pixels[to..<to + 4] {
          Issue.record("the pixel at \(x), \(y)")
        }
      }
    }
  }

  @Test(
    "Four quarter turns are the identity, either way",
    arguments: [Orientation.turnedRight, .turnedLeft],
    sizes
  )
  func quarterTurns(orientation: Orientation, size: PixelSize) {
    var numbers = SeededNumbers(seed: 22)
    let pixels = numbers.bytes(size.width * size.height * 4)
    var turned = (pixels: pixels, size: size)
    for _ in 0..<4 { turned = Self.turned(turned.pixels, turned.size, by: orientation) }
    #expect(turned.size == size)
    #expect(turned.pixels == pixels)
  }

  @Test("Mirrors are their own inverse, and the two quarter turns each other's", arguments: sizes)
  func inverses(size: PixelSize) {
    var numbers = SeededNumbers(seed: 23)
    let pixels = numbers.bytes(size.width * size.height * 4)
    for orientation in Orientation.allCases {
      let inverse: Orientation =
        switch orientation {
        case .turnedRight: .turnedLeft
        case .turnedLeft: .turnedRight
        default: orientation
        }
      let once = Self.turned(pixels, size, by: orientation)
      let twice = Self.turned(once.pixels, once.size, by: inverse)
      #expect(twice.size == size && twice.pixels == pixels, "\(orientation)")
    }
  }

  @Test("Sides change places for the last four")
  func sides() {
    #expect(
      Orientation.allCases.map(\.swapsSides) == [
        false, false, false, false, true, true, true, true,
      ]
    )
  }
}

@Suite("Files with an orientation", .background)
struct OrientedFileTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let tolerance: Int
    let encoding: @Sendable (Exif) -> any PictureEncoding
  }

  static let kinds = [
    Kind(testDescription: "JPEG", tolerance: 10) { exif in
      var encoding = JPEGEncoding(quality: 95)
      encoding.exif = exif
      return encoding
    },
    Kind(testDescription: "progressive JPEG", tolerance: 10) { exif in
      var encoding = JPEGEncoding(quality: 95)
      encoding.isProgressive = true
      encoding.exif = exif
      return encoding
    },
    Kind(testDescription: "PNG", tolerance: 0) { exif in
      var encoding = PNGEncoding(.rgb)
      encoding.exif = exif
      return encoding
    },
  ]

  /// Big enough that patches keep their colour when the picture is reduced to 60 pixels.
  static let card = TestCard(width: 144, height: 96)

  @Test(
    "They come out upright, whole and reduced",
    arguments: kinds,
    StoredOrientation.allCases
  )
  func upright(_ kind: Kind, _ orientation: StoredOrientation) throws {
    let byteOrder: Exif.ByteOrder = orientation.rawValue % 2 == 0 ? .big : .little
    let exif = Exif(orientation: orientation, byteOrder: byteOrder)
    let bytes = try kind.encoding(exif).encode(StoredPicture(Self.card, for: orientation))
    for limit in [1440, 60] {
      let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
      let loaded = try loader.decode(MemorySource(bytes))
      #expect(loaded.orientation.rawValue == orientation.rawValue)
      #expect(loaded.sourceSize == PixelSize(width: 144, height: 96))
      #expect(loaded.bitmap.size == loaded.sourceSize.fitted(within: limit))
      #expect(!loaded.isDamaged)
      for patch in Self.card.patches {
        let scale = Double(loaded.bitmap.size.width) / 144
        let x = Int((Double(patch.center.x) + 0.5) * scale)
        let y = Int((Double(patch.center.y) + 0.5) * scale)
        let pixel = loaded.bitmap.pixel(x, y)
        #expect(pixel.isNear(patch.color, within: kind.tolerance), "\(pixel) for \(patch.color)")
      }
    }
  }

  @Test("An orientation that means nothing is upright", arguments: kinds)
  func meaningless(_ kind: Kind) throws {
    let exif = Exif(orientation: .turnedHalf, byteOrder: .big)
    var bytes = try kind.encoding(exif).encode(Self.card)
    // The entry: tag 0x0112, a SHORT, one of them, the value.
    let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 3]
    let place = try #require(bytes.firstPlace(of: entry))
    bytes[place + 9] = 9
    if kind.testDescription == "PNG" { bytes = PNGChunks.withRightChecksums(bytes) }
    let loaded = try BitmapLoader().decode(MemorySource(bytes))
    #expect(loaded.orientation == .upright)
    #expect(loaded.bitmap.pixel(5, 5).isNear(RGBA(255, 0, 0), within: kind.tolerance))
  }
}
