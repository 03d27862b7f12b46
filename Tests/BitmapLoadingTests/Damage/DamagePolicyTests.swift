import BitmapLoading
import PictureMaker
import TestSupport
import Testing

@Suite("What is done with damaged pictures", .background)
struct DamagePolicyTests {
  /// A format, and a file of it whose rows come one by one.
  struct Kind: Sendable, CustomTestStringConvertible {
    let format: ImageFormat
    let encoding: any PictureEncoding

    var testDescription: String { "\(format)" }

    func bytes() throws -> [UInt8] {
      try encoding.encode(Photo(seed: 4, width: 200, height: 300))
    }
  }

  static let kinds = [
    Kind(format: .jpeg, encoding: JPEGEncoding()),
    Kind(format: .png, encoding: PNGEncoding(.rgb)),
    Kind(format: .gif, encoding: GIFEncoding()),
    Kind(format: .webP, encoding: WebPEncoding()),
  ]

  private static func loader(_ policy: BitmapLimits.DamagedImages) -> BitmapLoader {
    BitmapLoader(limits: BitmapLimits(damagedImages: policy))
  }

  @Test("By default any part is better than none", arguments: kinds)
  func usual(_ kind: Kind) throws {
    #expect(BitmapLimits().damagedImages == .accept(minimumFraction: 0))
    let bytes = try kind.bytes()
    let part = try BitmapLoader().decode(MemorySource(Array(bytes[..<(bytes.count / 2)])))
    #expect(part.isDamaged)
    #expect((0.1..<1).contains(part.decodedFraction))
    #expect(part.bitmap.size == PixelSize(width: 200, height: 300))
    #expect(part.bitmap.pixel(100, 299).alpha == 0, "what is missing is transparent")
    #expect(part.bitmap.pixel(100, 2).alpha == 255)
  }

  @Test("A policy that refuses gives no damaged picture, and every whole one", arguments: kinds)
  func refuse(_ kind: Kind) throws {
    let bytes = try kind.bytes()
    let whole = try Self.loader(.refuse).decode(MemorySource(bytes))
    #expect(!whole.isDamaged)
    let error = try #require(throws: BitmapError.self) {
      try Self.loader(.refuse).decode(MemorySource(Array(bytes[..<(bytes.count / 2)])))
    }
    guard case .corrupt(format: kind.format, message: _) = error else { throw error }
  }

  @Test("A smallest part is met or missed by the rows that are there", arguments: kinds)
  func minimum(_ kind: Kind) throws {
    let bytes = try kind.bytes()
    let half = Array(bytes[..<(bytes.count / 2)])
    let fraction = try BitmapLoader().decode(MemorySource(half)).decodedFraction
    let just = Self.loader(.accept(minimumFraction: fraction))
    #expect(try just.decode(MemorySource(half)).decodedFraction == fraction)
    let error = try #require(throws: BitmapError.self) {
      try Self.loader(.accept(minimumFraction: fraction + 0.001)).decode(MemorySource(half))
    }
    guard case .corrupt(format: kind.format, message: _) = error else { throw error }
  }

  @Test("A picture of which all rows are there, some wrong, is accepted only where damage is")
  func wrongRows() throws {
    var encoding = JPEGEncoding()
    encoding.restartInterval = .rows(1)
    let file = try encoding.encode(Photo(seed: 4, width: 200, height: 300))
    let marker = try #require(file.firstPlace(of: [0xFF, 0xD3]))
    let damaged = file.replacing(at: marker - 40, with: [UInt8](repeating: 0x55, count: 30))
    let loaded = try BitmapLoader().decode(MemorySource(damaged))
    guard loaded.isDamaged else { return }
    #expect(throws: BitmapError.self) {
      try Self.loader(.refuse).decode(MemorySource(damaged))
    }
  }

  @Test("A missing end marker alone is no damage", arguments: kinds)
  func missingEnd(_ kind: Kind) throws {
    let bytes = try kind.bytes()
    let count = [ImageFormat.jpeg: 2, .png: 12, .gif: 1][kind.format] ?? 0
    let loaded = try Self.loader(.refuse).decode(MemorySource(Array(bytes.dropLast(count))))
    #expect(!loaded.isDamaged && loaded.decodedFraction == 1)
  }

  @Test("A source that fails gives no picture whatever the policy", arguments: kinds)
  func failingSource(_ kind: Kind) throws {
    let bytes = try kind.bytes()
    let gate = Gate()
    gate.open()
    let source = GatedSource(bytes, pauseAt: bytes.count / 2, gate: gate, failure: LineDown())
    let error = try #require(throws: BitmapError.self) {
      try Self.loader(.accept(minimumFraction: 0)).decode(source)
    }
    guard case .source(let reason) = error, reason is LineDown else { throw error }
  }
}
