import TestSupport
import Testing

@testable import PictureMaker

/// Photos stand in for real ones, so they must cost what those cost.
@Suite("Photo statistics", .background)
struct PhotoStatisticsTests {
  @Test("A photo of 2 MP takes 1.2 to 2.5 bits a pixel as JPEG", arguments: 0..<4, [85, 90])
  func bitsPerPixel(seed: UInt64, quality: Int) throws {
    let photo = Photo(seed: seed, width: 1920, height: 1080)
    let bytes = try JPEGEncoding(quality: quality).encode(photo)
    let bitsPerPixel = Double(bytes.count * 8) / Double(photo.width * photo.height)
    #expect((1.2...2.5).contains(bitsPerPixel))
  }

  @Test("Bands of a photo of 48 MP take 1.2 to 2.5 bits a pixel", arguments: 0..<4)
  func bitsPerPixelOfBands(seed: UInt64) throws {
    let photo = Photo(seed: seed, width: 8000, height: 6000)
    let bytes = try JPEGEncoding(quality: 88).encode(BandsOf(photo, count: 256))
    let bitsPerPixel = Double(bytes.count * 8) / Double(8000 * 256)
    #expect((1.2...2.5).contains(bitsPerPixel))
  }

  @Test("Nine of ten rows of a PNG are filtered as Paeth", arguments: 0..<4)
  func rowsArePaeth(seed: UInt64) throws {
    var encoding = PNGEncoding()
    encoding.compressionLevel = 0
    let bytes = try encoding.encode(Photo(seed: seed, width: 800, height: 600))
    let structure = try #require(PNGStructure(bytes))
    let pixels = try #require(PNGPixels(structure))
    #expect(pixels.filters.filter { $0 == 4 }.count >= 540)
  }
}

/// `count` rows of a picture in bands of 16, spread over its height.
private struct BandsOf: RowRecipe {
  let picture: any RowRecipe
  let height: Int

  init(_ picture: any RowRecipe, count: Int) {
    self.picture = picture
    height = count
  }

  var width: Int { picture.width }
  var description: String { "bands of \(picture)" }

  func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    let band = y / 16
    picture.row(band * (picture.height / (height / 16)) + y % 16, into: &row)
  }
}
