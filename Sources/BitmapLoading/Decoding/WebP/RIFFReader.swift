/// Reads the chunks of a RIFF file one after the other, as the bytes arrive.
struct RIFFReader {
  /// A four-letter name and the length of what follows, without padding.
  struct Chunk {
    let name: String
    let byteCount: Int
  }

  private let input: DecoderInput

  init(_ input: DecoderInput) {
    self.input = input
  }

  /// The next `count` bytes; nil where there are fewer.
  ///
  /// Takes memory as they come, since `count` is what the file claims.
  func bytes(_ count: Int) throws -> [UInt8]? {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: min(count, Self.pieceByteCount))
    while bytes.count < count {
      let wanted = min(piece.count, count - bytes.count)
      let read = piece.withUnsafeMutableBytes {
        input.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[..<wanted]))
      }
      try input.check()
      guard read > 0 else { return nil }
      bytes += piece[..<read]
    }
    return bytes
  }

  private static let pieceByteCount = 65_536

  /// The head of the next chunk; nil at the end.
  func nextChunk() throws -> Chunk? {
    guard let head = try bytes(8) else { return nil }
    return Chunk(
      name: String(decoding: head[..<4], as: UTF8.self),
      byteCount: head[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
    )
  }

  /// The body of `chunk`, without its padding; nil where it is cut.
  func body(of chunk: Chunk) throws -> [UInt8]? {
    guard let body = try bytes(chunk.byteCount) else { return nil }
    if chunk.byteCount % 2 == 1 { _ = try bytes(1) }
    return body
  }

  /// Passes over the body of `chunk`; false where it is cut.
  func skip(_ chunk: Chunk) throws -> Bool {
    var rest = chunk.byteCount + chunk.byteCount % 2
    while rest > 0 {
      guard let skipped = try bytes(min(rest, 16_384)) else { return false }
      rest -= skipped.count
    }
    return true
  }
}
