import BitmapLoading
import PictureMaker
import Testing

@testable import bench

@Suite("Quality")
struct QualityTests {
  private static let size = PixelSize(width: 48, height: 32)

  private static func whole(_ kind: InputKind) throws -> WholePicture {
    try WholePicture(kind.encoding.encode(kind.picture(size)), kind.codec)
  }

  @Test(
    "is judged by pixels that the library alone decodes, straight alpha and all",
    arguments: [InputKind.pngRGB, .pngRGBA, .pngPalette, .pngInterlaced, .gif]
  )
  func whole(kind: InputKind) throws {
    let whole = try Self.whole(kind)
    let shown = kind.encoding.shown(kind.picture(Self.size))
    #expect(whole.size == Self.size)
    var row = [SIMD4<Float>](repeating: .zero, count: Self.size.width)
    let expected = Pixels.ofStraight(shown.pixels)
    for y in 0..<Self.size.height {
      whole.row(y, into: &row)
      #expect(row == Array(expected[y * Self.size.width..<(y + 1) * Self.size.width]))
    }
  }

  @Test("needs a whole picture", arguments: [Codec.jpeg, .png, .gif, .webP])
  func noPicture(codec: Codec) {
    #expect(throws: BenchFailure.self) { try WholePicture(Array("none".utf8), codec) }
  }

  @Test("of what the library decodes is that of equal pictures", arguments: InputKind.allCases)
  func equal(kind: InputKind) throws {
    let judge = QualityJudge(try Self.whole(kind), target: Self.size)
    let bytes = try kind.encoding.encode(kind.picture(Self.size))
    let bitmap = try BitmapLoader().decode(MemorySource(bytes)).bitmap
    let quality = judge.quality(of: try Pixels.of(bitmap))
    // Rounding the product with alpha is all that may differ.
    #expect(quality.psnrDecibels > 50)
    #expect(try #require(quality.ssim) > 0.999)
  }

  @Test("of a picture that is one level off everywhere is 20 log10(255) dB")
  func oneLevel() throws {
    let grey = Raster(width: 16, height: 16, filledWith: RGBA(100, 100, 100))
    let whole = try WholePicture(PNGEncoding(.rgb).encode(grey), .png)
    let judge = QualityJudge(whole, target: PixelSize(width: 16, height: 16))
    let lighter = [SIMD4<Float>](repeating: SIMD4(101, 101, 101, 255), count: 256)
    #expect(abs(judge.quality(of: lighter).psnrDecibels - 48.1308) < 1e-3)
    // Alpha counts where there is any; here there is none.
    let clear = [SIMD4<Float>](repeating: SIMD4(101, 101, 101, 0), count: 256)
    #expect(abs(judge.quality(of: clear).psnrDecibels - 48.1308) < 1e-3)
  }

  @Test("is judged by the better of both references", arguments: ReferenceKernel.allCases)
  func better(kernel: ReferenceKernel) throws {
    let whole = try Self.whole(.pngRGB)
    let target = PixelSize(width: 20, height: 13)
    let judge = QualityJudge(whole, target: target)
    let quality = judge.quality(of: ReferencePicture(whole, target: target, kernel).pixels)
    #expect(quality.reference == kernel)
    #expect(quality.psnrDecibels == 99)
  }
}
