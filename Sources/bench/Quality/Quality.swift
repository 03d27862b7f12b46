import BitmapLoading
import Glibc

/// How near a bitmap is to what it should be.
enum Quality {
  /// PSNR, in dB, of the usual load of a file against a full decode and a float Lanczos3.
  ///
  /// Over RGB, and alpha where there is any; `infinity` if they are equal. The full decode takes
  /// 4 bytes a pixel, the reference about as much again.
  static func psnr(ofFile path: String) throws -> Double {
    let bitmap = try BitmapLoader().decode(FileSource(path: path)).bitmap
    let whole = BitmapLoader(limits: BitmapLimits(maxPixelSize: .max))
    let reference = LanczosReference(
      try whole.decode(FileSource(path: path)).bitmap,
      target: bitmap.size
    )
    return psnr(bitmap, reference)
  }

  private static func psnr(_ bitmap: Bitmap, _ reference: LanczosReference) -> Double {
    let channelCount = bitmap.hasTransparency ? 4 : 3
    let sum = bitmap.withPixels { bytes in
      reference.pixels.indices.reduce(0.0) { sum, index in
        (0..<channelCount).reduce(sum) { sum, channel in
          let error = Double(bytes[index * 4 + channel]) - Double(reference.pixels[index][channel])
          return sum + error * error
        }
      }
    }
    let meanSquare = sum / Double(reference.pixels.count * channelCount)
    return 10 * log10(255 * 255 / meanSquare)
  }
}
