/// How a stored picture is turned to be shown (EXIF 0x0112).
///
/// The names say what is done to the stored pixels.
public enum Orientation: Int, Hashable, Sendable, Codable, CaseIterable {
  /// Shown as stored.
  case upright = 1
  /// Left and right are swapped.
  case mirrored = 2
  /// Turned by half.
  case turnedHalf = 3
  /// Top and bottom are swapped.
  case flipped = 4
  /// Rows become columns: mirrored along the falling diagonal.
  case transposed = 5
  /// Turned by a quarter, clockwise.
  case turnedRight = 6
  /// Mirrored along the rising diagonal.
  case transversed = 7
  /// Turned by a quarter, anticlockwise.
  case turnedLeft = 8

  /// Whether width and height change places.
  public var swapsSides: Bool { rawValue >= 5 }
}
