import BitmapLoading
import Glibc

/// Compares reduced pictures of one source with what they should be.
struct QualityJudge {
  let target: PixelSize
  private let references: [(kernel: ReferenceKernel, picture: ReferencePicture)]
  private let channelCount: Int

  /// Makes both references; the whole picture is not kept.
  init(_ whole: WholePicture, target: PixelSize) {
    self.target = target
    channelCount = whole.hasTransparency ? 4 : 3
    references = ReferenceKernel.allCases.map { kernel in
      (kernel, ReferencePicture(whole, target: target, kernel))
    }
  }

  /// Judges premultiplied pixels of the target's size.
  func quality(of pixels: [SIMD4<Float>]) -> Quality {
    precondition(pixels.count == target.width * target.height)
    var best: (kernel: ReferenceKernel, picture: ReferencePicture, psnr: Double)?
    for (kernel, picture) in references {
      let psnr = psnr(pixels, picture.pixels)
      if psnr > best?.psnr ?? -.infinity { best = (kernel, picture, psnr) }
    }
    guard let best else { preconditionFailure("there are references") }
    return Quality(
      psnrDecibels: best.psnr,
      ssim: StructuralSimilarity.mean(
        Self.brightness(pixels),
        Self.brightness(best.picture.pixels),
        width: target.width,
        height: target.height
      ),
      reference: best.kernel
    )
  }

  private func psnr(_ pixels: [SIMD4<Float>], _ reference: [SIMD4<Float>]) -> Double {
    let mask: SIMD4<Float> = channelCount == 4 ? SIMD4(1, 1, 1, 1) : SIMD4(1, 1, 1, 0)
    let sum = pixels.indices.reduce(SIMD4<Double>.zero) { sum, index in
      let error = SIMD4<Double>((pixels[index] - reference[index]) * mask)
      return sum + error * error
    }
    let meanSquare = sum.sum() / Double(pixels.count * channelCount)
    guard meanSquare > 0 else { return Quality.bestDecibels }
    return min(Quality.bestDecibels, 10 * log10(255 * 255 / meanSquare))
  }

  /// Luma as JFIF has it.
  private static func brightness(_ pixels: [SIMD4<Float>]) -> [Float] {
    pixels.map { ($0 * SIMD4(0.299, 0.587, 0.114, 0)).sum() }
  }
}
