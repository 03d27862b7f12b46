public import BitmapLoading

/// A notification as Android shows it: the picture, where everything is, and what is amiss.
public struct RenderedCard: Equatable, Sendable {
  /// The picture; transparent where no card and no shade is.
  public var bitmap: Bitmap

  /// Where everything is.
  public var geometry: CardGeometry

  /// What its sender may want to know, each once.
  public var findings: [CardFinding]

  /// The layouts of the cards, from top to bottom.
  public var layouts: [NotificationLayout] { geometry.cards.map(\.layout) }
}
