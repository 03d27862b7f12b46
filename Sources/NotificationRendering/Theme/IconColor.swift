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
    return nearest(to: lab.l, from: 0, on: card) { lab.with(l: $0).color }
  }

  /// Raises HSL's L until the contrast is there.
  private static func lightened(_ color: ARGBColor, on card: ARGBColor) -> ARGBColor {
    let hsl = HSLColor(color)
    return nearest(to: hsl.l, from: 1, on: card) { hsl.with(l: $0).color }
  }

  /// The colour whose lightness is nearest to `lightness`, which is too near to the card's, of those
  /// that have the contrast, as `extreme` has.
  private static func nearest(
    to lightness: Double,
    from extreme: Double,
    on card: ARGBColor,
    _ color: (_ lightness: Double) -> ARGBColor
  ) -> ARGBColor {
    var (enough, tooLittle) = (extreme, lightness)
    for _ in 0..<steps where abs(enough - tooLittle) > 0.000_01 {
      let middle = (enough + tooLittle) / 2
      if color(middle).contrast(to: card) > minimumContrast {
        enough = middle
      } else {
        tooLittle = middle
      }
    }
    return color(enough)
  }
}
