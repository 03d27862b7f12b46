import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Orientation in an EXIF block", .background)
struct EXIFTests {
  private static func read(_ bytes: [UInt8]) -> Orientation? {
    bytes.withUnsafeBufferPointer { Orientation(exif: $0) }
  }

  /// A directory with one entry, written out by hand (TIFF 6, section 2).
  private static func block(
    isBig: Bool,
    tag: UInt16 = 0x0112,
    type: UInt16,
    value: UInt32,
    count: UInt32 = 1
  ) -> [UInt8] {
    func short(_ number: UInt16) -> [UInt8] {
      let bytes = [UInt8(number >> 8), UInt8(number & 255)]
      return isBig ? bytes : bytes.reversed()
    }
    func long(_ number: UInt32) -> [UInt8] {
      let halves = [UInt16(number >> 16), UInt16(number & 65_535)]
      return (isBig ? halves : halves.reversed()).flatMap(short)
    }
    let head = (isBig ? [0x4D, 0x4D] : [0x49, 0x49]) + short(42) + long(8)
    // A value of two bytes stands in the first half of the field.
    let field = type == 3 ? short(UInt16(value)) + short(0) : long(value)
    return head + short(1) + short(tag) + short(type) + long(count) + field + long(0)
  }

  @Test(
    "All eight are read in both byte orders",
    arguments: StoredOrientation.allCases,
    Exif.ByteOrder.allCases
  )
  func all(orientation: StoredOrientation, byteOrder: Exif.ByteOrder) {
    let bytes = Exif(orientation: orientation, byteOrder: byteOrder).bytes
    #expect(Self.read(bytes)?.rawValue == orientation.rawValue)
  }

  @Test(
    "A number of four bytes, as some cameras write, is read too",
    arguments: 1...8,
    [true, false]
  )
  func long(value: Int, isBig: Bool) {
    #expect(Self.read(Self.block(isBig: isBig, type: 3, value: UInt32(value)))?.rawValue == value)
    #expect(Self.read(Self.block(isBig: isBig, type: 4, value: UInt32(value)))?.rawValue == value)
  }

  @Test(
    "A value that means nothing is none",
    arguments: [UInt32(0), 9, 255, 256, 0x0601, 0xFFFF],
    [UInt16(3), 4]
  )
  func outOfRange(value: UInt32, type: UInt16) {
    #expect(Self.read(Self.block(isBig: true, type: type, value: value)) == nil)
    #expect(Self.read(Self.block(isBig: false, type: type, value: value)) == nil)
  }

  @Test(
    "Large numbers of four bytes are none",
    arguments: [UInt32(0x0006_0000), .max],
    [true, false]
  )
  func largeLong(value: UInt32, isBig: Bool) {
    #expect(Self.read(Self.block(isBig: isBig, type: 4, value: value)) == nil)
  }

  @Test("Other types and other tags are none", arguments: [UInt16(0), 1, 2, 5, 7, 12, 65_535])
  func otherType(type: UInt16) {
    #expect(Self.read(Self.block(isBig: true, type: type, value: 6)) == nil)
    #expect(Self.read(Self.block(isBig: false, tag: 0x0100 + type % 16, type: 3, value: 6)) == nil)
  }

  @Test("No bytes, and bytes of something else, are none")
  func notTIFF() {
    #expect(Self.read([]) == nil)
    #expect(Self.read(Array("II".utf8)) == nil)
    #expect(Self.read(Array("This is no EXIF block.".utf8)) == nil)
    // The byte order of one with the mark of the other.
    #expect(Self.read([0x49, 0x49, 0x00, 0x2A, 8, 0, 0, 0, 0, 0]) == nil)
    #expect(Orientation(exif: UnsafeBufferPointer(start: nil, count: 0)) == nil)
  }

  @Test(
    "A directory that lies outside the block is none",
    arguments: [
      UInt32(1), 7, 9, 25, 26, 27, 100, 0x7FFF_FFFF, 0x8000_0000, .max,
    ]
  )
  func directoryOutside(offset: UInt32) {
    for isBig in [true, false] {
      var bytes = Self.block(isBig: isBig, type: 3, value: 6)
      let digits = (0..<4).map { UInt8(truncatingIfNeeded: offset >> (24 - 8 * $0)) }
      bytes.replaceSubrange(4..<8, with: isBig ? digits : digits.reversed())
      // Whatever stands there by chance, it is no orientation 6.
      #expect(Self.read(bytes) == nil)
    }
  }

  @Test("More entries than there are bytes are read as far as they go")
  func countTooLarge() {
    var bytes = Self.block(isBig: true, type: 3, value: 6)
    (bytes[8], bytes[9]) = (0xFF, 0xFF)
    #expect(Self.read(bytes) == .turnedRight)
    var other = Self.block(isBig: true, tag: 0x0100, type: 3, value: 6)
    (other[8], other[9]) = (0xFF, 0xFF)
    #expect(Self.read(other) == nil)
  }

  @Test("A block cut anywhere gives the orientation or none", arguments: Exif.ByteOrder.allCases)
  func cut(byteOrder: Exif.ByteOrder) {
    let bytes = Exif(orientation: .transversed, byteOrder: byteOrder).bytes
    for count in bytes.indices {
      let orientation = Self.read(Array(bytes[..<count]))
      #expect(orientation == nil || orientation == .transversed, "\(count) bytes")
    }
  }

  @Test("A block damaged anywhere never harms", arguments: Exif.ByteOrder.allCases)
  func damaged(byteOrder: Exif.ByteOrder) {
    let bytes = Exif(orientation: .turnedLeft, byteOrder: byteOrder).bytes
    for index in bytes.indices {
      for value in UInt8.min...UInt8.max {
        var damaged = bytes
        damaged[index] = value
        if let orientation = Self.read(damaged) {
          #expect((1...8).contains(orientation.rawValue))
        }
      }
    }
  }
}
