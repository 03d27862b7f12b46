import PictureMaker

/// Files and parts of files that no encoder writes: made byte by byte.
enum HandMade {
  static func littleEndian(_ value: Int, byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func bigEndian(_ value: Int, byteCount: Int) -> [UInt8] {
    littleEndian(value, byteCount: byteCount).reversed()
  }

  // MARK: - JPEG

  /// A segment with its length.
  static func segment(_ marker: UInt8, _ body: [UInt8] = []) -> [UInt8] {
    [0xFF, marker] + bigEndian(body.count + 2, byteCount: 2) + body
  }

  // MARK: - PNG

  /// A chunk with its length and checksum.
  static func chunk(_ name: String, _ body: [UInt8] = []) -> [UInt8] {
    PNGChunks.bytes(of: PNGChunks.Chunk(name: name, body: body, offset: 0))
  }

  /// A zlib stream that inflates to so many zeros.
  ///
  /// One literal, then copies of 258 bytes of which each takes 13 bits (RFC 1951, 3.2.6). Its
  /// checksum is wrong.
  static func deflatedZeros(_ byteCount: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    var held: UInt64 = 0
    var heldCount: UInt64 = 0
    func put(_ bits: UInt64, _ count: UInt64) {
      held |= bits << heldCount
      heldCount += count
      while heldCount >= 8 {
        stream.append(UInt8(held & 255))
        held >>= 8
        heldCount -= 8
      }
    }
    // The last block, of fixed codes; the literal 0 is 00110000.
    put(0b011, 3)
    put(0b0000_1100, 8)
    // Length 258 is 11000101, distance 1 is 00000; codes are stored from their first bit on.
    for _ in 0..<byteCount / 258 { put(0b0_0000_1010_0011, 13) }
    put(0, 7)
    put(0, 7)
    return stream + [0, 0, 0, 0]
  }

  /// A PNG of one black grey picture; `chunks` stand before its data.
  static func png(
    width: Int,
    height: Int,
    bitDepth: UInt8 = 8,
    colorType: UInt8 = 0,
    isInterlaced: Bool = false,
    chunks: [UInt8] = [],
    data: [UInt8]
  ) -> [UInt8] {
    let size = bigEndian(width, byteCount: 4) + bigEndian(height, byteCount: 4)
    let header = size + [bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunks
      + chunk("IDAT", data) + chunk("IEND")
  }

  // MARK: - GIF

  /// A GIF whose frame is one red pixel; `extensions` stand before it.
  static func gif(width: Int, height: Int, extensions: [UInt8] = []) -> [UInt8] {
    let size = littleEndian(width, byteCount: 2) + littleEndian(height, byteCount: 2)
    return Array("GIF89a".utf8) + size + [0x80, 0, 0, 255, 0, 0, 0, 0, 255] + extensions
      + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0] + [2, 2, 0x44, 1, 0, 0x3B]
  }

  // MARK: - WebP

  static func riffChunk(_ name: String, _ body: [UInt8] = []) -> [UInt8] {
    let padding: [UInt8] = body.count % 2 == 1 ? [0] : []
    return Array(name.utf8) + littleEndian(body.count, byteCount: 4) + body + padding
  }

  static func webP(_ chunks: [UInt8]) -> [UInt8] {
    riffChunk("RIFF", Array("WEBP".utf8) + chunks)
  }

  /// The body of VP8X.
  static func canvas(width: Int, height: Int, flags: UInt8) -> [UInt8] {
    riffChunk(
      "VP8X",
      [flags, 0, 0, 0] + littleEndian(width - 1, byteCount: 3)
        + littleEndian(height - 1, byteCount: 3)
    )
  }

  /// The chunks of a WebP file of one chunk or more, without the 12 bytes in front.
  static func webPChunks(_ picture: any RowRecipe, isLossless: Bool = true) throws -> [UInt8] {
    Array(try WebPEncoding(isLossless: isLossless).encode(picture).dropFirst(12))
  }
}

extension [UInt8] {
  /// The same bytes with `bytes` put in at `offset`.
  func inserting(_ bytes: [UInt8], at offset: Int) -> [UInt8] {
    Array(self[..<offset]) + bytes + Array(self[offset...])
  }

  /// Where `part` begins for the last time.
  func lastPlace(of part: [UInt8]) -> Int? {
    guard count >= part.count else { return nil }
    return (0...count - part.count).last { self[$0..<$0 + part.count].elementsEqual(part) }
  }
}
