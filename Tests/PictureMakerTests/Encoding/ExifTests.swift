import TestSupport
import Testing

@testable import PictureMaker

@Suite("EXIF", .background)
struct ExifTests {
  @Test(
    "Both directories can be read, and only the first has the orientation",
    arguments: StoredOrientation.allCases,
    Exif.ByteOrder.allCases
  )
  func directories(orientation: StoredOrientation, byteOrder: Exif.ByteOrder) throws {
    let bytes = Exif(orientation: orientation, byteOrder: byteOrder).bytes
    #expect(bytes.first == (byteOrder == .big ? 0x4D : 0x49))
    let directory = try #require(TIFFDirectory(bytes))
    #expect(directory.values == [0x0112: orientation.rawValue])
    #expect(directory.texts == [0x010E: "BigPicture\0"])
    let thumbnail = try #require(TIFFDirectory(bytes, at: directory.next))
    #expect(thumbnail.values == [0x0112: 1])
    #expect(thumbnail.next == 0)
  }
}
