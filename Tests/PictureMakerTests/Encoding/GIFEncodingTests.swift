import TestSupport
import Testing

@testable import PictureMaker

@Suite("GIF encoding", .background)
struct GIFEncodingTests {
  static let card = TestCard(width: 20, height: 15)

  private func structure(
    _ encoding: GIFEncoding,
    of picture: any RowRecipe = card
  ) throws -> GIFStructure {
    try #require(GIFStructure(try encoding.encode(picture)))
  }

  @Test("A plain file has a screen, a global palette and one frame of the same size")
  func plain() throws {
    let structure = try structure(GIFEncoding())
    #expect(structure.screen == [20, 15])
    // Nine colours, rounded up to sixteen.
    #expect(structure.globalPalette?.count == 48)
    #expect(structure.frames.count == 1)
    let frame = try #require(structure.frames.first)
    #expect([frame.left, frame.top, frame.width, frame.height] == [0, 0, 20, 15])
    #expect(frame.control == nil && frame.localPalette == nil && !frame.isInterlaced)
    #expect(structure.loopCount == nil)
  }

  @Test("Pixels come back as shown, interlaced or not, of any height", arguments: 1...18)
  func pixels(height: Int) throws {
    for isInterlaced in [false, true] {
      for dithers in [false, true] {
        var encoding = GIFEncoding(dithers: dithers)
        encoding.first.isInterlaced = isInterlaced
        encoding.maxColorCount = 40
        let photo = Photo(seed: 3, width: 31, height: height)
        #expect(try structure(encoding, of: photo).firstFrame == encoding.shown(photo))
      }
    }
  }

  @Test(
    "Pictures with more pixels than codes come back too",
    arguments: [PaletteChoice.adapted, .uniform]
  )
  func manyCodes(choice: PaletteChoice) throws {
    let encoding = GIFEncoding(paletteChoice: choice, dithers: true)
    let photo = Photo(seed: 4, width: 300, height: 200)
    #expect(try structure(encoding, of: photo).firstFrame == encoding.shown(photo))
  }

  @Test("Transparent pixels have the transparent index")
  func transparency() throws {
    let ramp = AlphaRamp(width: 20, height: 12)
    let structure = try structure(GIFEncoding(), of: ramp)
    #expect(structure.frames.first?.control?.transparentIndex == 0)
    let shown = try #require(structure.firstFrame)
    #expect(shown == GIFEncoding().shown(ramp))
    #expect(shown[0, 0] == RGBA(0, 0, 0, 0))
    #expect(shown[19, 0] == RGBA(255, 0, 0))
  }

  @Test("Two colours at most if asked for")
  func twoColors() throws {
    var encoding = GIFEncoding()
    encoding.maxColorCount = 2
    let structure = try structure(encoding)
    #expect(structure.globalPalette?.count == 6)
    #expect(structure.firstFrame == encoding.shown(Self.card))
  }

  @Test("A local palette makes the global one needless")
  func localPalette() throws {
    var encoding = GIFEncoding()
    encoding.first.hasLocalPalette = true
    let structure = try structure(encoding)
    #expect(structure.globalPalette == nil)
    #expect(structure.frames.first?.localPalette?.count == 48)
    #expect(structure.firstFrame == Raster(Self.card))
  }

  @Test("Frames have their place, delay, disposal and palette")
  func frames() throws {
    var encoding = GIFEncoding()
    encoding.loopCount = 3
    (encoding.screenWidth, encoding.screenHeight) = (40, 30)
    encoding.first.delay = 12
    var options = GIFEncoding.FrameOptions()
    (options.left, options.top, options.delay) = (7, 5, 400)
    (options.disposal, options.hasLocalPalette) = (.restore, true)
    encoding.laterFrames = [.init(Gradient(width: 4, height: 3), options: options)]
    let structure = try structure(encoding)
    #expect(structure.loopCount == 3)
    #expect(structure.screen == [40, 30])
    #expect(
      structure.frames.map(\.control) == [
        .init(disposal: 0, delay: 12, transparentIndex: nil),
        .init(disposal: 3, delay: 400, transparentIndex: nil),
      ]
    )
    let later = try #require(structure.frames.last)
    #expect([later.left, later.top, later.width, later.height] == [7, 5, 4, 3])
    #expect(later.localPalette != nil)
  }

  @Test("What is shown is the first frame on screen and frame together")
  func canvas() throws {
    var encoding = GIFEncoding()
    (encoding.first.left, encoding.first.top) = (10, 2)
    (encoding.screenWidth, encoding.screenHeight) = (16, 40)
    let shown = encoding.shown(Self.card)
    #expect([shown.width, shown.height] == [30, 40])
    #expect(shown[9, 2] == RGBA(0, 0, 0, 0))
    #expect(shown[10, 2] == RGBA(255, 0, 0))
    #expect(shown[29, 16] == RGBA(255, 255, 0))
    #expect(try structure(encoding).firstFrame == shown)
  }

  @Test("A side of more than 65535 pixels is refused")
  func refused() {
    #expect(throws: PictureMakerError.self) {
      try GIFEncoding().encode(Gradient(width: 65536, height: 1))
    }
  }
}
