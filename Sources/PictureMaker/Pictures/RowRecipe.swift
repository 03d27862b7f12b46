/// How a picture is made, row by row: the same bytes on every machine, whatever its size.
///
/// A row depends on nothing but the recipe and `y`, so a picture of any size can be written without
/// ever being in memory, and rows can be asked for in any order, from any thread.
public protocol RowRecipe: Sendable, CustomStringConvertible {
  /// Pixels from left to right.
  var width: Int { get }

  /// Pixels from top to bottom.
  var height: Int { get }

  /// Writes row `y` into `row`: `width * 4` bytes, RGBA with straight alpha.
  func row(_ y: Int, into row: inout MutableSpan<UInt8>)
}

extension RowRecipe {
  /// Bytes of a row.
  public var rowByteCount: Int { width * 4 }

  /// Row `y` in an array of its own.
  public func row(_ y: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: rowByteCount)
    var span = bytes.mutableSpan
    row(y, into: &span)
    return bytes
  }

  /// The checksum of all rows, without holding more than one.
  public var crc32: UInt32 {
    var sum = CRC32()
    var bytes = [UInt8](repeating: 0, count: rowByteCount)
    for y in 0..<height {
      write(row: y, to: &bytes)
      sum.update(bytes)
    }
    return sum.value
  }

  /// Writes row `y` over `bytes`, which has `rowByteCount` of them.
  func write(row y: Int, to bytes: inout [UInt8]) {
    var span = bytes.mutableSpan
    row(y, into: &span)
  }
}

extension MutableSpan<UInt8> {
  /// Sets the pixel at column `x` of a row.
  mutating func set(_ pixel: RGBA, at x: Int) {
    self[x * 4] = pixel.red
    self[x * 4 + 1] = pixel.green
    self[x * 4 + 2] = pixel.blue
    self[x * 4 + 3] = pixel.alpha
  }
}
