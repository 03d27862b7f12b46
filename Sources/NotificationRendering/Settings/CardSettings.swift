public import FoundationEssentials

/// The phone that a card is drawn for, and what the picture of it is like.
public struct CardSettings: Equatable, Sendable {
  /// How the picture of a notification is reduced.
  public enum Fidelity: String, Codable, Sendable, CaseIterable {
    /// As the phone does: to what it keeps of a picture, and from there up or down to its place.
    case deviceExact

    /// From all pixels that there are, at once.
    case crisp
  }

  /// What is around the card.
  public enum Canvas: String, Codable, Sendable, CaseIterable {
    /// Nothing: the corners are transparent.
    case transparent

    /// The shade that the phone has behind its cards, as wide as the screen.
    case shade
  }

  /// The generation of Android's looks; changing it brings that one's measures.
  public var theme: CardTheme {
    didSet { if theme != oldValue { measures = CardMeasures.of(theme) } }
  }

  /// Whether the night mode is on.
  public var isDark: Bool

  /// Pixels of a dp, such as 2.625; within `densities`.
  public var density: Double

  /// The width of the screen in dp, within `screenWidths`.
  public var screenWidth: Double

  /// How much larger than normal the user likes texts, within `fontScales`.
  public var fontScale: Double

  /// The language of the phone.
  public var language: CardLanguage

  /// Whether the phone keeps smaller pictures because it has little memory.
  public var hasLowMemory: Bool

  /// How the picture is reduced.
  public var fidelity: Fidelity

  /// What is around the card.
  public var canvas: Canvas

  /// The app that notifications are from.
  public var app: CardApp

  /// The zone whose days count in "2d".
  public var timeZone: TimeZone

  /// The measures; by default those of the theme.
  public var measures: CardMeasures

  /// Makes settings, by default those of a common phone: 1080 pixels at 2.625 pixels a dp.
  public init(
    theme: CardTheme = .android14,
    isDark: Bool = false,
    density: Double = 2.625,
    screenWidth: Double = Self.commonScreenWidth,
    fontScale: Double = 1,
    language: CardLanguage = .english,
    app: CardApp = CardApp(name: "App")
  ) {
    self.theme = theme
    self.isDark = isDark
    self.density = density
    self.screenWidth = screenWidth
    self.fontScale = fontScale
    self.language = language
    self.app = app
    hasLowMemory = false
    fidelity = .deviceExact
    canvas = .transparent
    timeZone = .gmt
    measures = CardMeasures.of(theme)
  }

  /// The width of a screen of 1080 pixels at 2.625 pixels a dp.
  public static let commonScreenWidth = 1080 / 2.625

  /// Whether all numbers are in their ranges.
  var isDrawable: Bool {
    Self.densities.contains(density) && Self.screenWidths.contains(screenWidth)
      && Self.fontScales.contains(fontScale)
  }

  /// The densities that can be drawn.
  public static let densities = 0.5...8.0

  /// The widths of a screen, in dp, that can be drawn.
  public static let screenWidths = 240.0...1000.0

  /// The font scales that can be drawn.
  public static let fontScales = 0.5...3.0
}
