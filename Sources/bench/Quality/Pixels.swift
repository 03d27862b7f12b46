import BitmapLoading

/// Pixels in floating point, premultiplied, 0 to 255.
enum Pixels {
  /// Those of a bitmap, whose colours are premultiplied already.
  static func of(_ bitmap: Bitmap) throws(BenchFailure) -> [SIMD4<Float>] {
    all(of: try WholePicture(bitmap))
  }

  /// Those of straight RGBA.
  static func ofStraight(_ bytes: [UInt8]) -> [SIMD4<Float>] {
    stride(from: 0, to: bytes.count - 3, by: 4).map { at in
      var pixel = SIMD4<Float>(SIMD4(bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]))
      let alpha = pixel.w
      pixel *= alpha / 255
      pixel.w = alpha
      return pixel
    }
  }

  private static func all(of picture: WholePicture) -> [SIMD4<Float>] {
    var row = [SIMD4<Float>](repeating: .zero, count: picture.size.width)
    return (0..<picture.size.height).flatMap { y in
      picture.row(y, into: &row)
      return row
    }
  }
}
