import AndroidNotifications
import Glibc

extension ARGBColor {
  /// Relative luminance, 0 to 1 (WCAG 2.1).
  var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// Contrast, 1 to 21 (WCAG 2.1).
  func contrast(to other: ARGBColor) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Light of an sRGB channel.
  fileprivate static func linear(_ channel: UInt8) -> Double {
    let value = Double(channel) / 255
    return value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The channel of an amount of light, which may be out of range.
  fileprivate static func channel(ofLinear light: Double) -> UInt8 {
    let value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return channel(value)
  }

  fileprivate static func channel(_ value: Double) -> UInt8 {
    UInt8((min(max(value, 0), 1) * 255).rounded())
  }
}

/// A colour in CIELAB with the white of D65.
struct LabColor: Hashable, Sendable {
  var l: Double
  let a: Double
  let b: Double

  private static let white = (x: 0.950_47, y: 1.0, z: 1.088_83)

  init(_ color: ARGBColor) {
    let red = ARGBColor.linear(color.red)
    let green = ARGBColor.linear(color.green)
    let blue = ARGBColor.linear(color.blue)
    let x = Self.root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / Self.white.x)
    let y = Self.root((0.2126 * red + 0.7152 * green + 0.0722 * blue) / Self.white.y)
    let z = Self.root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / Self.white.z)
    l = max(0, 116 * y - 16)
    a = 500 * (x - y)
    b = 200 * (y - z)
  }

  func with(l: Double) -> LabColor {
    var copy = self
    copy.l = l
    return copy
  }

  var color: ARGBColor {
    let middle = (l + 16) / 116
    let x = Self.white.x * Self.cube(middle + a / 500)
    let y = Self.white.y * Self.cube(middle)
    let z = Self.white.z * Self.cube(middle - b / 200)
    return ARGBColor(
      red: ARGBColor.channel(ofLinear: 3.2406 * x - 1.5372 * y - 0.4986 * z),
      green: ARGBColor.channel(ofLinear: -0.9689 * x + 1.8758 * y + 0.0415 * z),
      blue: ARGBColor.channel(ofLinear: 0.0557 * x - 0.2040 * y + 1.0570 * z)
    )
  }

  private static func root(_ value: Double) -> Double {
    value > 216.0 / 24_389 ? cbrt(value) : (24_389.0 / 27 * value + 16) / 116
  }

  private static func cube(_ value: Double) -> Double {
    value > 6.0 / 29 ? value * value * value : (116 * value - 16) * 27 / 24_389
  }
}

/// A colour by hue, saturation and lightness.
struct HSLColor: Hashable, Sendable {
  let h: Double
  let s: Double
  var l: Double

  init(_ color: ARGBColor) {
    let red = Double(color.red) / 255
    let green = Double(color.green) / 255
    let blue = Double(color.blue) / 255
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let span = most - least
    l = (most + least) / 2
    guard span > 0 else {
      h = 0
      s = 0
      return
    }
    s = span / (1 - abs(2 * l - 1))
    let sixths =
      switch most {
      case red: (green - blue) / span
      case green: (blue - red) / span + 2
      default: (red - green) / span + 4
      }
    h = sixths < 0 ? sixths + 6 : sixths
  }

  func with(l: Double) -> HSLColor {
    var copy = self
    copy.l = l
    return copy
  }

  var color: ARGBColor {
    let chroma = (1 - abs(2 * l - 1)) * s
    let middle = chroma * (1 - abs(h.truncatingRemainder(dividingBy: 2) - 1))
    let base = l - chroma / 2
    let (red, green, blue) =
      switch Int(h) {
      case 0: (chroma, middle, 0.0)
      case 1: (middle, chroma, 0.0)
      case 2: (0.0, chroma, middle)
      case 3: (0.0, middle, chroma)
      case 4: (middle, 0.0, chroma)
      default: (chroma, 0.0, middle)
      }
    return ARGBColor(
      red: ARGBColor.channel(red + base),
      green: ARGBColor.channel(green + base),
      blue: ARGBColor.channel(blue + base)
    )
  }
}
