import Glibc

/// SSIM of two pictures, as the paper has it: Wang and others, 2004.
///
/// A Gaussian of 11 × 11 with a deviation of 1.5, of brightness from 0 to 255.
enum StructuralSimilarity {
  private static let taps = 11

  /// The Gaussian of one axis; its weights add up to 1.
  private static let weights: [Double] = {
    let values = (0..<taps).map { tap in
      let distance = Double(tap - taps / 2)
      return exp(-distance * distance / (2 * 1.5 * 1.5))
    }
    let sum = values.reduce(0, +)
    return values.map { $0 / sum }
  }()

  /// The constants of the paper: (0.01 × 255)² and (0.03 × 255)².
  private static let (steadyMean, steadyVariance) = (6.5025, 58.5225)

  /// The mean over all windows that lie inside the picture; nil if it is smaller than one.
  static func mean(_ left: [Float], _ right: [Float], width: Int, height: Int) -> Double? {
    precondition(left.count == width * height && right.count == left.count)
    guard width >= taps, height >= taps else { return nil }
    var sum = 0.0
    var column = [SIMD8<Double>](repeating: .zero, count: width)
    for y in 0...(height - taps) {
      for x in 0..<width {
        column[x] = (0..<taps).reduce(into: .zero) { moments, tap in
          let at = (y + tap) * width + x
          moments.addProduct(Self.moments(Double(left[at]), Double(right[at])), weights[tap])
        }
      }
      for x in 0...(width - taps) {
        let moments = (0..<taps).reduce(into: SIMD8<Double>.zero) { moments, tap in
          moments.addProduct(column[x + tap], weights[tap])
        }
        sum += similarity(moments)
      }
    }
    return sum / Double((width - taps + 1) * (height - taps + 1))
  }

  /// What is averaged over a window: both values, their squares and their product.
  @inline(__always)
  private static func moments(_ left: Double, _ right: Double) -> SIMD8<Double> {
    SIMD8(left, right, left * left, right * right, left * right, 0, 0, 0)
  }

  @inline(__always)
  private static func similarity(_ moments: SIMD8<Double>) -> Double {
    let (left, right) = (moments[0], moments[1])
    let leftVariance = moments[2] - left * left
    let rightVariance = moments[3] - right * right
    let covariance = moments[4] - left * right
    let brightness = (2 * left * right + steadyMean) / (left * left + right * right + steadyMean)
    let structure =
      (2 * covariance + steadyVariance) / (leftVariance + rightVariance + steadyVariance)
    return brightness * structure
  }
}
