import BitmapLoading

/// The sizes at which pictures are measured; up to 1 MP none is reduced.
enum InputSize: String, CaseIterable, Sendable {
  case half = "0.5mp"
  case one = "1mp"
  case small = "2mp"
  case medium = "12mp"
  case large = "48mp"
  case huge = "108mp"
  case giant = "200mp"

  var pixels: PixelSize {
    switch self {
    case .half: PixelSize(width: 800, height: 600)
    case .one: PixelSize(width: 1152, height: 864)
    case .small: PixelSize(width: 1920, height: 1080)
    case .medium: PixelSize(width: 4000, height: 3000)
    case .large: PixelSize(width: 8000, height: 6000)
    case .huge: PixelSize(width: 12000, height: 9000)
    case .giant: PixelSize(width: 16320, height: 12240)
    }
  }

  /// The kinds that are measured at this size.
  ///
  /// At both ends it is those whose memory depends on what the decoder does. libwebp's encoder
  /// needs more than 10 bytes a pixel, so WebP ends at 48 MP.
  var kinds: [InputKind] {
    switch self {
    case .half: [.jpeg420, .jpegProgressive]
    case .one: [.jpeg420, .jpegProgressive, .pngRGB, .pngInterlaced, .gif, .webPLossy]
    case .small, .medium, .large: InputKind.allCases
    case .huge: [.jpeg420, .jpegProgressive, .pngRGB, .pngInterlaced, .gif]
    case .giant: [.jpeg420, .jpegProgressive, .pngRGB]
    }
  }
}
