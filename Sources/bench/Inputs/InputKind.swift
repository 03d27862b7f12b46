import BitmapLoading
import PictureMaker

/// The kinds of picture that are measured.
enum InputKind: String, CaseIterable, Sendable {
  case jpeg420 = "jpeg-420"
  case jpeg444 = "jpeg-444"
  case jpegGray = "jpeg-gray"
  case jpegProgressive = "jpeg-progressive"
  case pngRGB = "png-rgb"
  case pngRGBA = "png-rgba"
  case pngPalette = "png-palette"
  case pngInterlaced = "png-interlaced"
  case gif
  case webPLossy = "webp-lossy"

  var codec: Codec {
    switch self {
    case .jpeg420, .jpeg444, .jpegGray, .jpegProgressive: .jpeg
    case .pngRGB, .pngRGBA, .pngPalette, .pngInterlaced: .png
    case .gif: .gif
    case .webPLossy: .webP
    }
  }

  /// How such a picture is stored: as most programs do.
  var encoding: any PictureEncoding {
    switch self {
    case .jpeg420: return JPEGEncoding(quality: 85)
    case .jpeg444: return JPEGEncoding(quality: 85, sampling: .s444)
    case .jpegGray: return JPEGEncoding(quality: 85, color: .gray)
    case .jpegProgressive:
      var encoding = JPEGEncoding(quality: 85)
      encoding.isProgressive = true
      return encoding
    case .pngRGB: return PNGEncoding(.rgb)
    case .pngRGBA: return PNGEncoding(.rgba)
    case .pngPalette:
      var encoding = PNGEncoding(.palette)
      encoding.dithers = true
      return encoding
    case .pngInterlaced:
      var encoding = PNGEncoding(.rgb)
      encoding.isInterlaced = true
      return encoding
    case .gif: return GIFEncoding(dithers: true)
    case .webPLossy:
      var encoding = WebPEncoding(quality: 80)
      encoding.hasAlpha = false
      return encoding
    }
  }

  /// What such a picture shows.
  func picture(_ size: PixelSize) -> any RowRecipe {
    let photo = Photo(seed: 1, width: size.width, height: size.height)
    return self == .pngRGBA ? TranslucentPhoto(photo) : photo
  }
}
