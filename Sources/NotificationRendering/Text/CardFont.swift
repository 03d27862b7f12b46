/// Size and weight of a text; the family is Roboto, and Noto for what Roboto lacks.
public struct CardFont: Hashable, Sendable, Codable {
  /// How heavy the strokes are.
  public enum Weight: Int, Sendable, Codable {
    /// Body, header, time.
    case regular = 400

    /// Title and labels.
    case medium = 500
  }

  /// Pixels of an em.
  public var pixelSize: Int

  /// How heavy the strokes are.
  public var weight: Weight

  /// Makes a font.
  public init(pixelSize: Int, weight: Weight) {
    self.pixelSize = pixelSize
    self.weight = weight
  }
}
