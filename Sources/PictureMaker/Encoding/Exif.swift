/// A small EXIF block: a description, an orientation, and a second directory, of a thumbnail, whose
/// orientation must not be taken for the picture's.
public struct Exif: Hashable, Sendable {
  /// How numbers are stored.
  public enum ByteOrder: Hashable, Sendable, CaseIterable {
    /// Most significant byte first, `MM`.
    case big
    /// Least significant byte first, `II`.
    case little
  }

  /// What is to be done to the pixels to show them.
  public var orientation: StoredOrientation

  /// How numbers are stored.
  public var byteOrder: ByteOrder

  /// Makes a block.
  public init(orientation: StoredOrientation, byteOrder: ByteOrder = .big) {
    self.orientation = orientation
    self.byteOrder = byteOrder
  }

  /// The block as in PNG's eXIf: a TIFF header and two directories.
  ///
  /// JPEG puts `Exif\0\0` before.
  public var bytes: [UInt8] {
    let text = Array("BigPicture\0".utf8)
    // Header 8; then a directory with two entries (2 + 2 × 12 + 4), one with one (2 + 12 + 4).
    let second = UInt32(8 + 30)
    let textStart = second + 18
    var bytes = Array((byteOrder == .big ? "MM" : "II").utf8) + short(42) + long(8)
    bytes += short(2)
    bytes += short(0x010E) + short(2) + long(UInt32(text.count)) + long(textStart)
    bytes += orientationEntry(orientation) + long(second)
    bytes += short(1) + orientationEntry(.upright) + long(0)
    return bytes + text
  }

  private func orientationEntry(_ orientation: StoredOrientation) -> [UInt8] {
    // Type 3 is a 16-bit number; it fills the first half of the four bytes for the value.
    short(0x0112) + short(3) + long(1) + short(UInt16(orientation.rawValue)) + short(0)
  }

  private func short(_ value: UInt16) -> [UInt8] {
    let bytes = [UInt8(value >> 8), UInt8(value & 255)]
    return byteOrder == .big ? bytes : bytes.reversed()
  }

  private func long(_ value: UInt32) -> [UInt8] {
    let halves = [UInt16(value >> 16), UInt16(truncatingIfNeeded: value)]
    return (byteOrder == .big ? halves : halves.reversed()).flatMap(short)
  }
}
