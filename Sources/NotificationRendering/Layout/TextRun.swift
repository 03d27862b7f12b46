public import AndroidNotifications

/// A piece of text on one line, where it is drawn.
public struct TextRun: Hashable, Sendable, Codable {
  /// What the text is.
  public enum Role: String, Sendable, Codable, CaseIterable {
    /// The name of the app.
    case appName
    /// A conversation's name beside it.
    case headerSecondary
    /// The sub text.
    case subText
    /// The dot between two texts.
    case bullet
    /// How long ago it was.
    case time
    /// The title.
    case title
    /// A line of the body.
    case body
    /// Who wrote the message below.
    case sender
    /// The label of a button.
    case action
  }

  /// What the text is.
  public var role: Role

  /// What is drawn, with "…" where it is cut.
  public var text: String

  /// The left edge, in pixels from the card's left edge.
  public var x: Double

  /// The baseline, in pixels from the card's top.
  public var baseline: Int

  /// The width, in pixels.
  public var width: Double

  /// Size and weight.
  public var font: CardFont

  /// The colour.
  public var color: ARGBColor

  /// The direction of its paragraph.
  public var direction: TextDirection

  /// Whether something was cut off at its end.
  public var isCut: Bool

  /// Characters of the source that it shows.
  public var characterCount: Int
}
