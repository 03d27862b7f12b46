/// A colour of 8 bits a channel, not premultiplied, as Android packs it: `0xAARRGGBB`.
public struct ARGBColor: Hashable, Sendable {
  /// The four channels in one number, alpha highest.
  public var argb: UInt32

  /// Makes a colour from `0xAARRGGBB`.
  public init(argb: UInt32) {
    self.argb = argb
  }

  /// Makes a colour from its channels.
  public init(alpha: UInt8 = 255, red: UInt8, green: UInt8, blue: UInt8) {
    argb = UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// Reads what Android's `Color.parseColor` reads: `#rrggbb`, `#aarrggbb` or a colour's name.
  ///
  /// Names in any case. Everything else is nil; Android throws there.
  public init?(parsing text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else {
      guard let named = Self.named[text.lowercased()] else { return nil }
      self = named
      return
    }
    let digits = text.utf8.dropFirst()
    // `UInt32(_:radix:)` would take a sign as well.
    guard digits.count == 6 || digits.count == 8, digits.allSatisfy(Self.isHexDigit),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    argb = digits.count == 6 ? 0xFF00_0000 | value : value
  }

  /// 0 is invisible, 255 opaque.
  public var alpha: UInt8 { UInt8(argb >> 24) }

  /// The red channel.
  public var red: UInt8 { UInt8(argb >> 16 & 0xFF) }

  /// The green channel.
  public var green: UInt8 { UInt8(argb >> 8 & 0xFF) }

  /// The blue channel.
  public var blue: UInt8 { UInt8(argb & 0xFF) }

  // MARK: - Private parts

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
      UInt8(ascii: "A")...UInt8(ascii: "F"):
      true
    default: false
    }
  }

  /// Android's names.
  ///
  /// Its greys are not those of CSS, and its `green` is CSS's `lime`.
  private static let named: [String: ARGBColor] = [
    "black": ARGBColor(argb: 0xFF00_0000),
    "darkgray": ARGBColor(argb: 0xFF44_4444),
    "darkgrey": ARGBColor(argb: 0xFF44_4444),
    "gray": ARGBColor(argb: 0xFF88_8888),
    "grey": ARGBColor(argb: 0xFF88_8888),
    "lightgray": ARGBColor(argb: 0xFFCC_CCCC),
    "lightgrey": ARGBColor(argb: 0xFFCC_CCCC),
    "white": ARGBColor(argb: 0xFFFF_FFFF),
    "red": ARGBColor(argb: 0xFFFF_0000),
    "green": ARGBColor(argb: 0xFF00_FF00),
    "blue": ARGBColor(argb: 0xFF00_00FF),
    "yellow": ARGBColor(argb: 0xFFFF_FF00),
    "cyan": ARGBColor(argb: 0xFF00_FFFF),
    "magenta": ARGBColor(argb: 0xFFFF_00FF),
    "aqua": ARGBColor(argb: 0xFF00_FFFF),
    "fuchsia": ARGBColor(argb: 0xFFFF_00FF),
    "lime": ARGBColor(argb: 0xFF00_FF00),
    "maroon": ARGBColor(argb: 0xFF80_0000),
    "navy": ARGBColor(argb: 0xFF00_0080),
    "olive": ARGBColor(argb: 0xFF80_8000),
    "purple": ARGBColor(argb: 0xFF80_0080),
    "silver": ARGBColor(argb: 0xFFC0_C0C0),
    "teal": ARGBColor(argb: 0xFF00_8080),
  ]
}

extension ARGBColor: CustomStringConvertible {
  /// The colour as `#aarrggbb`, which `init(parsing:)` reads back.
  public var description: String {
    let digits = String(argb, radix: 16)
    return "#" + String(repeating: "0", count: 8 - digits.count) + digits
  }
}

extension ARGBColor: Codable {
  /// Reads a colour from its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let color = ARGBColor(parsing: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a colour")
    }
    self = color
  }

  /// Writes the colour as its text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
