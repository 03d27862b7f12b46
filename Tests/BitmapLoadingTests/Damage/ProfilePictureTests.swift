import BitmapLoading
import PictureMaker
import TestSupport
import Testing

/// The pictures of `TestImages` that are in another space than sRGB, against the formula of it.
@Suite("Pictures with a profile", .background)
struct ProfilePictureTests {
  static let files = TestImages.all.filter { $0.name.contains("-profile-") }

  @Test("Colours come out as the formula says, not as they are stored", arguments: files)
  func converted(_ file: PictureFile) throws {
    let bytes = try Repository.testImage(file.name) ?? file.bytes()
    let loaded = try BitmapLoader().decode(MemorySource(bytes))
    #expect(!loaded.isDamaged)
    let isLossy = file.encoding is JPEGEncoding
    let shown = file.shown().pixels
    expect(
      loaded.bitmap,
      toShow: shown,
      within: isLossy ? Nearness(largest: 40, mean: 1.2) : Nearness(largest: 3, mean: 0.3),
      file.name
    )
    let stored = PictureDifference(loaded.bitmap.bytes, Raster(file.picture).pixels)
    #expect(stored.mean > 2, "the profile changes what is seen")
  }

  @Test("A profile in two segments is put together")
  func segments() throws {
    let file = try #require(TestImages.named("jpeg-profile-display-p3.jpg"))
    let bytes = try Repository.testImage(file.name) ?? file.bytes()
    let name = Array("ICC_PROFILE\0".utf8)
    let first = try #require(bytes.firstPlace(of: name + [1, 2]))
    #expect(bytes.firstPlace(of: name + [2, 2], from: first) != nil)
  }

  @Test(
    "Colours are converted as if there were no alpha",
    arguments: [RGBProfile.gamma18, .adobeRGB]
  )
  func alpha(_ profile: RGBProfile) throws {
    let color = RGBA(180, 120, 60)
    let picture = FadingPicture(width: 256, height: 4, color: color)
    var png = PNGEncoding(.rgba)
    png.rgbProfile = profile
    var webP = WebPEncoding(isLossless: true)
    webP.rgbProfile = profile
    for encoding in [png, webP] as [any PictureEncoding] {
      let loaded = try BitmapLoader().decode(MemorySource(encoding.encode(picture)))
      expect(
        loaded.bitmap,
        toShow: encoding.shown(picture).premultiplied().pixels,
        // Where alpha is low, a colour of few levels is converted.
        within: Nearness(largest: 3, mean: 0.6),
        encoding.fileExtension
      )
    }
  }
}

/// One colour that is transparent on the left and opaque on the right.
private struct FadingPicture: RowRecipe {
  let width: Int
  let height: Int
  let color: RGBA

  var description: String { "fading(\(width)x\(height))" }

  func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    for x in 0..<width {
      row[4 * x] = color.red
      row[4 * x + 1] = color.green
      row[4 * x + 2] = color.blue
      row[4 * x + 3] = UInt8(clamping: x * 256 / width)
    }
  }
}
