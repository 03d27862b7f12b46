import CCodecs

/// What the numbers of a picture mean, where it says so.
enum ColorProfile: Equatable {
  /// An ICC profile, as it was embedded.
  case icc([UInt8])

  /// Primaries and a transfer function.
  case rgb(ColorPrimaries, TransferFunction)

  /// Profiles beyond this are ignored: real ones take 4 MB at most.
  static let maxByteCount = 4 << 20

  /// An embedded ICC profile; nil where there is none, or one that is too large.
  init?(icc bytes: UnsafePointer<UInt8>?, count: Int) {
    guard let bytes, count > 0, count <= Self.maxByteCount else { return nil }
    self = .icc(Array(UnsafeBufferPointer(start: bytes, count: count)))
  }

  /// The colour chunks of a PNG, in their order of precedence (PNG 4.3); nil stands for sRGB.
  ///
  /// gAMA counts alone too, with the primaries of sRGB, as on Android.
  init?(png color: bp_png_color) {
    let cicp = color.cicp
    if let primaries = ColorPrimaries(h273: cicp.0), let transfer = TransferFunction(h273: cicp.1) {
      self.init(primaries, transfer)
      return
    }
    if let icc = ColorProfile(icc: color.icc, count: color.icc_length) {
      self = icc
      return
    }
    let transfer = TransferFunction(pngGamma: color.gamma)
    guard !color.has_srgb, transfer != nil || color.has_chromaticities else { return nil }
    let primaries =
      color.has_chromaticities ? ColorPrimaries(chromaticities: color.chromaticities) : .bt709
    self.init(primaries, transfer ?? .sRGB)
  }

  /// Nil for sRGB itself: to find out that it changes nothing would cost half a millisecond.
  private init?(_ primaries: ColorPrimaries, _ transfer: TransferFunction) {
    guard transfer != .sRGB || !primaries.isNear(.bt709) else { return nil }
    self = .rgb(primaries, transfer)
  }
}

/// A point of the CIE 1931 xy diagram.
struct Chromaticity: Equatable {
  var x: Double
  var y: Double
}

/// White point and the three primaries of an RGB space.
struct ColorPrimaries: Equatable {
  var white: Chromaticity
  var red: Chromaticity
  var green: Chromaticity
  var blue: Chromaticity

  private static let d65 = Chromaticity(x: 0.3127, y: 0.3290)

  /// ITU-R BT.709, also those of sRGB.
  static let bt709 = ColorPrimaries(
    white: d65,
    red: Chromaticity(x: 0.64, y: 0.33),
    green: Chromaticity(x: 0.30, y: 0.60),
    blue: Chromaticity(x: 0.15, y: 0.06)
  )

  /// Display P3 (SMPTE EG 432-1).
  static let displayP3 = ColorPrimaries(
    white: d65,
    red: Chromaticity(x: 0.680, y: 0.320),
    green: Chromaticity(x: 0.265, y: 0.690),
    blue: Chromaticity(x: 0.150, y: 0.060)
  )

  /// ITU-R BT.2020.
  static let bt2020 = ColorPrimaries(
    white: d65,
    red: Chromaticity(x: 0.708, y: 0.292),
    green: Chromaticity(x: 0.170, y: 0.797),
    blue: Chromaticity(x: 0.131, y: 0.046)
  )

  init(white: Chromaticity, red: Chromaticity, green: Chromaticity, blue: Chromaticity) {
    self.white = white
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Whether all points are the same to three digits, to which cHRM is often rounded.
  fileprivate func isNear(_ other: ColorPrimaries) -> Bool {
    let pairs = [
      (white, other.white), (red, other.red), (green, other.green), (blue, other.blue),
    ]
    return pairs.allSatisfy { abs($0.x - $1.x) < 0.001 && abs($0.y - $1.y) < 0.001 }
  }

  /// The code of ITU-T H.273, table 2; nil for those that no picture file uses.
  init?(h273 code: UInt8) {
    switch code {
    case 1: self = .bt709
    case 9: self = .bt2020
    case 12: self = .displayP3
    default: return nil
    }
  }

  /// The values of cHRM: white, red, green, blue.
  fileprivate init(
    chromaticities xy: (Double, Double, Double, Double, Double, Double, Double, Double)
  ) {
    self.init(
      white: Chromaticity(x: xy.0, y: xy.1),
      red: Chromaticity(x: xy.2, y: xy.3),
      green: Chromaticity(x: xy.4, y: xy.5),
      blue: Chromaticity(x: xy.6, y: xy.7)
    )
  }
}

/// How encoded values become light.
enum TransferFunction: Equatable {
  /// Two parts, about a power of 2.2 (IEC 61966-2-1).
  case sRGB
  /// ITU-R BT.709 and BT.2020.
  case bt709
  /// A plain power.
  case power(Double)

  /// The value of gAMA, the exponent of the encoding; nil where it says nothing.
  ///
  /// 1/2.2 is what PNG 11.3.2.5 has encoders write beside sRGB, so it means the curve of sRGB. 1.0
  /// is left alone: it is found in files that were never linear.
  init?(pngGamma gamma: Double) {
    guard gamma > 0, gamma != 1 else { return nil }
    self = abs(gamma - 1 / 2.2) < 0.001 ? .sRGB : .power(1 / gamma)
  }

  /// The code of ITU-T H.273, table 3; nil for those that are not shown here (PQ, HLG).
  init?(h273 code: UInt8) {
    switch code {
    case 1, 6, 14, 15: self = .bt709
    case 4: self = .power(2.2)
    case 5: self = .power(2.8)
    case 8: self = .power(1)
    case 13: self = .sRGB
    default: return nil
    }
  }
}
