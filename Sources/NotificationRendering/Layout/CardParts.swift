public import AndroidNotifications

/// The small icon: a circle and the glyph in it.
public struct IconPlace: Hashable, Sendable, Codable {
  /// The square around the circle.
  public var circle: PixelBox

  /// The square that the glyph fits into.
  public var glyph: PixelBox

  /// The colour of the circle.
  public var circleColor: ARGBColor

  /// The colour of the glyph: the card's, as if it were punched out.
  public var glyphColor: ARGBColor
}

/// What a tap opens and closes the card with.
public struct ExpanderPlace: Hashable, Sendable, Codable {
  /// What can be tapped.
  public var touchBox: PixelBox

  /// The pill that is drawn.
  public var pill: PixelBox

  /// The square that the arrow fits into.
  public var chevron: PixelBox

  /// Whether the arrow points up: the card is open.
  public var pointsUp: Bool

  /// The colour of the pill.
  public var pillColor: ARGBColor

  /// The colour of the arrow.
  public var chevronColor: ARGBColor
}

/// The progress bar.
public struct ProgressPlace: Hashable, Sendable, Codable {
  /// The room that it has.
  public var box: PixelBox

  /// The bar that is drawn.
  public var track: PixelBox

  /// The part that is done; of a bar without an end, the part that moves.
  public var done: PixelBox

  /// The colour of the bar.
  public var trackColor: ARGBColor

  /// The alpha of that colour, 0 to 1.
  public var trackAlpha: Double

  /// The colour of the part that is done.
  public var doneColor: ARGBColor
}

/// A button.
public struct ActionPlace: Hashable, Sendable, Codable {
  /// What can be tapped.
  public var box: PixelBox

  /// Its label.
  public var label: TextRun
}
