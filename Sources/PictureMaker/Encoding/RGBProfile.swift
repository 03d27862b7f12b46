import Glibc

/// An ICC profile of an RGB space, made of its numbers: what is shown of it can be worked out.
public struct RGBProfile: Hashable, Sendable {
  /// How encoded values become light.
  public enum Curve: Hashable, Sendable {
    /// The two parts of IEC 61966-2-1.
    case sRGB
    /// A plain power.
    case power(Double)
  }

  /// Points of the CIE 1931 xy diagram: red, green, blue, white; x and y of each.
  private let points: [SIMD2<Double>]
  private let curve: Curve

  private init(_ red: SIMD2<Double>, _ green: SIMD2<Double>, _ blue: SIMD2<Double>, _ curve: Curve)
  {
    points = [red, green, blue, [0.3127, 0.3290]]
    self.curve = curve
  }

  /// What new phones photograph in: SMPTE EG 432-1 with the curve of sRGB.
  public static let displayP3 = RGBProfile([0.680, 0.320], [0.265, 0.690], [0.150, 0.060], .sRGB)

  /// The primaries of sRGB and a power of 1.8, as of old Macintoshes.
  public static let gamma18 = RGBProfile([0.64, 0.33], [0.30, 0.60], [0.15, 0.06], .power(1.8))

  /// The primaries of Adobe RGB (1998) with its power of 563/256.
  public static let adobeRGB = RGBProfile(
    [0.64, 0.33],
    [0.21, 0.71],
    [0.15, 0.06],
    .power(563.0 / 256)
  )

  private static let sRGB = RGBProfile([0.64, 0.33], [0.30, 0.60], [0.15, 0.06], .sRGB)

  // MARK: - Colours

