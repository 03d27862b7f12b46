import BitmapLoading

/// What is wrong with a small icon: only its alpha shows, so colours and a full square are lost.
struct SmallIconCheck {
  let isMonochrome: Bool
  let hasShape: Bool

  /// Levels between two colours that count as one.
  private static let tolerance = 8

  init(_ icon: Bitmap) {
    hasShape = icon.hasTransparency
    isMonochrome = icon.withPixels { pixels in
      var first: (Int, Int, Int)?
      for start in stride(from: 0, to: pixels.count, by: 4) {
        let alpha = Int(pixels[start + 3])
        // What is nearly invisible has no colour to speak of.
        guard alpha > 127 else { continue }
        func channel(_ offset: Int) -> Int { Int(pixels[start + offset]) * 255 / alpha }
        let color = (channel(0), channel(1), channel(2))
        guard let other = first else {
          first = color
          continue
        }
        let distance = max(
          abs(color.0 - other.0),
          abs(color.1 - other.1),
          abs(color.2 - other.2)
        )
        if distance > Self.tolerance { return false }
      }
      return true
    }
  }
}
