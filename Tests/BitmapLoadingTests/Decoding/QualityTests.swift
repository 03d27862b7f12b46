import PictureMaker
import Testing

@testable import BitmapLoading

/// What a reduction of a camera's picture may cost.
@Suite("Quality at 12 megapixels")
struct QualityTests {
  private static let photo = Photo(seed: 1, width: 4000, height: 3000)

  @Test("A JPEG 4:2:0 is within 50 dB of a full decode and an exact reduction")
  func jpeg() throws {
    let file = try JPEGEncoding(quality: 88).encode(Self.photo)
    try Self.check(file, [(1440, 50), (1000, 50), (500, 50), (256, 50), (150, 50)])
  }

  @Test("A PNG is within 55 dB of an exact reduction, and 50 where blocks are averaged")
  func png() throws {
    var encoding = PNGEncoding(.rgb, filter: .up)
    encoding.compressionLevel = 1
    try Self.check(encoding.encode(Self.photo), [(1440, 55), (1000, 50), (256, 50)])
  }

  private static func check(_ file: [UInt8], _ bounds: [(limit: Int, decibels: Double)]) throws {
    let whole = try decode(file, limit: 4000)
    #expect(whole.size == PixelSize(width: 4000, height: 3000))
    let bytes = whole.bytes
    for (limit, decibels) in bounds {
      let reduced = try decode(file, limit: limit)
      let exact = ExactPicture.lanczos3(bytes, size: whole.size, to: reduced.size)
      let psnr = Self.psnr(reduced, exact)
      #expect(psnr >= decibels, "at \(limit) pixels")
    }
  }

  private static func decode(_ file: [UInt8], limit: Int) throws -> Bitmap {
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
    return try loader.decode(MemorySource(file)).bitmap
  }

  /// Of the colours alone: all is opaque.
  private static func psnr(_ bitmap: Bitmap, _ exact: ExactPicture) -> Double {
    let bytes = bitmap.bytes
    let colors = bytes.indices.filter { $0 % 4 != 3 }
    return PictureDifference(colors.map { bytes[$0] }, colors.map { exact.samples[$0] }).psnr
  }
}
