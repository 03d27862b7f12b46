/// Six colours as bands from top to bottom, transparent on the left, opaque on the right.
///
/// The transparent pixels are coloured too, so that a decoder that lets their colour through, or a
/// scaler that mixes it in, is found out.
public struct AlphaRamp: RowRecipe {
  /// The colours of the bands from the top.
  public static let colors = [
    RGBA(255, 0, 0), RGBA(0, 255, 0), RGBA(0, 0, 255),
    RGBA(255, 255, 255), RGBA(0, 0, 0), RGBA(255, 255, 0),
  ]

  /// Pixels from left to right.
  public let width: Int

  /// Pixels from top to bottom.
  public let height: Int

  /// How many different values of alpha there are: 2 to 256.
  public let levels: Int

  /// Makes the recipe; with at most 42 levels all its colours fit one palette.
  public init(width: Int, height: Int, levels: Int = 256) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    precondition((2...256).contains(levels), "from transparent and opaque to every value")
    self.width = width
    self.height = height
    self.levels = levels
  }

  /// The recipe in words: `alphaRamp(96x48, 16 levels)`.
  public var description: String { "alphaRamp(\(width)x\(height), \(levels) levels)" }

  /// Writes row `y`.
  public func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    var pixel = Self.colors[y * Self.colors.count / height]
    for x in 0..<width {
      pixel.alpha = UInt8(x * levels / width * 255 / (levels - 1))
      row.set(pixel, at: x)
    }
  }
}
