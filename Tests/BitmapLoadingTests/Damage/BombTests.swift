import BitmapLoading
import Glibc
import PictureMaker
import TestSupport
import Testing

/// Files that are made to cost much: each comes to an outcome within 2 s of processor time and
/// 64 MiB above the idle process.
///
/// Each check runs in a process of its own. `known-failures 26`, `27` and `28` are among them.
@Suite("Bombs", .background, .serialized)
struct BombTests {
  /// A file, and whether it may give a picture.
  struct Bomb {
    let name: String
    let mayGivePicture: Bool
    let bytes: [UInt8]

    init(_ name: String, mayGivePicture: Bool = true, _ bytes: [UInt8]) {
      self.name = name
      self.mayGivePicture = mayGivePicture
      self.bytes = bytes
    }
  }

  /// Loads each and looks at outcome and cost; in a process of its own.
  private static func expectBounded(_ bombs: [Bomb]) throws {
    // Code and tables are there before anything is measured.
    for encoding in [JPEGEncoding(), PNGEncoding(), GIFEncoding(), WebPEncoding()]
      as [any PictureEncoding]
    {
      _ = try BitmapLoader().decode(MemorySource(encoding.encode(TestCard(width: 60, height: 40))))
    }
    for bomb in bombs {
      let source = MemorySource(bomb.bytes)
      var gavePicture = false
      let cost = LoadCost { gavePicture = (try? BitmapLoader().decode(source)) != nil }
      #expect(bomb.mayGivePicture || !gavePicture, "\(bomb.name) gave a picture")
      guard !hasAddressSanitizer else { continue }
      #expect(cost.seconds < 2, "\(bomb.name): \(cost.seconds) s")
      #expect(cost.memoryByteCount < 64 << 20, "\(bomb.name): \(cost.memoryByteCount >> 20) MiB")
    }
  }

