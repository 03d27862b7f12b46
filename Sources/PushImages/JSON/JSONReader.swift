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
  /// Each level costs stack of the calling thread; messages nest fewer than ten. More than
  /// `deepest` counts as that many.
  public var maxDepth: Int

  /// As deep as any reader goes: fewer levels than a thread with a stack of 512 KiB can bear.
  public static let deepest = 128

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
    // Looked at where it lies: a string of it would be a copy.
    do { _ = try UTF8Span(validating: bytes.span) } catch { throw .notUTF8 }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return try JSONParser.value(
      of: bytes,
      from: bytes.starts(with: mark) ? mark.count : 0,
      deepest: min(maxDepth, Self.deepest)
    )
  }
}
