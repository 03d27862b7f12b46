/// Finds the empty line that ends a head, in bytes that come in any pieces.
struct HeadEndScanner {
  private static let endOfHead: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]

  private var matchedByteCount = 0

  /// Looks through the next bytes and returns how many of them belong to the head, once it ends.
  mutating func scan(_ bytes: some Collection<UInt8>) -> Int? {
    var count = 0
    for byte in bytes {
      count += 1
      if byte == Self.endOfHead[matchedByteCount] {
        matchedByteCount += 1
      } else {
        matchedByteCount = byte == Self.endOfHead[0] ? 1 : 0
      }
      guard matchedByteCount < Self.endOfHead.count else { return count }
    }
    return nil
  }
}
