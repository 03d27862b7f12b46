public import BitmapLoading

/// Where everything of a picture of cards is, for tests that need no pixels.
public struct CardGeometry: Equatable, Sendable, Codable {
  /// A state with its place in the picture.
  public struct Card: Equatable, Sendable, Codable {
    /// Where the card is, in the picture.
    public var box: PixelBox

    /// Where everything is, in the card.
    public var layout: NotificationLayout
  }

  /// The size of the picture.
  public var size: PixelSize

  /// The cards in it, from top to bottom.
  public var cards: [Card]
}
