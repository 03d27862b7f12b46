/// The measures of a theme: dp, unless the name ends in `SP`.
///
/// After each stands where it was read, by the keys of spec/rendering.md; "open" are those that no
/// file settled, to be set right by a look at a phone.
public struct CardMeasures: Hashable, Sendable {
  // MARK: - Card

  /// Between the card and the edge of the screen (SU).
  public var sideGap: Double
  /// Radius of the card's corners (SU).
  public var cornerRadius: Double
  /// The most that a collapsed card has (D15, D16).
  public var maximumCollapsedHeight: Double
  /// The least that a collapsed card has (D15, D16).
  public var minimumCollapsedHeight: Double
  /// The least that a collapsed card with a large icon has (LB).
  public var minimumCollapsedHeightWithIcon: Double
  /// The most that an expanded card has (SU; that it bounds the whole card is open).
  public var maximumExpandedHeight: Double

  // MARK: - Content

  /// Where texts start (D15, D16).
  public var contentStart: Double
  /// What is free after texts and the picture (D15, D16).
  public var contentEnd: Double
  /// What is free after the first line, where the expander is (D15, N16).
  public var headingEnd: CardLength
  /// Where the title starts while expanded (D15, N16).
  public var contentTop: CardLength
  /// What is free below an expanded card's content without actions (D15, N16).
  public var contentBottom: Double
  /// Above the body while expanded (LT, LP16).
  public var bodyGap: Double
  /// Lines of the body of a picture or of no style (LT; A12 had one, open).
  public var bodyLineLimit: Int
  /// Whether the body has the title's colour (N16, its font redesign).
  public var hasBodyInTitleColor: Bool

  // MARK: - Header

  /// Height of the box in which the expanded header is centred (D15, D16).
  public var headerHeight: Double
  /// Where the header's line starts; nil centres it (LP16).
  public var headerTop: Double?
  /// On both sides of each item of the first line (D15, D16).
  public var itemGap: Double
  /// What the first line's texts are shrunk to at first (TL).
  public var shrunkenItemWidth: Double
  /// What a text vanishes below (TL).
  public var vanishingItemWidthSP: Double

  // MARK: - Small icon

  /// The circle (D15, D16).
  public var iconCircle: Double
  /// Where the circle starts (D15, D16).
  public var iconStart: Double
  /// The circle's top; nil centres it (D16).
  public var iconTop: Double?
  /// Between the circle's square and the glyph's (D15, D16).
  public var iconPadding: Double

  // MARK: - Collapsed

  /// Above and below two lines (D15, LP16).
  public var collapsedMarginOfTwoLines: Double
  /// Above and below one line (D15, LP16).
  public var collapsedMarginOfOneLine: Double
  /// The least height of the first line: 24 or 0, open; 24 gives the height that is seen (LB).
  public var collapsedTopLineHeight: Double
  /// The least height of the second line (D15).
  public var collapsedSecondLineHeight: Double
  /// Whether the second line may run below the expander where there is no large icon (LP16).
  public var hasWideSecondLine: Bool

  // MARK: - Texts

  /// Size of title, body and labels (D15, D16).
  public var textSizeSP: Double
  /// From baseline to baseline in the body (SM).
  public var lineHeightSP: Double
  /// Size of the header's texts (D15, D16).
  public var headerTextSizeSP: Double

  // MARK: - Expander

  /// Width of the pill (D15, D16).
  public var pillWidth: Double
  /// Height of the pill (D15, D16).
  public var pillHeight: Double
  /// Around the pill: what can be tapped too (LE, LP16).
  public var pillPadding: Double
  /// Side of the arrow's square (LE, LP16).
  public var chevron: CardLength
  /// The pill's top; nil centres it (LP16).
  public var pillTop: Double?

  // MARK: - Large icon

  /// Height of the large icon (D15, D16).
  public var rightIconHeight: Double
  /// The most width that its height allows (N16).
  public var rightIconAspect: Double
  /// Radius of its corners (OL, an old commit: open).
  public var rightIconRadius: Double
  /// Between texts and the large icon (D15, D16).
  public var rightIconGap: Double
  /// Its top while expanded (LR, LP16).
  public var rightIconTop: Double
  /// Whether it is centred while collapsed (LB).
  public var isRightIconCentred: Bool

  // MARK: - Picture

  /// Above the picture (LP).
  public var pictureGap: Double
  /// Radius of its corners (OB).
  public var pictureRadius: Double
  /// The most width that a phone keeps of a picture (D15, D16).
  public var pictureMaximumWidth: Double
  /// The most height that a phone keeps of a picture (D15, D16).
  public var pictureMaximumHeight: Double
  /// The same for phones of little memory (D15, D16).
  public var lowMemoryPictureMaximumWidth: Double
  /// The same for phones of little memory (D15, D16).
  public var lowMemoryPictureMaximumHeight: Double

  // MARK: - Actions and progress

  /// Height of the bar of buttons (D15, D16).
  public var actionBarHeight: Double
  /// Below the bar (D15, D16).
  public var actionBarBottom: Double
  /// Before the first button (LA).
  public var actionListStart: Double
  /// Before each button (LA).
  public var actionStart: Double
  /// Inside a button, on both sides of its label (LA).
  public var actionInset: Double
  /// After the last button (LA).
  public var actionListEnd: Double
  /// Height of the progress bar's box (D15, D16).
  public var progressHeight: Double
  /// Above the progress bar (D15, D16).
  public var progressGap: Double
  /// Height of the bar that is drawn in its box (open: the platform's drawable was not read).
  public var progressTrackHeight: Double
  /// Alpha of the part that is not done (open).
  public var progressTrackAlpha: Double

  // MARK: - Other styles, for which no layout was read

  /// Above each line of an inbox (open).
  public var inboxLineGap: Double
  /// Lines of an inbox; one less with actions (open).
  public var inboxLineLimit: Int
  /// Between the messages of two senders (open).
  public var messageGap: Double

  /// The measures of a theme.
  public static func of(_ theme: CardTheme) -> CardMeasures {
    switch theme {
    case .android14: .android14
    case .android16: .android16
    }
  }
}