  @Test("Headers of the largest sizes, without the pixels")
  func headers() async {
    await #expect(processExitsWith: .success) {
      var bombs: [Bomb] = []
      for side in [65_500, 16_383] {
        let isBeyondLimit = side > 16_384
        func add(_ name: String, _ bytes: [UInt8]) {
          bombs.append(Bomb("\(name) of \(side)", mayGivePicture: !isBeyondLimit, bytes))
        }
        for isSecondKind in [false, true] {
          let kind = isSecondKind ? "progressive or interlaced" : "plain"
          add("\(kind) JPEG", try HugeHeaders.jpeg(side: UInt16(side), isProgressive: isSecondKind))
          add("\(kind) PNG", HugeHeaders.png(side: UInt32(side), isInterlaced: isSecondKind))
          add("\(kind) GIF", HugeHeaders.gif(side: UInt16(side), isInterlaced: isSecondKind))
        }
        add("GIF of one pixel on a screen", HandMade.gif(width: side, height: side))
        add("animated WebP on a canvas", try Self.animation(side: side))
      }
      for isLossless in [false, true] {
        bombs.append(Bomb("lossless: \(isLossless) WebP of 16383", try Self.webP(isLossless)))
      }
      try Self.expectBounded(bombs)
    }
  }

  /// A WebP animation of one small frame on a large canvas.
  private static func animation(side: Int) throws -> [UInt8] {
    let frame = try HandMade.webPChunks(TestCard(width: 8, height: 6))
    let place: [UInt8] = [0, 0, 0, 0, 0, 0, 7, 0, 0, 5, 0, 0, 100, 0, 0, 0]
    return HandMade.webP(
      HandMade.canvas(width: side, height: side, flags: 2)
        + HandMade.riffChunk("ANIM", [0, 0, 0, 0, 0, 0]) + HandMade.riffChunk("ANMF", place + frame)
    )
  }

  /// A WebP whose frame header is given the largest sides.
  private static func webP(_ isLossless: Bool) throws -> [UInt8] {
    let file = try WebPEncoding(isLossless: isLossless).encode(TestCard(width: 64, height: 48))
    return isLossless
      // 14 bits of the width less 1, 14 of the height less 1, behind the signature.
      ? file.replacing(at: 21, with: [0xFE, 0xBF, 0xFF, 0x0F | file[24] & 0xF0])
      : file.replacing(at: 26, with: [0xFF, 0x3F, 0xFF, 0x3F])
  }

  @Test("zlib streams that inflate to hundreds of megabytes")
  func inflation() async {
    await #expect(processExitsWith: .success) {
      let zeros = HandMade.deflatedZeros(300 << 20)
      let data = HandMade.deflatedZeros(20_000)
      let named = Array("Name\0\0".utf8) + zeros
      func png(_ chunks: [UInt8]) -> [UInt8] {
        HandMade.png(width: 100, height: 100, chunks: chunks, data: data)
      }
      let small = HandMade.chunk("iCCP", Array("Name\0\0".utf8) + HandMade.deflatedZeros(60 << 20))
      var bombs = [
        Bomb("iCCP", png(HandMade.chunk("iCCP", named))),
        Bomb("zTXt", png(HandMade.chunk("zTXt", named))),
        Bomb(
          "iTXt",
          png(HandMade.chunk("iTXt", Array("Name\0\u{1}\0\0\0".utf8) + zeros))
        ),
        Bomb("20 iCCP", png(Array(repeatElement(small, count: 20).joined()))),
      ]
      for isInterlaced in [false, true] {
        for (depth, color) in [(8, 0), (1, 0), (16, 6), (8, 2)] as [(UInt8, UInt8)] {
          let file = HandMade.png(
            width: 100,
            height: 100,
            bitDepth: depth,
            colorType: color,
            isInterlaced: isInterlaced,
            data: zeros
          )
          bombs.append(Bomb("IDAT beyond, \(depth) bits, colour \(color), \(isInterlaced)", file))
        }
      }
      bombs.append(
        Bomb(
          "a real PNG of 16000",
          HandMade.png(
            width: 16_000,
            height: 16_000,
            bitDepth: 1,
            data: HandMade.deflatedZeros(16_000 * 2002)
          )
        )
      )
      try Self.expectBounded(bombs)
    }
  }

  @Test("Progressive JPEGs of hundreds and thousands of scans", arguments: [900, 2000])
  func scans(count: Int) async {
    // What a closure for another process may take along is nothing, so each count has its own.
    if count == 900 {
      await #expect(processExitsWith: .success) { try Self.expectBounded(Self.scanBombs(900)) }
    } else {
      await #expect(processExitsWith: .success) { try Self.expectBounded(Self.scanBombs(2000)) }
    }
  }

  private static func scanBombs(_ count: Int) throws -> [Bomb] {
    var encoding = JPEGEncoding(quality: 50)
    encoding.isProgressive = true
    let flat = FlatPicture(width: 4000, height: 4000, color: RGBA(90, 140, 200))
    let file = try encoding.encode(flat)
    guard let scan = file.lastPlace(of: [0xFF, 0xDA]),
      let table = Array(file[..<scan]).lastPlace(of: [0xFF, 0xC4])
    else { return [] }
    let last = Array(file[table..<file.count - 2])
    let whole = Array(repeatElement(last, count: count).joined())
    // The head of a scan without any data of it.
    let head = Array(file[scan..<scan + 2 + file.number(at: scan + 2, byteCount: 2)])
    let empty = Array(repeatElement(head, count: count).joined())
    return [
      Bomb("\(count) scans with data", file.inserting(whole, at: file.count - 2)),
      Bomb("\(count) scans without data", file.inserting(empty, at: file.count - 2)),
      Bomb("\(count) scans without data, first", file.inserting(empty, at: table)),
    ]
  }

  @Test("A GIF of 60 bytes with a screen of 4 gigapixels")
  func screen() async {
    await #expect(processExitsWith: .success) {
      let extensions: [UInt8] = [0x21, 0xF9, 4, 0, 0, 0, 0, 0]
      let file = HandMade.gif(width: 65_535, height: 65_535, extensions: extensions)
      #expect(file.count <= 60)
      try Self.expectBounded([Bomb("GIF", mayGivePicture: false, file)])
    }
  }

  @Test("A hundred thousand empty segments of a JPEG")
  func segments() async {
    await #expect(processExitsWith: .success) {
      let file = try JPEGEncoding().encode(TestCard(width: 96, height: 72))
      let kinds: [(String, [UInt8])] = [
        ("comments", HandMade.segment(0xFE)), ("APP0", HandMade.segment(0xE0)),
        ("APP1", HandMade.segment(0xE1)), ("APP2", HandMade.segment(0xE2)),
        ("APP14", HandMade.segment(0xEE)), ("DHT", HandMade.segment(0xC4)),
        ("DQT", HandMade.segment(0xDB)),
        ("EXIF", HandMade.segment(0xE1, Array("Exif\0\0".utf8))),
        ("ICC", HandMade.segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 255])),
        ("DRI", HandMade.segment(0xDD, [0, 0])), ("fill bytes", [0xFF, 0xFF, 0xFF, 0xFF]),
      ]
      let bombs = kinds.flatMap { name, segment in
        let many = Array(repeatElement(segment, count: 100_000).joined())
        let scan = file.firstPlace(of: [0xFF, 0xDA]) ?? 2
        return [
          Bomb("\(name) in front", file.inserting(many, at: 2)),
          Bomb("\(name) before the scan", file.inserting(many, at: scan)),
          Bomb("\(name) alone", [0xFF, 0xD8] + many),
        ]
      }
      try Self.expectBounded(bombs)
    }
  }

  @Test("A hundred thousand empty chunks of a PNG")
  func chunks() async {
    await #expect(processExitsWith: .success) {
      let card = TestCard(width: 60, height: 45)
      for color in [PNGEncoding.Color.rgb, .palette] {
        let file = try PNGEncoding(color).encode(card)
        let data = file.firstPlace(of: Array("IDAT".utf8)).map { $0 - 4 } ?? 33
        let names = [
          "tEXt", "zTXt", "iCCP", "eXIf", "cICP", "gAMA", "sRGB", "cHRM", "prVt", "IDAT", "sPLT",
          "tRNS", "bKGD", "acTL", "fcTL", "fdAT", "pHYs",
        ]
        try Self.expectBounded(
          names.map { name in
            let many = Array(repeatElement(HandMade.chunk(name), count: 100_000).joined())
            return Bomb("\(name), \(color)", file.inserting(many, at: data))
          }
        )
      }
    }
  }

  @Test("A hundred thousand empty extensions of a GIF")
  func extensions() async {
    await #expect(processExitsWith: .success) {
      let kinds: [(String, [UInt8])] = [
        ("comments", [0x21, 0xFE, 0]), ("comments of a byte", [0x21, 0xFE, 1, 65, 0]),
        ("controls", [0x21, 0xF9, 4, 1, 0, 0, 0, 0]), ("empty controls", [0x21, 0xF9, 0]),
        ("plain texts", [0x21, 0x01, 0]), ("applications", [0x21, 0xFF, 0]),
        ("loops", [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]),
        ("unknown", [0x21, 0x77, 0]),
        ("frames without a pixel", [0x2C, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]),
      ]
      var bombs = kinds.map { name, block in
        let many = Array(repeatElement(block, count: 100_000).joined())
        return Bomb(name, HandMade.gif(width: 9, height: 9, extensions: many))
      }
      let parts: [UInt8] = Array(repeatElement([1, 65], count: 100_000).joined())
      bombs.append(
        Bomb("parts", HandMade.gif(width: 9, height: 9, extensions: [0x21, 0xFE] + parts + [0]))
      )
      try Self.expectBounded(bombs)
    }
  }

  @Test("A hundred thousand empty chunks of a WebP")
  func riffChunks() async {
    await #expect(processExitsWith: .success) {
      let card = TestCard(width: 60, height: 44)
      var bombs: [Bomb] = []
      for name in ["prVt", "ICCP", "EXIF", "XMP ", "ALPH", "ANIM", "ANMF", "VP8X"] {
        let many = Array(
          repeatElement(HandMade.riffChunk(name, []), count: 100_000).joined()
        )
        for isLossless in [false, true] {
          let picture = try HandMade.webPChunks(card, isLossless: isLossless)
          let canvas = HandMade.canvas(width: 60, height: 44, flags: 8)
          bombs.append(Bomb("\(name) in front", HandMade.webP(canvas + many + picture)))
          bombs.append(Bomb("\(name) behind", HandMade.webP(canvas + picture + many)))
        }
      }
      try Self.expectBounded(bombs)
    }
  }
}
