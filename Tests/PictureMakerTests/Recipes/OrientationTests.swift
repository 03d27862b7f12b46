import TestSupport
import Testing

@testable import PictureMaker

@Suite("Stored orientation", .background)
struct OrientationTests {
  /// Where the first stored pixel and the last of the first stored row are shown: TIFF 6 names the
  /// edges that row 0 and column 0 stand for.
  static let cornerColors: [(StoredOrientation, first: RGBA, lastOfRow: RGBA)] = {
    let (topLeft, topRight) = (RGBA(255, 0, 0), RGBA(0, 255, 0))
    let (bottomLeft, bottomRight) = (RGBA(0, 0, 255), RGBA(255, 255, 0))
    return [
      (.upright, topLeft, topRight), (.mirrored, topRight, topLeft),
      (.turnedHalf, bottomRight, bottomLeft), (.flipped, bottomLeft, bottomRight),
      (.transposed, topLeft, bottomLeft), (.turnedRight, topRight, bottomRight),
      (.transversed, bottomRight, topRight), (.turnedLeft, bottomLeft, topLeft),
    ]
  }()

  @Test("The corners are stored where TIFF 6 puts them", arguments: cornerColors)
  func corners(orientation: StoredOrientation, first: RGBA, lastOfRow: RGBA) {
    let stored = Raster(TestCard(width: 30, height: 21)).stored(for: orientation)
    #expect(stored[0, 0] == first)
    #expect(stored[stored.width - 1, 0] == lastOfRow)
  }

  @Test("Showing undoes storing", arguments: StoredOrientation.allCases)
  func roundTrip(orientation: StoredOrientation) {
    let raster = Raster(Photo(seed: 1, width: 7, height: 5))
    let stored = raster.stored(for: orientation)
    #expect(stored.width == (orientation.swapsSides ? 5 : 7))
    #expect(stored.shown(as: orientation) == raster)
  }
}
