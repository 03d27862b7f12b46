import TestSupport
import Testing

@testable import PictureMaker

@Suite("WebP encoding", .background)
struct WebPEncodingTests {
  private static let card = TestCard(width: 33, height: 20)

  @Test("Without metadata there is one chunk: lossy or lossless", arguments: [false, true])
  func simple(isLossless: Bool) throws {
    let file = try WebPEncoding(isLossless: isLossless).encode(Self.card)
    let structure = try #require(WebPStructure(file))
    #expect(structure.names == [isLossless ? "VP8L" : "VP8 "])
    #expect(structure.frames.first?.width == 33)
    #expect(structure.frames.first?.height == 20)
  }

  @Test(
    "Alpha of a lossy file has a chunk of its own, unless it is left out",
    arguments: [true, false]
  )
  func alpha(hasAlpha: Bool) throws {
    var encoding = WebPEncoding()
    encoding.hasAlpha = hasAlpha
    let ramp = AlphaRamp(width: 30, height: 20)
    let structure = try #require(WebPStructure(encoding.encode(ramp)))
    #expect(structure.names == (hasAlpha ? ["VP8X", "ALPH", "VP8 "] : ["VP8 "]))
    #expect(encoding.shown(ramp)[0, 0].alpha == (hasAlpha ? 0 : 255))
  }

  @Test("The profile stands before the pixels, the EXIF behind them, and the flags say so")
  func metadata() throws {
    var encoding = WebPEncoding()
    encoding.iccProfile = [1, 2, 3]
    encoding.exif = Exif(orientation: .turnedLeft)
    let structure = try #require(WebPStructure(encoding.encode(Self.card)))
    #expect(structure.names == ["VP8X", "ICCP", "VP8 ", "EXIF"])
    #expect(structure.flags == 0x28)
    #expect(structure.canvas == [33, 20])
    #expect(structure.profile == [1, 2, 3])
    #expect(structure.exif == Exif(orientation: .turnedLeft).bytes)
  }

  @Test("Frames of an animation lie where they should")
  func animation() throws {
    var encoding = WebPEncoding()
    (encoding.first.left, encoding.first.top, encoding.first.duration) = (6, 4, 70)
    (encoding.canvasWidth, encoding.canvasHeight) = (50, 40)
    let ramp = AlphaRamp(width: 10, height: 12)
    encoding.laterFrames = [WebPEncoding.Frame(ramp)]
    let structure = try #require(WebPStructure(encoding.encode(Self.card)))
    #expect(structure.names == ["VP8X", "ANIM", "ANMF", "ANMF"])
    #expect(structure.flags == 0x12)
    #expect(structure.canvas == [50, 40])
    let frames = structure.frames
    #expect(frames.map(\.left) == [6, 0] && frames.map(\.top) == [4, 0])
    #expect(frames.map(\.width) == [33, 10] && frames.map(\.height) == [20, 12])
    #expect(frames.map(\.duration) == [70, 0])
    #expect(frames.map(\.names) == [["VP8 "], ["ALPH", "VP8 "]])
    let shown = encoding.shown(Self.card)
    #expect([shown.width, shown.height] == [50, 40])
    #expect(shown[5, 4].alpha == 0)
    #expect(shown[6, 4] == TestCard.colors[0])
  }

  @Test("A picture larger than the format allows is refused with the reason")
  func tooLarge() {
    #expect(throws: PictureMakerError.encoder(kind: "WebP", message: "no picture of 16384x1")) {
      try WebPEncoding().encode(TestCard(width: 16384, height: 1))
    }
  }
}
