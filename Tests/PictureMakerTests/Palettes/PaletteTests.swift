import TestSupport
import Testing

@testable import PictureMaker

@Suite("Palettes", .background)
struct PaletteTests {
  private static func adapted(
    _ picture: any RowRecipe,
    limit: Int = 256,
    alphaIsBinary: Bool = false
  ) -> Palette {
    Palette.choose(.adapted, for: picture, limit: limit, alphaIsBinary: alphaIsBinary)
  }

  @Test("Few colours are taken as they are")
  func ownColors() {
    let palette = Self.adapted(TestCard(width: 30, height: 30))
    #expect(Set(palette.colors) == Set(TestCard.colors))
    #expect(palette.alphas.isEmpty)
  }

  @Test("Transparent colours come first, so that tRNS stays short")
  func transparentFirst() {
    let palette = Self.adapted(AlphaRamp(width: 32, height: 6, levels: 3))
    #expect(palette.colors.count == 18)
    #expect(palette.alphas == Array(repeating: 0, count: 6) + Array(repeating: 127, count: 6))
  }

  @Test("With binary alpha there is one hole at most")
  func hole() {
    let ramp = AlphaRamp(width: 64, height: 12)
    let palette = Self.adapted(ramp, alphaIsBinary: true)
    #expect(palette.transparentIndex == 0)
    #expect(Set(palette.colors.dropFirst()) == Set(AlphaRamp.colors))
    #expect(Self.adapted(TestCard(width: 9, height: 9)).transparentIndex == nil)
  }

  @Test("Many colours are cut down to the limit", arguments: [2, 4, 16, 256])
  func limit(limit: Int) {
    let palette = Self.adapted(Photo(seed: 1, width: 160, height: 120), limit: limit)
    #expect(palette.colors.count == limit)
    #expect(Set(palette.colors).count == limit)
  }

  @Test("A cut of two colours, one of them frequent, finds both")
  func twoColors() {
    var cut = MedianCut()
    cut.add(row: Array(repeatElement([200, 16, 16, 255] as [UInt8], count: 90).joined()))
    cut.add(row: [16, 16, 200, 255])
    // A cell of five bits is taken as its middle.
    #expect(Set(cut.colors(limit: 8)) == [RGBA(204, 20, 20), RGBA(20, 20, 204)])
  }

  @Test("Nothing to count still gives a colour")
  func nothing() {
    #expect(MedianCut().colors(limit: 4) == [RGBA(0, 0, 0)])
  }

  @Test("The uniform palette has 252 colours, black and white among them")
  func uniform() {
    let colors = Set(Palette.uniform.colors)
    #expect(colors.count == 252)
    #expect(colors.isSuperset(of: [RGBA(0, 0, 0), RGBA(255, 255, 255), RGBA(255, 0, 0)]))
  }

  @Test("Dithering keeps the mean colour", arguments: [RGBA(100, 150, 77), RGBA(13, 240, 128)])
  func ditheringKeepsMean(color: RGBA) {
    let flat = Raster(width: 64, height: 64, filledWith: color)
    let shown = IndexedRows.shown(
      flat,
      palette: .uniform,
      dithers: true,
      alphaIsBinary: true
    )
    func mean(_ raster: Raster, _ channel: KeyPath<RGBA, UInt8>) -> Double {
      let values = (0..<64).flatMap { y in (0..<64).map { Int(raster[$0, y][keyPath: channel]) } }
      return Double(values.reduce(0, +)) / 4096
    }
    for channel in [\RGBA.red, \.green, \.blue] {
      #expect(abs(mean(shown, channel) - Double(color[keyPath: channel])) < 2)
    }
  }

  @Test("Without dithering each pixel gets a colour near it")
  func nearest() {
    let photo = Raster(Photo(seed: 2, width: 60, height: 40))
    let shown = IndexedRows.shown(
      photo,
      palette: .uniform,
      dithers: false,
      alphaIsBinary: true
    )
    for y in 0..<40 {
      for x in 0..<60 {
        // Half a step of 51, and half a cell of five bits.
        #expect(abs(Int(photo[x, y].red) - Int(shown[x, y].red)) <= 26 + 4)
        #expect(abs(Int(photo[x, y].green) - Int(shown[x, y].green)) <= 22 + 4)
      }
    }
  }

  @Test("Rows asked for in another order are the same rows", arguments: [true, false])
  func order(dithers: Bool) {
    let photo = Photo(seed: 1, width: 33, height: 17)
    let palette = Self.adapted(photo, limit: 8)
    func rows(areInOrder: Bool) -> IndexedRows {
      IndexedRows(
        photo,
        palette: palette,
        dithers: dithers,
        alphaIsBinary: true,
        areInOrder: areInOrder
      )
    }
    var inOrder = rows(areInOrder: true)
    var kept = rows(areInOrder: false)
    let expected = (0..<17).map { inOrder.indices($0) }
    for y in (0..<17).reversed() { #expect(kept.indices(y) == expected[y]) }
  }
}
