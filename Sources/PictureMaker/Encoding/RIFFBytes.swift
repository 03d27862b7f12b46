/// Chunks of a RIFF file: a name of four letters, a length, a body, and a zero after an odd one.
enum RIFFBytes {
  struct Chunk {
    var name: String
    var body: [UInt8]
  }

  static func number(_ value: Int, byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let padding: [UInt8] = body.count % 2 == 1 ? [0] : []
    return Array(name.utf8) + number(body.count, byteCount: 4) + body + padding
  }

  /// The chunks of a whole, sound file.
  static func chunks(of file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    // RIFF, a length, WEBP.
    var rest = file.dropFirst(12)
    while rest.count >= 8 {
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(8)
      chunks.append(Chunk(name: name, body: Array(rest.prefix(length))))
      rest = rest.dropFirst(length + length % 2)
    }
    return chunks
  }
}
