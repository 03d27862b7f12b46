import BitmapLoading

/// The slow, plain way to reduce a picture: in floating point, nothing rounded.
///
/// Shares no code with what it judges.
struct ReferencePicture {
  let size: PixelSize

  /// Premultiplied RGBA, 0 to 255, rows from the top.
  let pixels: [SIMD4<Float>]

  /// Reduces `picture` to `target`, rows first.
  init(_ picture: WholePicture, target: PixelSize, _ kernel: ReferenceKernel) {
    size = target
    let across = kernel.windows(from: picture.size.width, to: target.width)
    let down = kernel.windows(from: picture.size.height, to: target.height)
    var row = [SIMD4<Float>](repeating: .zero, count: picture.size.width)
    var narrow = [SIMD4<Float>](repeating: .zero, count: target.width * picture.size.height)
    for y in 0..<picture.size.height {
      picture.row(y, into: &row)
      for x in 0..<target.width {
        narrow[y * target.width + x] = Self.sum(across[x]) { row[$0] }
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

  @inline(__always)
  private static func sum(
    _ window: ReferenceKernel.Window,
    _ sample: (Int) -> SIMD4<Float>
  ) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for (offset, weight) in window.weights.enumerated() {
      sum.addProduct(sample(window.first + offset), weight)
    }
    return sum
  }
}
