public import AndroidNotifications
public import BitmapLoading
public import FoundationEssentials

/// Draws notifications as an Android phone shows them.
///
/// The same notification, settings and time give the same bytes on a machine, whatever its locale,
/// home and font settings. Can be used by many threads; they draw one after the other.
/// Drawing blocks the calling thread until it is done, and while another thread draws.
public struct CardRenderer: CardDrawing, Sendable {
  /// The phone.
  public var settings: CardSettings

  /// Where the fonts are.
  public var fonts: CardFonts

  /// The states that `drawCard` draws, from top to bottom.
  public var states: [CardState]

  /// Makes a renderer.
  public init(
    settings: CardSettings = CardSettings(),
    fonts: CardFonts = .installed,
    states: [CardState] = [.expanded]
  ) {
    self.settings = settings
    self.fonts = fonts
    self.states = states
  }

  /// The picture of a notification; nil if there is no memory for it.
  public func drawCard(of notification: AndroidNotification, at now: Date) -> Bitmap? {
    render(notification, states: states, at: now)?.bitmap
  }

  /// Draws a notification in the given states, one below the other.
  ///
  /// - Returns: nil if there is no memory for the picture.
  public func render(
    _ notification: AndroidNotification,
    states: [CardState] = [.expanded],
    at now: Date
  ) -> RenderedCard? {
    precondition(!states.isEmpty, "there is something to draw")
    let contents = states.map { state in
      CardContent(notification, state: state, settings: settings, at: now)
    }
    let texts = contents.flatMap { $0.drawnTexts(in: settings.language) }
    return FontShelf.shared.withFonts(for: texts, language: settings.language, in: fonts) {
      text,
      missing in
      draw(contents, states: states, of: notification, text: text, missing: missing)
    }
  }

  // MARK: - Private parts

  private func draw(
    _ contents: [CardContent],
    states: [CardState],
    of notification: AndroidNotification,
    text: PangoText?,
    missing: [ScriptFonts.File]
  ) -> RenderedCard? {
    let measuring: any TextMeasuring = text ?? BlankText()
    let layouts = zip(contents, states).map { content, state in
      NotificationLayout(content, state: state, settings: settings, measuring: measuring)
    }
    let geometry = geometry(of: layouts)
    guard let painter = CardPainter(size: geometry.size, text: text) else { return nil }
    if settings.canvas == .shade {
      painter.fill(CardPalette.of(settings.theme, isDark: settings.isDark).shade)
    }
    for (card, content) in zip(geometry.cards, contents) {
      painter.draw(
        card.layout,
        content: content,
        smallIcon: settings.app.smallIcon,
        x: card.box.x,
        y: card.box.y
      )
    }
    return RenderedCard(
      bitmap: painter.bitmap(),
      geometry: geometry,
      findings: findings(of: notification, layouts: layouts, text: text, missing: missing)
    )
  }

  /// The gap that cards have around them and between them.
  private var gap: Int {
    PixelScale(density: settings.density, fontScale: 1).pixels(settings.measures.sideGap)
  }

  private var margin: Int { settings.canvas == .shade ? gap : 0 }

  /// One card below the other.
  private func geometry(of layouts: [NotificationLayout]) -> CardGeometry {
    var y = margin
    let cards = layouts.map { layout in
      let box = PixelBox(x: margin, y: y, width: layout.size.width, height: layout.size.height)
      y = box.maxY + gap
      return CardGeometry.Card(box: box, layout: layout)
    }
    let size = PixelSize(
      width: (cards.map(\.box.maxX).max() ?? 1) + margin,
      height: (cards.map(\.box.maxY).max() ?? 1) + margin
    )
    return CardGeometry(size: size, cards: cards)
  }

  private func findings(
    of notification: AndroidNotification,
    layouts: [NotificationLayout],
    text: PangoText?,
    missing: [ScriptFonts.File]
  ) -> [CardFinding] {
    var findings = layouts.flatMap { CardFinding.found(in: $0) }
    findings += CardFinding.found(in: notification, settings: settings)
    let runs = layouts.flatMap { $0.texts + $0.actions.map(\.label) }
    let unknown = runs.flatMap { run in
      text?.missingCharacters(in: run.text, font: run.font) ?? []
    }
    if !unknown.isEmpty { findings.append(.glyphsMissing(String(unknown.uniqued))) }
    findings += missing.map { .fontMissing(file: $0.name, package: $0.package) }
    return findings.uniqued
  }
}

extension Array where Element: Hashable {
  /// Each element once, where it came first.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
