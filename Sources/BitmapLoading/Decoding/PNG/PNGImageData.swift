import CCodecs

/// The bodies of the IDAT chunks, one after the other, as the bytes arrive; each is checked against
/// its CRC.
struct PNGImageData: ~Copyable {
  /// Bytes that are read at a time.
  static let pieceByteCount = 16_384

  private static let name = Array("IDAT".utf8)

  /// The name as a number.
  private static let code: UInt32 = 0x4944_4154

  private let input: DecoderInput
  private let piece: UnsafeMutableRawBufferPointer
  private var rest: Range<Int>
  private var chunkRest: Int
  private var crc: UInt32
  private var isAtEnd = false

  /// Begins within the first IDAT chunk, whose body has `firstByteCount` bytes.
  ///
  /// - Parameters:
  ///   - input: Where more bytes come from.
  ///   - bytes: What was read already, from the body on; at most `pieceByteCount`.
  ///   - firstByteCount: Length of the body.
  init(_ input: DecoderInput, bytes: UnsafeRawBufferPointer, firstByteCount: Int) {
    self.input = input
    piece = .allocate(byteCount: Self.pieceByteCount, alignment: 16)
    piece.copyMemory(from: bytes)
    rest = 0..<bytes.count
    chunkRest = firstByteCount
    crc = bp_crc32(0, Self.name, Self.name.count)
  }

  deinit {
    piece.deallocate()
  }

  /// The next bytes, valid until the next call; empty after the last IDAT chunk.
  ///
  /// Throws `BitmapError` where the file is cut or damaged, and what the source throws.
  mutating func next() throws -> UnsafeBufferPointer<UInt8> {
    while chunkRest == 0 && !isAtEnd { try beginNextChunk() }
    guard !isAtEnd else { return UnsafeBufferPointer(start: nil, count: 0) }
    try refill()
    let count = min(rest.count, chunkRest)
    let start = piece.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let bytes = UnsafeBufferPointer(start: start?.advanced(by: rest.lowerBound), count: count)
    crc = bp_crc32(crc, bytes.baseAddress, count)
    rest = rest.lowerBound + count..<rest.upperBound
    chunkRest -= count
    return bytes
  }

  /// Checks the CRC of the chunk that has ended, and reads the head of the next.
  private mutating func beginNextChunk() throws {
    guard try number() == crc else {
      throw BitmapError.corrupt(format: .png, message: "IDAT: CRC error")
    }
    chunkRest = Int(try number())
    isAtEnd = try number() != Self.code
    crc = bp_crc32(0, Self.name, Self.name.count)
  }

  /// The next four bytes.
  private mutating func number() throws -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      try refill()
      value = value << 8 | UInt32(piece[rest.lowerBound])
      rest = rest.lowerBound + 1..<rest.upperBound
    }
    return value
  }

  private mutating func refill() throws {
    guard rest.isEmpty else { return }
    rest = 0..<input.fill(piece)
    try input.check()
    guard !rest.isEmpty else { throw BitmapError.truncated(format: .png) }
  }
}
