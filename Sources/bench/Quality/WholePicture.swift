import BitmapLoading
import CBench
import Glibc

/// A picture at its full size, in memory: four bytes a pixel.
final class WholePicture {
  let size: PixelSize

  /// Whether colours are multiplied with their alpha already.
  private let isPremultiplied: Bool

  private let pixels: UnsafeMutablePointer<UInt8>

  /// Decodes the bytes of a file by the codec library alone.
  ///
  /// Neither colour profiles nor orientations are applied: no made picture has them.
  init(_ bytes: [UInt8], _ codec: Codec) throws(BenchFailure) {
    var (width, height): (UInt32, UInt32) = (0, 0)
    let pixels =
      switch codec {
      case .jpeg: bpb_whole_jpeg(bytes, bytes.count, &width, &height)
      case .png: bpb_whole_png(bytes, bytes.count, &width, &height)
      case .gif: bpb_whole_gif(bytes, bytes.count, &width, &height)
      case .webP: bpb_whole_webp(bytes, bytes.count, &width, &height)
      }
    guard let pixels else { throw .noPicture("The library's own full decode") }
    self.pixels = pixels
    size = PixelSize(width: Int(width), height: Int(height))
    isPremultiplied = false
  }

  /// Takes over a bitmap's pixels.
  init(_ bitmap: Bitmap) throws(BenchFailure) {
    size = bitmap.size
    isPremultiplied = true
    let byteCount = bitmap.stride * bitmap.size.height
    guard let memory = malloc(byteCount) else {
      throw .system("hold a whole picture", errorNumber: errno)
    }
    pixels = memory.assumingMemoryBound(to: UInt8.self)
    bitmap.withPixels { bytes in
      if let start = bytes.baseAddress { memcpy(memory, start, byteCount) }
    }
  }

  deinit {
    free(pixels)
  }

  /// Whether any pixel can be seen through.
  var hasTransparency: Bool {
    (0..<size.width * size.height).contains { pixels[$0 * 4 + 3] != 255 }
  }

  /// The premultiplied pixels of a row, 0 to 255.
  func row(_ y: Int, into row: inout [SIMD4<Float>]) {
    let start = y * size.width * 4
    for x in 0..<size.width {
      let at = start + x * 4
      var pixel = SIMD4<Float>(
        SIMD4(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3])
      )
      if !isPremultiplied {
        let alpha = pixel.w
        pixel *= alpha / 255
        pixel.w = alpha
      }
      row[x] = pixel
    }
  }
}
