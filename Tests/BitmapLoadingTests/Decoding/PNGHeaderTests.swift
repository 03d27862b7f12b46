import BitmapLoading
import PictureMaker
import Testing

@Suite("Damaged headers of PNG")
struct PNGHeaderTests {
  /// Changes bytes of IHDR's body (PNG 11.2.2) and makes its checksum right again.
  private static func header(
    _ name: String,
    _ offset: Int,
    _ bytes: [UInt8],
    _ outcomes: Patch.Outcome...
  ) -> Patch {
    Patch(name, Set(outcomes)) { file in
      PNGChunks.withRightChecksums(file.replacing(at: 16 + offset, with: bytes))
    }
  }

  private static func chunks(
    _ name: String,
    _ outcomes: Set<Patch.Outcome>,
    _ change: @escaping @Sendable (inout [PNGChunks.Chunk]) -> Void
  ) -> Patch {
    Patch(name, outcomes) { file in
      var chunks = PNGChunks.parsed(file)
      change(&chunks)
      return PNGChunks.file(chunks)
    }
  }

  private static func chunk(_ name: String, _ body: [UInt8] = []) -> PNGChunks.Chunk {
    PNGChunks.Chunk(name: name, body: body, offset: 0)
  }

  static let headers = [
    header("width 0", 0, [0, 0, 0, 0], .corrupt),
    header("height 0", 4, [0, 0, 0, 0], .corrupt),
    header("width 2³¹", 0, [0x80, 0, 0, 0], .corrupt),
    header("width 2³² − 1", 0, [255, 255, 255, 255], .corrupt),
    header(
      "2³¹ − 1 pixels across and down",
      0,
      [0x7F, 255, 255, 255, 0x7F, 255, 255, 255],
      .tooManyPixels
    ),
    header("65535 pixels across and down", 0, [0, 0, 255, 255, 0, 0, 255, 255], .tooManyPixels),
    header("more rows than there are", 4, [0, 0, 0, 200], .picture),
    header("wider rows than there are", 0, [0, 0, 0, 41], .picture),
    header("no depth", 8, [0], .corrupt),
    header("a depth of 3", 8, [3], .corrupt),
    header("a depth of 32", 8, [32], .corrupt),
    header("RGB of 4 bits", 8, [4], .corrupt),
    header("colour type 1", 9, [1], .corrupt),
    header("colour type 5", 9, [5], .corrupt),
    header("colour type 7", 9, [7], .corrupt),
    header("a palette that is not there", 9, [3], .corrupt),
    header("compression 1", 10, [1], .corrupt),
    header("filter method 1", 11, [1], .corrupt),
    header("interlace method 2", 12, [2], .corrupt),
  ]

  static let structures = [
    Patch("a wrong checksum of IHDR", [.corrupt]) { $0.replacing(at: 29, with: [1, 2, 3, 4]) },
    Patch("IHDR of 12 bytes", [.corrupt]) { $0.replacing(at: 11, with: [12]) },
    Patch("IHDR of 2 GB", [.corrupt, .truncated]) { $0.replacing(at: 8, with: [0x7F]) },
    Patch("a chunk name that is none", [.corrupt]) { $0.replacing(at: 12, with: [0]) },
    chunks("no IHDR", [.corrupt]) { $0.removeFirst() },
    chunks("two IHDR", [.corrupt]) { $0.insert($0[0], at: 1) },
    chunks("no IDAT", [.corrupt, .truncated]) { $0.removeAll { $0.name == "IDAT" } },
    chunks("IDAT without content", [.corrupt, .truncated]) { chunks in
      for index in chunks.indices where chunks[index].name == "IDAT" { chunks[index].body = [] }
    },
    chunks("an IDAT without content first", [.wholePicture]) { $0.insert(chunk("IDAT"), at: 1) },
    chunks("no IEND", [.wholePicture]) { $0.removeAll { $0.name == "IEND" } },
    chunks("two palettes", [.corrupt, .wholePicture]) { chunks in
      chunks.insert(chunk("PLTE", [1, 2, 3]), at: 1)
      chunks.insert(chunk("PLTE", [1, 2, 3]), at: 1)
    },
    chunks("an ancillary chunk that nobody knows", [.wholePicture]) {
      $0.insert(chunk("juNk", [1, 2, 3]), at: 1)
    },
    chunks("a critical chunk that nobody knows", [.corrupt, .wholePicture]) {
      $0.insert(chunk("JUNK", [1, 2, 3]), at: 1)
    },
    chunks("5000 texts", [.wholePicture]) { chunks in
      let texts = (0..<5000).map { chunk("tEXt", Array("Key\0\($0)".utf8)) }
      chunks.insert(contentsOf: texts, at: 1)
    },
    chunks("a text that inflates to nothing", [.wholePicture]) {
      $0.insert(chunk("zTXt", Array("Key\0\0".utf8) + [1, 2, 3]), at: 1)
    },
    chunks("an empty EXIF", [.wholePicture]) { $0.insert(chunk("eXIf"), at: 1) },
    chunks("EXIF that is none", [.wholePicture]) { $0.insert(chunk("eXIf", [1, 2, 3]), at: 1) },
    chunks("an empty profile", [.wholePicture]) { $0.insert(chunk("iCCP"), at: 1) },
    chunks("gAMA of 0", [.wholePicture]) { $0.insert(chunk("gAMA", [0, 0, 0, 0]), at: 1) },
    chunks("gAMA of no length", [.wholePicture]) { $0.insert(chunk("gAMA"), at: 1) },
    chunks("cHRM of zeros", [.wholePicture]) {
      $0.insert(chunk("cHRM", [UInt8](repeating: 0, count: 32)), at: 1)
    },
    chunks("cICP of unknown codes", [.wholePicture]) {
      $0.insert(chunk("cICP", [255, 255, 255, 255]), at: 1)
    },
    chunks("tRNS that is too long", [.wholePicture]) {
      $0.insert(chunk("tRNS", [UInt8](repeating: 0, count: 300)), at: 1)
    },
  ]

