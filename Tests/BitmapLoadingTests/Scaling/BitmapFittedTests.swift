import BitmapLoading
import PictureMaker
import TestSupport
import Testing

@Suite("A smaller bitmap from a bitmap", .background)
struct BitmapFittedTests {
  private static func bitmap(_ recipe: any RowRecipe) -> Bitmap {
    let raster = Raster(recipe).premultiplied()
    return Bitmap(size: raster.size, pixels: raster.pixels)
  }

  @Test("One that fits is the same", arguments: [64, 65, 1440])
  func fits(limit: Int) {
    let bitmap = Self.bitmap(AlphaRamp(width: 64, height: 48))
    #expect(bitmap.fitted(within: limit) == bitmap)
  }

  @Test("The size is that of the rule", arguments: [1, 2, 7, 16, 40, 63])
  func size(limit: Int) {
    let bitmap = Self.bitmap(Gradient(width: 64, height: 47))
    let fitted = bitmap.fitted(within: limit)
    #expect(fitted.size == bitmap.size.fitted(within: limit))
    #expect(fitted.size.longerSide == limit)
  }

  @Test("The pixels are those of an exact reduction", arguments: [20, 33, 40, 63])
  func pixels(limit: Int) {
    let bitmap = Self.bitmap(Photo(seed: 1, width: 64, height: 47))
    let fitted = bitmap.fitted(within: limit)
    let exact = ExactPicture.lanczos3(bitmap.bytes, size: bitmap.size, to: fitted.size)
    #expect(PictureDifference(fitted.bytes, exact.samples).largest <= 1)
  }

  @Test("Transparency is kept, and no colour is above its alpha", arguments: [5, 31, 63])
  func transparency(limit: Int) {
    let fitted = Self.bitmap(AlphaRamp(width: 64, height: 47)).fitted(within: limit)
    #expect(fitted.hasTransparency)
    let bytes = fitted.bytes
    #expect(bytes.indices.allSatisfy { bytes[$0] <= bytes[$0 / 4 * 4 + 3] })
  }

  @Test("An opaque picture stays opaque")
  func opaque() {
    #expect(!Self.bitmap(Photo(seed: 1, width: 64, height: 47)).fitted(within: 9).hasTransparency)
  }
}

@Suite("Bitmaps", .background)
struct BitmapTests {
  @Test("Pixels are kept as they are given, rows without padding")
  func pixels() {
    let bitmap = Bitmap(size: PixelSize(width: 3, height: 2), pixels: [UInt8](0..<24))
    #expect(bitmap.stride == 12)
    #expect(bitmap.bytes == [UInt8](0..<24))
    #expect(bitmap.pixel(1, 1) == RGBA(16, 17, 18, 19))
  }

  @Test("Two are equal if size and pixels are")
  func equality() {
    let wide = Bitmap(size: PixelSize(width: 2, height: 1), pixels: [UInt8](0..<8))
    let tall = Bitmap(size: PixelSize(width: 1, height: 2), pixels: [UInt8](0..<8))
    let other = Bitmap(size: PixelSize(width: 2, height: 1), pixels: [UInt8](1..<9))
    #expect(wide == Bitmap(size: PixelSize(width: 2, height: 1), pixels: [UInt8](0..<8)))
    #expect(wide != tall)
    #expect(wide != other)
  }

  @Test("One pixel that is not opaque is transparency")
  func transparency() {
    var pixels = [UInt8](repeating: 255, count: 40)
    let size = PixelSize(width: 5, height: 2)
    #expect(!Bitmap(size: size, pixels: pixels).hasTransparency)
    pixels[39] = 254
    #expect(Bitmap(size: size, pixels: pixels).hasTransparency)
  }

  @Test("Too few or too many bytes are a mistake of the caller")
  func wrongCount() async {
    await #expect(processExitsWith: .failure) {
      _ = Bitmap(size: PixelSize(width: 2, height: 2), pixels: [UInt8](repeating: 0, count: 15))
    }
    await #expect(processExitsWith: .failure) {
      _ = Bitmap(size: PixelSize(width: 0, height: 2), pixels: [])
    }
  }
}
