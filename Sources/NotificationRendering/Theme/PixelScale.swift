/// From dp and sp to pixels, as Android's resources round (rule 1): each measure by itself, half up.
struct PixelScale: Hashable, Sendable {
  let density: Double
  let fontScale: FontScale

  init(density: Double, fontScale: Double) {
    self.density = density
    self.fontScale = FontScale(fontScale)
  }

  /// The pixels of a measure in dp.
  func pixels(_ dp: Double) -> Int {
    Int((dp * density + 0.5).rounded(.down))
  }

  /// The pixels of a measure in sp, which grows with the user's texts.
  func pixels(sp: Double) -> Int {
    pixels(fontScale.dp(sp))
  }

  /// The pixels of a length that is part dp, part sp.
  func pixels(of length: CardLength) -> Int {
    pixels(length.dp) + length.sp.reduce(0) { $0 + pixels(sp: $1) }
  }

  /// The pixels of a limit of height, which grows with the user's texts but never shrinks.
  func pixels(growing dp: Double) -> Int {
    pixels(dp * max(1, fontScale.factor))
  }
}
