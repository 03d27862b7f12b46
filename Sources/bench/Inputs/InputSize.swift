import BitmapLoading

/// The sizes at which each kind of picture is measured.
enum InputSize: String, CaseIterable, Sendable {
  case small = "2mp"
  case medium = "12mp"
  case large = "48mp"

  var pixels: PixelSize {
    switch self {
    case .small: PixelSize(width: 1920, height: 1080)
    case .medium: PixelSize(width: 4000, height: 3000)
    case .large: PixelSize(width: 8000, height: 6000)
    }
  }
}
