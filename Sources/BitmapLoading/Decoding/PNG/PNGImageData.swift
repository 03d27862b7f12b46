import CCodecs

/// The bodies of the IDAT chunks, one after the other, as the bytes arrive; each is checked against
/// its CRC.
struct PNGImageData: ~Copyable {
  /// Bytes that are read at a time.
  static let pieceByteCount = 16_384

  private static let name = Array("IDAT".utf8)

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

  private mutating func beginNextChunk() throws {
    let head = try bytes(12)
    guard number(head[0..<4]) == Int(crc) else {
      throw BitmapError.corrupt(format: .png, message: "IDAT: CRC error")
    }
    isAtEnd = !head[8..<12].elementsEqual(Self.name)
    chunkRest = number(head[4..<8])
    crc = bp_crc32(0, Self.name, Self.name.count)
  }

  private mutating func bytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      try refill()
      let taken = min(rest.count, count - bytes.count)
      bytes += piece[rest.lowerBound..<rest.lowerBound + taken]
      rest = rest.lowerBound + taken..<rest.upperBound
    }
    return bytes
  }

  private mutating func refill() throws {
    guard rest.isEmpty else { return }
    rest = 0..<input.fill(piece)
    try input.check()
    guard !rest.isEmpty else { throw BitmapError.truncated(format: .png) }
  }

  private func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
