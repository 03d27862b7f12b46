import AndroidNotifications
import Glibc

/// The colour of the small icon's circle: the app's, made to stand out from the card (rule 23).
struct IconColor: Hashable, Sendable {
  /// The colour that the circle has.
  let color: ARGBColor

  /// The colour that the app asked for, if it had to be changed.
  let rejected: ARGBColor?

  /// The least contrast (WCAG 2.1, 1.4.3).
  static let minimumContrast = 4.5

  init(wanted: ARGBColor?, on card: ARGBColor, fallback: ARGBColor, isDark: Bool) {
    guard let wanted else {
      color = fallback
      rejected = nil
      return
    }
    let opaque = ARGBColor(red: wanted.red, green: wanted.green, blue: wanted.blue)
    guard opaque.contrast(to: card) < Self.minimumContrast else {
      color = opaque
      rejected = nil
      return
    }
    color = isDark ? Self.lightened(opaque, on: card) : Self.darkened(opaque, on: card)
    rejected = opaque
  }

  /// How often the range of lightness is halved.
  private static let steps = 15

  /// Lowers CIELAB's L until the contrast is there.
  private static func darkened(_ color: ARGBColor, on card: ARGBColor) -> ARGBColor {
    let lab = LabColor(color)
    var (low, high) = (0.0, lab.l)
    for _ in 0..<steps where high - low > 0.000_01 {
      let middle = (low + high) / 2
      if lab.with(l: middle).color.contrast(to: card) > minimumContrast {
        low = middle
      } else {
        high = middle
      }
    }
    return lab.with(l: low).color
  }

  /// Raises HSL's L until the contrast is there.
  private static func lightened(_ color: ARGBColor, on card: ARGBColor) -> ARGBColor {
    let hsl = HSLColor(color)
    var (low, high) = (hsl.l, 1.0)
    for _ in 0..<steps where high - low > 0.000_01 {
      let middle = (low + high) / 2
      if hsl.with(l: middle).color.contrast(to: card) > minimumContrast {
        high = middle
      } else {
        low = middle
      }
    }
    return hsl.with(l: high).color
  }
}