  static let data = [
    chunks("a zlib header that is none", [.corrupt]) { $0.changeData { $0[0] = 0xFF } },
    chunks("a deflate block of type 3", [.corrupt]) { $0.changeData { $0[2] |= 6 } },
    chunks("a wrong Adler-32", [.wholePicture, .picture]) { chunks in
      chunks.changeData { $0[$0.count - 1] ^= 0x55 }
    },
    chunks("data behind the stream", [.wholePicture]) { $0.changeData { $0 += [1, 2, 3, 4] } },
  ]

  private static let file = try? PNGEncoding(.rgb).encode(Photo(seed: 4, width: 40, height: 30))

  @Test("The header", arguments: headers.indices)
  func everyHeader(index: Int) throws { try check(Self.headers[index]) }

  @Test("The chunks", arguments: structures.indices)
  func everyStructure(index: Int) throws { try check(Self.structures[index]) }

  @Test("The compressed data", arguments: data.indices)
  func everyStream(index: Int) throws { try check(Self.data[index]) }

  private func check(_ patch: Patch) throws {
    let file = try #require(Self.file)
    let outcome = try Patch.Outcome.of(patch.change(file))
    #expect(patch.outcomes.contains(outcome), "\(patch.name): \(outcome)")
  }

  static let kinds: [PNGEncoding] = {
    var interlaced = PNGEncoding(.rgb, bitDepth: 16)
    interlaced.isInterlaced = true
    return [PNGEncoding(.rgb), PNGEncoding(.palette), PNGEncoding(.gray, bitDepth: 2), interlaced]
  }()

  @Test("A wrong Adler-32 alone costs no row", arguments: kinds)
  func adler(_ encoding: PNGEncoding) throws {
    let picture = Photo(seed: 4, width: 40, height: 30)
    var chunks = PNGChunks.parsed(try encoding.encode(picture))
    chunks.changeData { $0[$0.count - 1] ^= 0x55 }
    let loaded = try BitmapLoader().decode(MemorySource(PNGChunks.file(chunks)))
    #expect(loaded.decodedFraction == 1)
    #expect(loaded.bitmap.bytes == encoding.shown(picture).premultiplied().pixels)
  }

  @Test("What is copied from in front of the data shows nothing of the process's memory")
  func copyFromNowhere() throws {
    // A block of fixed codes that only copies: 258 bytes from 1025 back, again and again (RFC 1951,
    // 3.2.6); there is nothing to copy.
    var bits = BitWriter()
    bits.write(0b011, count: 3)
    for _ in 0..<8 {
      bits.writeCode(0b1100_0101, count: 8)
      bits.writeCode(20, count: 5)
      bits.write(0, count: 9)
    }
    bits.writeCode(0, count: 7)
    var chunks = PNGChunks.parsed(
      try PNGEncoding(.rgba).encode(Raster(width: 16, height: 16, filledWith: RGBA(9, 9, 9)))
    )
    let data = [0x78, 0x9C] + bits.bytes + [0, 0, 0, 0]
    chunks.changeData { $0 = data }
    let file = PNGChunks.file(chunks)
    for _ in 0..<20 {
      // What was freed just before is what the decoder gets.
      let memory = (1...40).map { [UInt8](repeating: 1, count: $0 * 2500) }
      #expect(memory.count == 40)
      guard let loaded = try? BitmapLoader().decode(MemorySource(file)) else { continue }
      #expect(loaded.bitmap.bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test("Any bit in front of the pixels may be wrong", arguments: kinds, [false, true])
  func bits(_ encoding: PNGEncoding, mendsChecksums: Bool) throws {
    var encoding = encoding
    encoding.exif = Exif(orientation: .turnedLeft)
    encoding.gamma = 45_455
    encoding.iccProfile = Array("not a profile at all".utf8)
    let file = try encoding.encode(TestCard(width: 20, height: 15))
    let limits = BitmapLimits(maxSourcePixelCount: 1 << 20)
    let end = try #require(file.firstPlace(of: Array("IDAT".utf8))) + 12
    for place in 8..<end {
      for bit in 0..<8 {
        let damaged = file.replacing(at: place, with: [file[place] ^ 1 << bit])
        _ = try Patch.Outcome.of(
          mendsChecksums ? PNGChunks.withRightChecksums(damaged) : damaged,
          limits: limits
        )
      }
    }
  }
}

extension [PNGChunks.Chunk] {
  /// Changes the data of all IDAT chunks together, and puts them into one.
  fileprivate mutating func changeData(_ change: (inout [UInt8]) -> Void) {
    guard let first = firstIndex(where: { $0.name == "IDAT" }) else { return }
    var data = filter { $0.name == "IDAT" }.flatMap(\.body)
    change(&data)
    removeAll { $0.name == "IDAT" }
    insert(PNGChunks.Chunk(name: "IDAT", body: data, offset: 0), at: first)
  }
}

/// Bits as deflate packs them (RFC 1951, 3.1.1).
private struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var bitCount = 0

  /// A number, its lowest bit first.
  mutating func write(_ value: Int, count: Int) {
    for bit in 0..<count {
      if bitCount % 8 == 0 { bytes.append(0) }
      bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(bitCount % 8)
      bitCount += 1
    }
  }

  /// A Huffman code, its highest bit first.
  mutating func writeCode(_ code: Int, count: Int) {
    for bit in (0..<count).reversed() { write(code >> bit & 1, count: 1) }
  }
}
