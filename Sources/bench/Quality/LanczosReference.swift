import BitmapLoading
import Glibc

/// The slow, plain way to reduce a bitmap: Lanczos3 in floating point, nothing rounded.
///
/// Shares no code with what it judges.
struct LanczosReference {
  /// Premultiplied RGBA, 0 to 255, rows from the top.
  let pixels: [SIMD4<Float>]

  /// Reduces `bitmap` to `target`, rows first.
  init(_ bitmap: Bitmap, target: PixelSize) {
    let source = bitmap.size
    let across = Self.windows(from: source.width, to: target.width)
    let down = Self.windows(from: source.height, to: target.height)
    var narrow = [SIMD4<Float>](repeating: .zero, count: target.width * source.height)
    bitmap.withPixels { bytes in
      for y in 0..<source.height {
        let row = UnsafeBufferPointer(rebasing: bytes[y * bitmap.stride..<(y + 1) * bitmap.stride])
        for x in 0..<target.width {
          narrow[y * target.width + x] = Self.sum(across[x]) { Self.pixel($0, of: row) }
        }
      }
    }
    var pixels = [SIMD4<Float>](repeating: .zero, count: target.width * target.height)
    for y in 0..<target.height {
      for x in 0..<target.width {
        let sum = Self.sum(down[y]) { narrow[$0 * target.width + x] }
        pixels[y * target.width + x] = sum.clamped(
          lowerBound: .zero,
          upperBound: SIMD4(repeating: 255)
        )
      }
    }
    self.pixels = pixels
  }

  /// The samples that one target sample is made of, and their weights, which add up to 1.
  private struct Window {
    var first: Int
    var weights: [Float]
  }

  private static func windows(from sourceCount: Int, to targetCount: Int) -> [Window] {
    let ratio = Double(sourceCount) / Double(targetCount)
    let stretch = max(ratio, 1)
    return (0..<targetCount).map { index in
      let center = (Double(index) + 0.5) * ratio
      let first = max(0, Int((center - 3 * stretch).rounded(.down)))
      let end = min(sourceCount, Int((center + 3 * stretch).rounded(.up)))
      let values = (first..<end).map { lanczos3((Double($0) + 0.5 - center) / stretch) }
      let sum = values.reduce(0, +)
      return Window(first: first, weights: values.map { Float($0 / sum) })
    }
  }

  private static func lanczos3(_ x: Double) -> Double {
    guard x != 0 else { return 1 }
    guard abs(x) < 3 else { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }

  @inline(__always)
  private static func sum(
    _ window: Window,
    _ sample: (Int) -> SIMD4<Float>
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for (offset, weight) in window.weights.enumerated() {
      sum.addProduct(sample(window.first + offset), weight)
    }
    return sum
  }

  @inline(__always)
  private static func pixel(_ x: Int, of row: UnsafeBufferPointer<UInt8>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4(row[x * 4], row[x * 4 + 1], row[x * 4 + 2], row[x * 4 + 3]))
  }
}
