/// The middle of several figures, and how far half of them are apart.
struct Spread: Encodable, Sendable {
  let median: Double
  let lowerQuartile: Double
  let upperQuartile: Double
  let count: Int

  /// Needs at least one figure.
  init(_ figures: [Double]) {
    precondition(!figures.isEmpty, "nothing has no middle")
    let sorted = figures.sorted()
    func quantile(_ part: Double) -> Double {
      let position = part * Double(sorted.count - 1)
      let below = Int(position)
      let above = min(below + 1, sorted.count - 1)
      return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
    }
    median = quantile(0.5)
    lowerQuartile = quantile(0.25)
    upperQuartile = quantile(0.75)
    count = figures.count
  }

  /// Half the distance of the quartiles, in parts of the median.
  var relativeHalfWidth: Double { (upperQuartile - lowerQuartile) / 2 / median }
}
