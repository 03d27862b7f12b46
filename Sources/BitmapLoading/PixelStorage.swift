import Glibc

/// Heap memory of one picture; freed with the last reference.
///
/// `@unchecked Sendable`: written by one thread while the picture is made, read-only once a
/// `Bitmap` owns it.
final class PixelStorage: @unchecked Sendable {
  let bytes: UnsafeMutableBufferPointer<UInt8>

  var byteCount: Int { bytes.count }

  /// Bytes after the picture that row loops may overwrite, since they work on whole vectors.
  static let slackByteCount = 64

  /// Allocates `byteCount` zero bytes; untouched pages cost no memory until they are written.
  init(byteCount: Int) {
    // `calloc`: a large block comes from the system as zero pages that are not touched here.
    guard let start = calloc(byteCount + Self.slackByteCount, 1) else {
      fatalError("out of memory")
    }
    bytes = UnsafeMutableBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self),
      count: byteCount
    )
  }

  deinit {
    free(bytes.baseAddress)
  }

  /// The bytes from row `y` on.
  func row(_ y: Int, stride: Int) -> UnsafeMutablePointer<UInt8> {
    guard let base = bytes.baseAddress else { fatalError("a picture has at least one byte") }
    return base + y * stride
  }

  /// Makes all rows from `first` on transparent.
  func clearRows(from first: Int, stride: Int) {
    bytes[min(first * stride, bytes.count)...].update(repeating: 0)
  }
}
