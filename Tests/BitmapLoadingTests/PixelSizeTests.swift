import BitmapLoading
import TestSupport
import Testing

@Suite("Pixel sizes", .background)
struct PixelSizeTests {
  struct Fit: Sendable, CustomTestStringConvertible {
    var source: PixelSize
    var fitted: PixelSize

    init(_ width: Int, _ height: Int, _ fittedWidth: Int, _ fittedHeight: Int) {
      source = PixelSize(width: width, height: height)
      fitted = PixelSize(width: fittedWidth, height: fittedHeight)
    }

    var testDescription: String { "\(source) → \(fitted)" }
  }

  /// push.md §4.4 and §10.3 (4); rounded by hand: other · 1440 / longer, halves up.
  static let fits = [
    Fit(1, 1, 1, 1), Fit(1439, 1439, 1439, 1439), Fit(1440, 1, 1440, 1),
    Fit(1440, 1440, 1440, 1440), Fit(1441, 1441, 1440, 1440), Fit(1441, 1, 1440, 1),
    Fit(1, 1441, 1, 1440), Fit(2880, 2880, 1440, 1440), Fit(2880, 1440, 1440, 720),
    Fit(2881, 2880, 1440, 1440), Fit(2881, 1441, 1440, 720), Fit(10_000, 1, 1440, 1),
    Fit(1, 20_000, 1, 1440), Fit(4000, 3000, 1440, 1080), Fit(4032, 3024, 1440, 1080),
    // 1 · 1440 / 2880 = 0.5, 3 · … = 1.5, 1439 · … = 719.5, and just below and above a half.
    Fit(2880, 1, 1440, 1), Fit(2880, 3, 1440, 2), Fit(2880, 1439, 1440, 720),
    Fit(2881, 1, 1440, 1), Fit(2881, 3, 1440, 1), Fit(5760, 6, 1440, 2), Fit(5759, 6, 1440, 2),
    Fit(5761, 6, 1440, 1), Fit(5760, 3, 1440, 1), Fit(3, 5760, 1, 1440),
    // An aspect of 3 : 2 at sizes whose third is not whole.
    Fit(3000, 2000, 1440, 960), Fit(3001, 2001, 1440, 960), Fit(2999, 2001, 1440, 961),
    Fit(65_535, 65_535, 1440, 1440), Fit(65_500, 43_667, 1440, 960),
  ]

  @Test("At most 1440 pixels, the other side rounded half up", arguments: fits)
  func fitted(_ fit: Fit) {
    #expect(fit.source.fitted(within: 1440) == fit.fitted)
    #expect(fit.source.transposed.fitted(within: 1440) == fit.fitted.transposed)
  }

  @Test("No side is ever zero or above the limit, and the longer one meets it")
  func bounds() {
    for limit in [1, 2, 3, 255, 256, 1440] {
      for width in [1, 2, 3, 7, 254, 255, 256, 257, 1439, 1440, 1441, 99_999] {
        for height in [1, 2, 5, 255, 256, 1440, 1441, 100_000] {
          let size = PixelSize(width: width, height: height)
          let fitted = size.fitted(within: limit)
          #expect(min(fitted.width, fitted.height) >= 1)
          #expect(fitted.longerSide == min(size.longerSide, limit))
          #expect(fitted.fitted(within: limit) == fitted)
        }
      }
    }
  }

  @Test("Sizes near the end of the integers do not overflow")
  func hugeSizes() {
    let huge = PixelSize(width: .max, height: .max / 2 + 1)
    #expect(huge.fitted(within: 1440) == PixelSize(width: 1440, height: 720))
    #expect(huge.fitted(within: .max) == huge)
    // 2⁶² · (2⁶³ − 2) / (2⁶³ − 1) lies just below a half.
    #expect(huge.fitted(within: .max - 1) == PixelSize(width: .max - 1, height: .max / 2))
    #expect(huge.pixelCount == nil)
    #expect(PixelSize(width: 1 << 31, height: 1 << 31).pixelCount == 1 << 62)
    #expect(PixelSize(width: 1 << 32, height: 1 << 31).pixelCount == nil)
  }

  @Test("A size is written as people write it")
  func description() {
    #expect("\(PixelSize(width: 1440, height: 1080))" == "1440×1080")
  }

  @Test("A limit below one pixel is a mistake of the caller")
  func noPixel() async {
    await #expect(processExitsWith: .failure) {
      _ = PixelSize(width: 1, height: 1).fitted(within: 0)
    }
  }
}
