/// Reads JSON texts into values, within limits.
///
/// A text of any length, depth or content ends in a value or in one `MessageError`, in time that
/// grows with its length.
public struct JSONReader: Sendable {
  /// The most bytes that a text may have.
  ///
  /// Push services carry about 4 KiB; the default leaves room for relays that carry more.
  public var maxByteCount: Int

  /// How deep objects and lists may nest.
  ///
  /// Each level costs stack of the calling thread; messages nest fewer than ten.
  public var maxDepth: Int

  /// Makes a reader; by default of at most 1 MiB and 64 levels.
  public init(maxByteCount: Int = 1 << 20, maxDepth: Int = 64) {
    self.maxByteCount = maxByteCount
    self.maxDepth = maxDepth
  }

  /// Reads the one value that `bytes` hold, in UTF-8 with or without a byte order mark.
  public func value(of bytes: [UInt8]) throws(MessageError) -> JSONValue {
    guard bytes.count <= maxByteCount else {
      throw .tooLong(byteCount: bytes.count, limit: maxByteCount)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    guard text.contains(where: { !Self.blanks.contains($0) }) else { throw .empty }
    return try JSONParser.value(of: text, deepest: maxDepth)
  }

  private static let blanks: [UInt8] = Array(" \t\r\n".utf8)
}