  /// The sRGB colour nearest to `pixel`, channel by channel; alpha stays.
  public func converted(_ pixel: RGBA) -> RGBA {
    let light = SIMD3(pixel.red, pixel.green, pixel.blue).map { linear(Double($0) / 255) }
    let target = Self.sRGB.toXYZ.inverse * (toXYZ * light)
    let bytes = target.map { (Self.encoded(min(max($0, 0), 1)) * 255).rounded() }
    return RGBA(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z), pixel.alpha)
  }

  private func linear(_ value: Double) -> Double {
    switch curve {
    case .power(let exponent): pow(value, exponent)
    case .sRGB: value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
  }

  private static func encoded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// From light to XYZ, white being (1, 1, 1) of red, green and blue.
  private var toXYZ: Matrix3 {
    let corners = points.map { SIMD3($0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y) }
    let primaries = Matrix3(corners[0], corners[1], corners[2])
    let shares = primaries.inverse * corners[3]
    return Matrix3(corners[0] * shares.x, corners[1] * shares.y, corners[2] * shares.z)
  }

  // MARK: - Bytes

  /// The white of the space in which ICC profiles meet: D50 (ICC.1:2010, 7.2.16).
  private static let meetingWhite = SIMD3(0.9642, 1, 0.8249)

  /// From the white of the space to that of the profiles, as eyes adapt (Bradford).
  private var adaptation: Matrix3 {
    let cones = Matrix3(
      [0.8951, -0.7502, 0.0389],
      [0.2664, 1.7135, -0.0685],
      [-0.1614, 0.0367, 1.0296]
    )
    let white = SIMD3(points[3].x / points[3].y, 1, (1 - points[3].x - points[3].y) / points[3].y)
    let ratio = (cones * Self.meetingWhite) / (cones * white)
    let scale = Matrix3([ratio.x, 0, 0], [0, ratio.y, 0], [0, 0, ratio.z])
    return cones.inverse * (scale * cones)
  }

  /// The profile as it is embedded: about 500 bytes (ICC.1:2010).
  public var bytes: [UInt8] {
    let columns = (adaptation * toXYZ).columns
    let bend = Self.curveTag(curve)
    let text = Self.textTag("PictureMaker")
    let tags: [(String, [UInt8])] = [
      ("desc", text), ("cprt", Self.textTag("MIT licence")),
      ("wtpt", Self.pointTag(Self.meetingWhite)),
      ("chad", Self.words("sf32") + Self.long(0) + adaptation.rows.flatMap(Self.fixed)),
      ("rXYZ", Self.pointTag(columns[0])), ("gXYZ", Self.pointTag(columns[1])),
      ("bXYZ", Self.pointTag(columns[2])), ("rTRC", bend), ("gTRC", bend), ("bTRC", bend),
    ]
    var offset = 128 + 4 + 12 * tags.count
    var table = Self.long(tags.count)
    var bodies: [UInt8] = []
    for (name, body) in tags {
      table += Self.words(name) + Self.long(offset) + Self.long(body.count)
      bodies += body
      offset += body.count
    }
    return Self.header(byteCount: offset) + table + bodies
  }

  /// Of a display, version 4.2, of a fixed date.
  private static func header(byteCount: Int) -> [UInt8] {
    var bytes = long(byteCount) + long(0) + long(0x0420_0000)
    bytes += words("mntr") + words("RGB ") + words("XYZ ")
    bytes += [2020, 1, 1, 0, 0, 0].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    bytes += words("acsp") + [UInt8](repeating: 0, count: 28)
    bytes += fixed(meetingWhite)
    return bytes + [UInt8](repeating: 0, count: 128 - bytes.count)
  }

  private static func curveTag(_ curve: Curve) -> [UInt8] {
    // Parametric curves of type 0 and 3 (10.16).
    let (kind, numbers): (UInt8, [Double]) =
      switch curve {
      case .power(let exponent): (0, [exponent])
      case .sRGB: (3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
      }
    return words("para") + long(0) + [0, kind, 0, 0] + numbers.flatMap { fixed($0) }
  }

  private static func pointTag(_ point: SIMD3<Double>) -> [UInt8] {
    words("XYZ ") + long(0) + fixed(point)
  }

  /// One text, in English, of two bytes a letter, filled up to whole words.
  private static func textTag(_ text: String) -> [UInt8] {
    let letters = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let head = words("mluc") + long(0) + long(1) + long(12) + words("enUS")
    let padding = [UInt8](repeating: 0, count: letters.count % 4)
    return head + long(letters.count) + long(28) + letters + padding
  }

  private static func words(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func long(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func fixed(_ value: Double) -> [UInt8] { long(Int((value * 65536).rounded())) }

  private static func fixed(_ point: SIMD3<Double>) -> [UInt8] {
    [point.x, point.y, point.z].flatMap { fixed($0) }
  }
}

/// Three columns of three numbers.
private struct Matrix3 {
  let columns: [SIMD3<Double>]

  init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
    columns = [first, second, third]
  }

  var rows: [SIMD3<Double>] {
    (0..<3).map { SIMD3(columns[0][$0], columns[1][$0], columns[2][$0]) }
  }

  /// By the rule of Cramer.
  var inverse: Matrix3 {
    let crosses = [
      columns[1].cross(columns[2]), columns[2].cross(columns[0]), columns[0].cross(columns[1]),
    ]
    let determinant = (columns[0] * crosses[0]).sum()
    let rows = Matrix3(crosses[0] / determinant, crosses[1] / determinant, crosses[2] / determinant)
      .rows
    return Matrix3(rows[0], rows[1], rows[2])
  }

  static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
    matrix.columns[0] * vector.x + matrix.columns[1] * vector.y + matrix.columns[2] * vector.z
  }

  static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
    Matrix3(left * right.columns[0], left * right.columns[1], left * right.columns[2])
  }
}

extension SIMD3<Double> {
  fileprivate func cross(_ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      y * other.z - z * other.y,
      z * other.x - x * other.z,
      x * other.y - y * other.x
    )
  }
}

extension SIMD3 {
  fileprivate func map(_ change: (Scalar) -> Double) -> SIMD3<Double> {
    SIMD3<Double>(change(x), change(y), change(z))
  }
}
