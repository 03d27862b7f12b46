/// From sp to dp: how large texts get for a user's font scale (rule 30).
///
/// Up to 1 all sizes grow alike. Above, small texts grow more than large ones, by the tables that
/// Android has since version 14 (source FS); between two tables it takes the way between them.
struct FontScale: Hashable, Sendable {
  let factor: Double

  init(_ factor: Double) {
    self.factor = factor
  }

  /// The dp of a size in sp.
  func dp(_ sp: Double) -> Double {
    guard factor > 1, let last = Self.tables.last, factor <= last.factor else { return sp * factor }
    if let exact = Self.tables.first(where: { $0.factor == factor }) {
      return Self.interpolated(sp, in: exact.dps)
    }
    guard let upper = Self.tables.firstIndex(where: { $0.factor > factor }), upper > 0 else {
      return sp * factor
    }
    let (low, high) = (Self.tables[upper - 1], Self.tables[upper])
    let part = (factor - low.factor) / (high.factor - low.factor)
    let (small, large) = (
      Self.interpolated(sp, in: low.dps), Self.interpolated(sp, in: high.dps)
    )
    return small + (large - small) * part
  }

  private static let sps: [Double] = [8, 10, 12, 14, 18, 20, 24, 30, 100]

  private static let tables: [(factor: Double, dps: [Double])] = [
    (1.15, [9.2, 11.5, 13.8, 16.4, 19.8, 21.8, 25.2, 30, 100]),
    (1.3, [10.4, 13, 15.6, 18.8, 21.6, 23.6, 26.4, 30, 100]),
    (1.5, [12, 15, 18, 22, 24, 26, 28, 30, 100]),
    (1.8, [14.4, 18, 21.6, 24.4, 27.6, 30.8, 32.8, 34.8, 100]),
    (2, [16, 20, 24, 26, 30, 34, 36, 38, 100]),
  ]

  /// The value at `sp` of the line through the points; beyond them the nearest point's ratio holds.
  private static func interpolated(_ sp: Double, in dps: [Double]) -> Double {
    if sp <= sps[0] { return sp * dps[0] / sps[0] }
    guard let upper = sps.firstIndex(where: { $0 >= sp }) else { return sp }
    let part = (sp - sps[upper - 1]) / (sps[upper] - sps[upper - 1])
    return dps[upper - 1] + (dps[upper] - dps[upper - 1]) * part
  }
}
