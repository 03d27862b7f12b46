import CCodecs
import Glibc

/// Writes bitmaps as PNG files: 8-bit RGBA, or RGB where nothing is transparent.
public struct PNGWriter: Sendable {
  /// Why a file could not be written.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// The path as it was given.
    public let path: String

    /// The value of `errno`.
    public let errorNumber: CInt

    /// One sentence with the system's own reason.
    public var description: String {
      "Cannot write \(path): \(String(cString: strerror(errorNumber)))."
    }
  }

  /// How hard the bytes are compressed, from 0 (not at all) to 9.
  public var compressionLevel: Int

  /// Makes a writer; the default level costs a third of libpng's own, for a few percent of size.
  public init(compressionLevel: Int = 3) {
    precondition((0...9).contains(compressionLevel), "zlib has the levels 0 to 9")
    self.compressionLevel = compressionLevel
  }

  /// The bytes of a PNG of `bitmap`.
  public func encode(_ bitmap: Bitmap) -> [UInt8] {
    let output = PNGOutput()
    let channelCount = bitmap.hasTransparency ? 4 : 3
    let encoder = bp_png_encoder_create(PNGOutput.writeFunction, output.context)
    defer { bp_png_encoder_destroy(encoder) }
    var options = bp_png_encoder_options()
    options.width = UInt32(bitmap.size.width)
    options.height = UInt32(bitmap.size.height)
    options.color_type = channelCount == 4 ? 6 : 2
    options.bit_depth = 8
    options.filters = UInt8(BP_PNG_FILTER_SUB | BP_PNG_FILTER_UP | BP_PNG_FILTER_PAETH)
    options.compression_level = UInt8(compressionLevel)
    // Only the lack of memory can fail here, which Swift does not survive either.
    precondition(bp_png_encoder_start(encoder, &options), "out of memory")
    let stride = bitmap.stride
    var row = [UInt8](repeating: 0, count: stride)
    bitmap.withPixels { pixels in
      for y in 0..<bitmap.size.height {
        row.withUnsafeMutableBufferPointer { row in
          guard let base = row.baseAddress else { return }
          _ = row.update(from: pixels[y * stride..<(y + 1) * stride])
          unpremultiply(base, pixelCount: bitmap.size.width)
          if channelCount == 3 { dropAlpha(base, pixelCount: bitmap.size.width) }
        }
        precondition(bp_png_encoder_write_row(encoder, row), "out of memory")
      }
    }
    precondition(bp_png_encoder_finish(encoder), "out of memory")
    return output.bytes
  }

  /// Writes a PNG to `path`, atomically: the file is whole, or as it was before.
  ///
  /// - Throws: `Failure` with the system's reason.
  public func write(_ bitmap: Bitmap, to path: String) throws(Failure) {
    let bytes = encode(bitmap)
    let temporaryPath = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
    do {
      try writeAll(bytes, to: temporaryPath)
    } catch {
      unlink(temporaryPath)
      throw Failure(path: path, errorNumber: error.errorNumber)
    }
    guard rename(temporaryPath, path) == 0 else {
      let failure = Failure(path: path, errorNumber: errno)
      unlink(temporaryPath)
      throw failure
    }
  }

  private func writeAll(_ bytes: [UInt8], to path: String) throws(Failure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw Failure(path: path, errorNumber: errno) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count > 0 {
        written += count
      } else if errno != EINTR {
        throw Failure(path: path, errorNumber: errno)
      }
    }
  }

  /// Moves the colours of an opaque row together, in place.
  private func dropAlpha(_ row: UnsafeMutablePointer<UInt8>, pixelCount: Int) {
    for pixel in 0..<pixelCount {
      for channel in 0..<3 { row[3 * pixel + channel] = row[4 * pixel + channel] }
    }
  }
}

/// Collects what the encoder writes.
private final class PNGOutput {
  var bytes: [UInt8] = []

  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  static let writeFunction: bp_write_function = { context, bytes, count in
    guard let context, let bytes else { return false }
    let output = Unmanaged<PNGOutput>.fromOpaque(context).takeUnretainedValue()
    output.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
    return true
  }
}
