/// The colours of a palette, laid out as its rows are scaled: grey palettes as one channel and
/// opaque ones as three, since each channel costs as much as the next.
struct IndexedColors {
  /// What the rows hold.
  let layout: RowLayout

  /// A pixel for each index, its first channel in the lowest byte.
  private let pixels: [UInt32]

  /// Takes 256 premultiplied colours, red in the lowest byte.
  ///
  /// - Parameters:
  ///   - colors: The colours.
  ///   - isAlphaNeeded: Whether rows are mixed with others that are transparent.
  init(_ colors: [UInt32], isAlphaNeeded: Bool = false) {
    precondition(colors.count == 256, "an index is a byte")
    let isOpaque = !isAlphaNeeded && colors.allSatisfy { $0 >> 24 == 255 }
    let isGray = colors.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 }
    layout = !isOpaque ? .premultipliedRGBA : isGray ? .gray : .rgb
    pixels = colors
  }

  /// Writes the pixels of a row, and nothing behind them: other rows may lie there.
  @inline(never)
  func expand(
    _ indices: UnsafePointer<UInt8>,
    count: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      switch layout {
      case .gray:
        for x in 0..<count { target[x] = UInt8(truncatingIfNeeded: pixels[Int(indices[x])]) }
      case .rgb:
        guard count > 0 else { return }
        let last = count - 1
        Self.expand(indices, count: last, pixels, stride: 3, into: target)
        for channel in 0..<3 {
          let pixel = pixels[Int(indices[last])] >> UInt32(8 * channel)
          target[3 * last + channel] = UInt8(truncatingIfNeeded: pixel)
        }
      default: Self.expand(indices, count: count, pixels, stride: 4, into: target)
      }
    }
  }

  /// Writes four bytes a pixel, of which the next pixel overwrites those that are not its own: no
  /// slower than stores of three bytes put together from several pixels.
  @inline(__always)
  private static func expand(
    _ indices: UnsafePointer<UInt8>,
    count: Int,
    _ pixels: UnsafeBufferPointer<UInt32>,
    stride: Int,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    let target = UnsafeMutableRawPointer(target)
    for x in 0..<count {
      let pixel = pixels[Int(indices[x])].littleEndian
      target.storeBytes(of: pixel, toByteOffset: stride &* x, as: UInt32.self)
    }
  }
}
