import Glibc

/// Lanczos3 weights from the samples of one axis to the samples of the target.
///
/// Each target sample is a weighted sum of `tapCount` neighbouring source samples. Windows are
/// clipped at the edges and their weights sum to exactly `one`, so a constant stays constant.
struct AxisFilter {
  /// The fixed-point 1.0 of a weight.
  static let one: Int32 = 1 << 14

  /// Source samples that each target sample reads; the weights of those beyond its window are 0.
  let tapCount: Int

  /// Index of the first source sample of each target sample.
  let starts: [Int32]

  /// `tapCount` weights for each target sample.
  let weights: [Int16]

  /// Makes the filter.
  ///
  /// - Parameters:
  ///   - sourceCount: Samples that there are.
  ///   - extent: Length of the picture in source samples; a little less than `sourceCount` where a
  ///     subsampled plane was rounded up to whole samples.
  ///   - targetCount: Samples to make.
  ///   - tapMultiple: `tapCount` is rounded up to a multiple of this.
  init(sourceCount: Int, extent: Double, targetCount: Int, tapMultiple: Int) {
    let ratio = extent / Double(targetCount)
    let stretch = max(ratio, 1)
    let longest = Self.tapCount(stretch: stretch)
    let tapCount = (min(longest, sourceCount) + tapMultiple - 1) / tapMultiple * tapMultiple
    var starts = [Int32](repeating: 0, count: targetCount)
    var weights = [Int16](repeating: 0, count: targetCount * tapCount)
    var window = [Float](repeating: 0, count: tapCount)

    for target in 0..<targetCount {
      let center = (Double(target) + 0.5) * ratio
      let ideal = Int((center - Double(longest) / 2).rounded())
      let first = max(0, min(ideal, sourceCount - 1))
      let count = max(1, min(ideal + longest, sourceCount) - first)
      var sum: Float = 0
      for tap in 0..<count {
        window[tap] = Lanczos3.value(at: Float((Double(first + tap) + 0.5 - center) / stretch))
        sum += window[tap]
      }
      starts[target] = Int32(first)
      Self.quantise(window, count: count, sum: sum, into: &weights, at: target * tapCount)
    }
    self.tapCount = tapCount
    self.starts = starts
    self.weights = weights
  }

  /// Samples inside a window of three lobes to each side.
  ///
  /// A last one that would lie beyond 2.85 lobes, where it weighs 0.3 % at most, is left out: sixteen
  /// taps instead of seventeen from 4000 pixels to 1440, and eight instead of nine for their chroma.
  private static func tapCount(stretch: Double) -> Int {
    let whole = (6 * stretch).rounded(.down)
    return Int(whole / 2 / stretch >= 2.85 ? whole : whole + 1)
  }

  /// Rounds to fixed point; what rounding left over goes to the heaviest weight.
  private static func quantise(
    _ window: [Float],
    count: Int,
    sum: Float,
    into weights: inout [Int16],
    at offset: Int
  ) {
    let factor = Float(one) / sum
    var rest = one
    var heaviest = 0
    for tap in 0..<count {
      let weight = Int32((window[tap] * factor).rounded())
      weights[offset + tap] = Int16(weight)
      rest -= weight
      if window[tap] > window[heaviest] { heaviest = tap }
    }
    weights[offset + heaviest] += Int16(rest)
  }
}

/// The Lanczos window of three lobes, from a table.
///
/// Two sines a weight would cost milliseconds for a picture of 1440 pixels.
enum Lanczos3 {
  private static let stepsPerUnit = 512

  /// Values from 0 to 3, and one more for the interpolation.
  private static let table: [Float] = (0...3 * stepsPerUnit + 1).map { step in
    let x = Double(step) / Double(stepsPerUnit)
    guard x > 0 else { return 1 }
    guard x < 3 else { return 0 }
    let angle = Double.pi * x
    return Float(3 * sin(angle) * sin(angle / 3) / (angle * angle))
  }

  /// The weight at a distance of `x` target samples; 0 from 3 on.
  static func value(at x: Float) -> Float {
    let position = abs(x) * Float(stepsPerUnit)
    guard position < Float(3 * stepsPerUnit) else { return 0 }
    let step = Int(position)
    let fraction = position - Float(step)
    return table[step] + (table[step + 1] - table[step]) * fraction
  }
}
