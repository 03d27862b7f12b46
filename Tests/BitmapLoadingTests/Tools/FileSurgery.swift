import PictureMaker

extension RGBA {
  /// Whether no channel is off by more than `tolerance`.
  func isNear(_ other: RGBA, within tolerance: Int) -> Bool {
    let pairs = [
      (red, other.red), (green, other.green), (blue, other.blue), (alpha, other.alpha),
    ]
    return pairs.allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}

extension [UInt8] {
  /// Where `part` begins for the first time.
  func firstPlace(of part: [UInt8], from start: Int = 0) -> Int? {
    guard count >= part.count else { return nil }
    return (start...count - part.count).first { self[$0..<$0 + part.count].elementsEqual(part) }
  }

  /// The same bytes with those from `offset` on replaced by `bytes`.
  func replacing(at offset: Int, with bytes: [UInt8]) -> [UInt8] {
    var copy = self
    copy.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    return copy
  }

  /// The big-endian number of `byteCount` bytes at `offset`.
  func number(at offset: Int, byteCount: Int) -> Int {
    self[offset..<offset + byteCount].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// The chunks of a PNG file (PNG 5.3).
enum PNGChunks {
  struct Chunk {
    var name: String
    var body: [UInt8]
    /// Where its length field stands.
    var offset: Int
  }

  static func parsed(_ file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = file.number(at: offset, byteCount: 4)
      let name = String(decoding: file[offset + 4..<offset + 8], as: UTF8.self)
      guard offset + 12 + length <= file.count else { break }
      chunks.append(
        Chunk(name: name, body: Array(file[offset + 8..<offset + 8 + length]), offset: offset)
      )
      offset += 12 + length
    }
    return chunks
  }

  static func file(_ chunks: [Chunk]) -> [UInt8] {
    chunks.reduce([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { $0 + bytes(of: $1) }
  }

  static func bytes(of chunk: Chunk) -> [UInt8] {
    let body = Array(chunk.name.utf8) + chunk.body
    return fourBytes(UInt32(chunk.body.count)) + body + fourBytes(CRC32.of(body))
  }

  static func withRightChecksums(_ file: [UInt8]) -> [UInt8] {
    self.file(parsed(file))
  }

  private static func fourBytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
