import Glibc

/// The two ways to reduce a picture that count as right.
enum ReferenceKernel: String, CaseIterable, Encodable, Sendable {
  /// Each target pixel is the mean of the area that it covers.
  case area
  /// Lanczos with three lobes, as wide as the reduction.
  case lanczos3

  /// The samples that one target sample is made of, and their weights, which add up to 1.
  struct Window {
    var first: Int
    var weights: [Float]
  }

  /// The windows along one axis; as many samples as before are left as they are.
  func windows(from sourceCount: Int, to targetCount: Int) -> [Window] {
    let ratio = Double(sourceCount) / Double(targetCount)
    return (0..<targetCount).map { index in
      switch self {
      case .area: Self.area(index, ratio, sourceCount)
      case .lanczos3: Self.lanczos3(index, ratio, sourceCount)
      }
    }
  }

  private static func area(_ index: Int, _ ratio: Double, _ sourceCount: Int) -> Window {
    let (start, end) = (Double(index) * ratio, Double(index + 1) * ratio)
    let first = Int(start)
    let last = min(sourceCount, Int(end.rounded(.up)))
    let covered = (first..<max(last, first + 1)).map { sample in
      min(end, Double(sample + 1)) - max(start, Double(sample))
    }
    return window(from: first, covered)
  }

  private static func lanczos3(_ index: Int, _ ratio: Double, _ sourceCount: Int) -> Window {
    let stretch = max(ratio, 1)
    let center = (Double(index) + 0.5) * ratio
    let first = max(0, Int((center - 3 * stretch).rounded(.down)))
    let end = min(sourceCount, Int((center + 3 * stretch).rounded(.up)))
    return window(
      from: first,
      (first..<end).map { lanczos3((Double($0) + 0.5 - center) / stretch) }
    )
  }

  private static func lanczos3(_ x: Double) -> Double {
    guard x != 0 else { return 1 }
    guard abs(x) < 3 else { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }

  private static func window(from first: Int, _ values: [Double]) -> Window {
    let sum = values.reduce(0, +)
    return Window(first: first, weights: values.map { Float($0 / sum) })
  }
}
