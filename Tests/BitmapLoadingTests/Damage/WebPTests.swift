import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

@Suite("WebP", .background)
struct WebPTests {
  /// A small file of each kind.
  struct Kind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let picture: any RowRecipe
    let encoding: WebPEncoding
    /// Whether rows come one by one, so that a cut file shows the first of them.
    var isRowByRow = true

    func bytes() throws -> [UInt8] { try encoding.encode(picture) }
  }

  private static let photo = Photo(seed: 4, width: 61, height: 83)
  private static let ramp = AlphaRamp(width: 37, height: 58, levels: 16)

  static let kinds: [Kind] = [
    Kind(testDescription: "lossy", picture: photo, encoding: WebPEncoding(quality: 70)),
    Kind(testDescription: "lossless", picture: photo, encoding: WebPEncoding(isLossless: true)),
    Kind(testDescription: "lossy with alpha", picture: ramp, encoding: WebPEncoding(quality: 70)),
    Kind(
      testDescription: "lossless with alpha",
      picture: ramp,
      encoding: WebPEncoding(isLossless: true)
    ),
    Kind(
      testDescription: "animated",
      picture: TestCard(width: 30, height: 20),
      encoding: animation
    ),
    Kind(testDescription: "with EXIF", picture: photo, encoding: oriented),
  ]

  private static let animation: WebPEncoding = {
    var encoding = WebPEncoding(quality: 90)
    (encoding.first.left, encoding.first.top) = (12, 8)
    (encoding.canvasWidth, encoding.canvasHeight) = (60, 46)
    encoding.laterFrames = [WebPEncoding.Frame(TestCard(width: 60, height: 46))]
    return encoding
  }()

  private static let oriented: WebPEncoding = {
    var encoding = WebPEncoding(quality: 70)
    encoding.exif = Exif(orientation: .flipped)
    return encoding
  }()

  private static func decode(_ bytes: [UInt8], limit: Int = 1440) throws -> LoadedBitmap {
    try BitmapLoader(limits: BitmapLimits(maxPixelSize: limit)).decode(MemorySource(bytes))
  }

  // MARK: - Cuts

  @Test("Pieces of one length give what the whole gives", arguments: kinds, [1, 2, 3, 16, 255])
  func pieces(_ kind: Kind, length: Int) throws {
    let bytes = try kind.bytes()
    for limit in [1440, 15] {
      let whole = SplitTests.Outcome(MemorySource(bytes), limit: limit)
      #expect(whole.error == nil)
      #expect(SplitTests.Outcome(MemorySource(bytes, longestRead: length), limit: limit) == whole)
    }
  }

  @Test("Random cuts give what the whole gives", arguments: kinds)
  func randomCuts(_ kind: Kind) throws {
    let bytes = try kind.bytes()
    let whole = SplitTests.Outcome(MemorySource(bytes), limit: 1440)
    for _ in 0..<20 {
      let seed = UInt64.random(in: 0 ... .max)
      var numbers = SeededNumbers(seed: seed)
      let lengths = (0..<300).map { _ in Int.random(in: 1...40, using: &numbers) }
      let cut = CutSource(bytes, lengths: lengths)
      #expect(SplitTests.Outcome(cut, limit: 1440) == whole, "seed \(seed)")
    }
  }

  @Test("Truncated and damaged files give the same however they are cut", arguments: kinds)
  func damaged(_ kind: Kind) throws {
    let bytes = try kind.bytes()
    for _ in 0..<10 {
      let seed = UInt64.random(in: 0 ... .max)
      var numbers = SeededNumbers(seed: seed)
      var damaged = Array(bytes[..<Int.random(in: 1...bytes.count, using: &numbers)])
      let place = Int.random(in: 0..<damaged.count, using: &numbers)
      damaged[place] = UInt8.random(in: 0...255, using: &numbers)
      let whole = SplitTests.Outcome(MemorySource(damaged), limit: 1440)
      let cut = SplitTests.Outcome(MemorySource(damaged, longestRead: 1), limit: 1440)
      #expect(cut == whole, "seed \(seed)")
    }
  }

  @Test(
    "A file cut at every seventh byte gives an error, or its first rows",
    arguments: kinds,
    [1440, 20]
  )
  func truncation(_ kind: Kind, limit: Int) throws {
    let bytes = try kind.bytes()
    let whole = try Self.decode(bytes, limit: limit)
    var lastFraction = 0.0
    for count in stride(from: 13, to: bytes.count, by: 7) {
      let part: LoadedBitmap
      do {
        part = try Self.decode(Array(bytes[..<count]), limit: limit)
      } catch BitmapError.truncated(format: .webP) {
        #expect(lastFraction == 0, "\(count) bytes show nothing, fewer did")
        continue
      }
      #expect(part.bitmap.size == whole.bitmap.size)
      #expect(part.decodedFraction >= lastFraction)
      lastFraction = part.decodedFraction
      #expect(part.isDamaged || part.decodedFraction == 1)
      guard part.isDamaged else { continue }
      let kept = Int(part.decodedFraction * Double(part.bitmap.size.height) + 1e-6)
      let rest = part.bitmap.bytes[(kept * part.bitmap.stride)...]
      if rest.contains(where: { $0 != 0 }) {
        Issue.record("\(count) of \(bytes.count) bytes: missing rows are not transparent")
        return
      }
    }
  }

  @Test("A lossy file that is cut in half shows its first rows as they are in the whole")
  func firstRows() throws {
    let photo = Photo(seed: 4, width: 200, height: 300)
    let bytes = try WebPEncoding(quality: 80).encode(photo)
    let whole = try Self.decode(bytes)
    let part = try Self.decode(Array(bytes[..<(bytes.count * 6 / 10)]))
    #expect(part.isDamaged)
    #expect((0.2...0.9).contains(part.decodedFraction))
    let count = Int(part.decodedFraction * 300 + 1e-6) * part.bitmap.stride
    #expect(part.bitmap.bytes[..<count] == whole.bitmap.bytes[..<count])
  }

  // MARK: - The container

  @Test("EXIF behind the pixels turns the picture, with and without the JPEG's name in front")
  func exifBehind() throws {
    let card = TestCard(width: 60, height: 44)
    let stored = StoredPicture(card, for: .turnedRight)
    let picture = try HandMade.webPChunks(stored)
    let exif = Exif(orientation: .turnedRight).bytes
    for prefix in ["", "Exif\0\0"] {
      for chunksBetween in [[], HandMade.riffChunk("XMP ", [1, 2, 3])] {
        let file = HandMade.webP(
          HandMade.canvas(width: 44, height: 60, flags: 8) + picture + chunksBetween
            + HandMade.riffChunk("EXIF", Array(prefix.utf8) + exif)
        )
        let loaded = try Self.decode(file)
        #expect(loaded.orientation == .turnedRight)
        expect(loaded.bitmap, toShow: card.shownPixels, "EXIF behind")
      }
    }
  }

  @Test("Damaged EXIF, or EXIF that ends early, does not cost the picture")
  func damagedEXIF() throws {
    let card = TestCard(width: 60, height: 44)
    let picture = try HandMade.webPChunks(card)
    let exif = Exif(orientation: .turnedRight).bytes
    for body in [[], Array("nonsense".utf8), Array(exif.prefix(12))] {
      let file = HandMade.webP(
        HandMade.canvas(width: 60, height: 44, flags: 8) + picture
          + HandMade.riffChunk("EXIF", body)
      )
      let loaded = try Self.decode(file)
      #expect(loaded.orientation == .upright && !loaded.isDamaged)
      expect(loaded.bitmap, toShow: card.shownPixels, "damaged EXIF")
    }
    let whole = HandMade.webP(
      HandMade.canvas(width: 60, height: 44, flags: 8) + picture + HandMade.riffChunk("EXIF", exif)
    )
    let cut = try Self.decode(Array(whole.dropLast(8)))
    expect(cut.bitmap, toShow: card.shownPixels, "EXIF cut")
  }

  @Test("Of an animation the first frame is shown in its place on a transparent canvas")
  func offsetFrame() throws {
    let card = TestCard(width: 30, height: 20)
    var encoding = Self.animation
    encoding.isLossless = true
    let loaded = try Self.decode(encoding.encode(card))
    #expect(loaded.isAnimated == true)
    #expect(loaded.sourceSize == PixelSize(width: 60, height: 46))
    expect(loaded.bitmap, toShow: encoding.shown(card).premultiplied().pixels, "offset frame")
  }

  @Test(
    "A frame that sticks out of its canvas is cut off",
    arguments: [(20, 10), (58, 44), (0, 40), (80, 80)]
  )
  func frameOutside(left: Int, top: Int) throws {
    let card = TestCard(width: 30, height: 20)
    var encoding = WebPEncoding(isLossless: true)
    (encoding.first.left, encoding.first.top) = (left, top)
    (encoding.canvasWidth, encoding.canvasHeight) = (40, 24)
    let loaded = try Self.decode(encoding.encode(card))
    #expect(loaded.bitmap.size == PixelSize(width: 40, height: 24))
    for y in 0..<24 {
      for x in 0..<40 {
        let isInside = (left..<left + 30).contains(x) && (top..<top + 20).contains(y)
        let expected = isInside ? Raster(card)[x - left, y - top] : RGBA(0, 0, 0, 0)
        guard loaded.bitmap.pixel(x, y) != expected else { continue }
        Issue.record("\(x), \(y) is \(loaded.bitmap.pixel(x, y))")
        return
      }
    }
  }

  @Test("Nothing after the first frame is read")
  func firstFrameOnly() throws {
    let card = TestCard(width: 30, height: 20)
    var encoding = Self.animation
    encoding.laterFrames = [WebPEncoding.Frame(Photo(seed: 1, width: 400, height: 300))]
    let bytes = try encoding.encode(card)
    let loaded = try BitmapLoader().decode(MemorySource(bytes, longestRead: 64))
    #expect(loaded.byteCount < bytes.count / 2)
    #expect(!loaded.isDamaged)
  }
}

extension TestCard {
  /// The bytes of the whole card.
  fileprivate var shownPixels: [UInt8] { Raster(self).pixels }
}
