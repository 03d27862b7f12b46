/// A zlib stream of bytes that are not compressed (RFC 1950, RFC 1951 §3.2.4): for the profile in
/// an iCCP chunk, which has to be in one.
enum StoredDeflate {
  static func stream(_ bytes: [UInt8]) -> [UInt8] {
    // A window of 32 KB, no dictionary; the second byte makes the pair a multiple of 31.
    var stream: [UInt8] = [0x78, 0x01]
    let starts = bytes.isEmpty ? [0] : Array(stride(from: 0, to: bytes.count, by: 65535))
    for start in starts {
      let block = bytes[start..<min(start + 65535, bytes.count)]
      let length = UInt16(block.count)
      stream.append(start + block.count == bytes.count ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
      stream += block
    }
    let sum = adler32(bytes)
    return stream + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  private static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (low, high): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      low = (low + UInt32(byte)) % 65521
      high = (high + low) % 65521
    }
    return high << 16 | low
  }
}
