/// One pixel: 8-bit sRGB with straight alpha.
public struct RGBA: Hashable, Sendable {
  /// 0 is none of it, 255 all.
  public var red: UInt8

  /// 0 is none of it, 255 all.
  public var green: UInt8

  /// 0 is none of it, 255 all.
  public var blue: UInt8

  /// 0 is transparent, 255 opaque.
  public var alpha: UInt8

  /// Makes a pixel, opaque unless said otherwise.
  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The brightness by the weights of JFIF, rounded: what greyscale files store.
  public var luma: UInt8 {
    let sum = 19595 * Int(red) + 38470 * Int(green) + 7471 * Int(blue) + 32768
    return UInt8(truncatingIfNeeded: sum >> 16)
  }

  /// All four channels in one number, alpha highest: transparent pixels sort first.
  var packed: UInt32 {
    UInt32(alpha) << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  init(packed: UInt32) {
    self.init(
      UInt8(truncatingIfNeeded: packed >> 16),
      UInt8(truncatingIfNeeded: packed >> 8),
      UInt8(truncatingIfNeeded: packed),
      UInt8(truncatingIfNeeded: packed >> 24)
    )
  }
}
