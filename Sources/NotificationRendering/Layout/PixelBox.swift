/// A rectangle of whole pixels; x from the card's left edge, y from its top.
public struct PixelBox: Hashable, Sendable, Codable {
  /// The left edge.
  public var x: Int

  /// The top edge.
  public var y: Int

  /// Pixels from left to right.
  public var width: Int

  /// Pixels from top to bottom.
  public var height: Int

  /// Makes a box.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Int { x + width }

  /// The bottom edge.
  public var maxY: Int { y + height }

  /// The same box seen in a mirror of that width.
  func mirrored(in width: Int) -> PixelBox {
    PixelBox(x: width - maxX, y: y, width: self.width, height: height)
  }

  /// The box grown by `margin` on all sides; a negative one shrinks it.
  func grown(by margin: Int) -> PixelBox {
    PixelBox(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// A box of that size with the same centre, half a pixel towards the top left if need be.
  func centred(width: Int, height: Int) -> PixelBox {
    PixelBox(
      x: x + (self.width - width) / 2,
      y: y + (self.height - height) / 2,
      width: width,
      height: height
    )
  }
}
