/// Reads a file from the front; nil where it ends too early.
///
/// The readers in this folder take files apart by the formats' specifications alone: no codec
/// library is between them and the bytes.
struct ByteReader {
  let bytes: [UInt8]
  private(set) var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() -> UInt8? {
    guard position < bytes.count else { return nil }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func take(_ count: Int) -> [UInt8]? {
    guard count >= 0, position + count <= bytes.count else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// A number of `byteCount` bytes, the most significant first.
  mutating func big(_ byteCount: Int) -> Int? {
    take(byteCount)?.reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of `byteCount` bytes, the least significant first.
  mutating func little(_ byteCount: Int) -> Int? {
    take(byteCount)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  mutating func text(_ byteCount: Int) -> String? {
    take(byteCount).map { String(decoding: $0, as: UTF8.self) }
  }
}
