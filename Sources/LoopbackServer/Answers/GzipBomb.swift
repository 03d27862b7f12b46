/// A gzip stream that never ends and grows a hundredfold when it is undone (RFC 1951, RFC 1952).
enum GzipBomb {
  /// The most bytes of a stored block.
  static let maxBeginningByteCount = 0xFFFF

  /// What the stream begins with: header, `beginning` as it is, and zero bytes.
  static func start(_ beginning: [UInt8]) -> [UInt8] {
    precondition(beginning.count <= maxBeginningByteCount, "a stored block is not that long")
    let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF]
    let count = beginning.count
    let length = [UInt8(count & 0xFF), UInt8(count >> 8)]
    let stored = [0] + length + length.map { ~$0 } + beginning
    var bits = BitPacker()
    // A block that is not the last one, with the fixed codes.
    bits.append("010")
    bits.append(zeroLiteral)
    bits.append(longestMatch)
    return header + stored + bits.bytes
  }

  /// 13 bytes that stand for 2064 zero bytes, and may be repeated at will after the start.
  static let more: [UInt8] = {
    var bits = BitPacker()
    for _ in 0..<8 { bits.append(longestMatch) }
    return bits.bytes
  }()

  /// RFC 1951, 3.2.6: the code of the literal 0.
  private static let zeroLiteral = "00110000"

  /// The code 285, a length of 258, with the distance code 0: one byte back.
  private static let longestMatch = "1100010100000"
}

/// Puts bits into bytes, the lowest bit of each first.
private struct BitPacker {
  var bytes: [UInt8] = []
  private var bitCount = 0

  mutating func append(_ bits: String) {
    for bit in bits.utf8 {
      if bitCount % 8 == 0 { bytes.append(0) }
      if bit == UInt8(ascii: "1") { bytes[bytes.count - 1] |= 1 << UInt8(bitCount % 8) }
      bitCount += 1
    }
  }
}
