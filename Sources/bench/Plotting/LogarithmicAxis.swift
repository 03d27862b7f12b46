import Glibc

/// An axis on which equal steps are equal ratios.
struct LogarithmicAxis {
  /// The values at its two ends.
  let low: Double
  let high: Double

  /// Holds all figures with a little room; figures that are not above zero are passed over.
  init(_ figures: [Double]) {
    let positive = figures.filter { $0 > 0 }
    low = (positive.min() ?? 1) / 1.25
    high = (positive.max() ?? 10) * 1.25
  }

  /// Where a value is, from 0 at the low end to 1.
  func position(_ value: Double) -> Double { log(value / low) / log(high / low) }

  /// Round values between the ends: 1, 2, 5, 10 and so on, or powers of ten where these are many.
  var ticks: [Double] {
    let fine = ticks(of: [1, 2, 5])
    return fine.count <= 9 ? fine : ticks(of: [1])
  }

  private func ticks(of digits: [Double]) -> [Double] {
    let exponents = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
    return exponents.flatMap { exponent in digits.map { $0 * pow(10, Double(exponent)) } }
      .filter { $0 >= low && $0 <= high }
  }
}
