import AndroidNotifications

/// The colours of a card, as they are without a wallpaper to take them from (sources C15, C16).
struct CardPalette: Hashable, Sendable {
  let card: ARGBColor
  let title: ARGBColor
  let body: ARGBColor
  let accent: ARGBColor
  let pill: ARGBColor
  let shade: ARGBColor

  /// The colours of `theme`.
  static func of(_ theme: CardTheme, isDark: Bool) -> CardPalette {
    switch (theme, isDark) {
    case (.android14, false): android14Light
    case (.android14, true): android14Dark
    case (.android16, false): android16Light
    case (.android16, true): android16Dark
    }
  }

  /// The colours on a card of an app's own colour: black or white, 90 % and 80 % over it (rule 24).
  ///
  /// Where that is too faint, black or white itself.
  static func colorized(_ color: ARGBColor, shade: ARGBColor) -> CardPalette {
    let card = ARGBColor(red: color.red, green: color.green, blue: color.blue)
    let ink = ARGBColor(argb: card.luminance > lightFrom ? 0xFF00_0000 : 0xFFFF_FFFF)
    func text(_ share: Double) -> ARGBColor {
      let mixed = ink.mixed(over: card, share: share)
      return mixed.contrast(to: card) < IconColor.minimumContrast ? ink : mixed
    }
    return CardPalette(
      card: card,
      title: text(0.9),
      body: text(0.8),
      accent: text(0.9),
      pill: text(0.9).mixed(over: card, share: titleInPill),
      shade: shade
    )
  }

  /// The luminance from which black is the better ink.
  private static let lightFrom = 0.179

  private init(
    card: ARGBColor,
    title: ARGBColor,
    body: ARGBColor,
    accent: ARGBColor,
    pill: ARGBColor,
    shade: ARGBColor
  ) {
    self.card = card
    self.title = title
    self.body = body
    self.accent = accent
    self.pill = pill
    self.shade = shade
  }

  private init(
    card: UInt32,
    title: UInt32,
    body: UInt32,
    accent: UInt32,
    pill: (UInt32, share: Double),
    shade: UInt32
  ) {
    func opaque(_ rgb: UInt32) -> ARGBColor { ARGBColor(argb: 0xFF00_0000 | rgb) }
    self.card = opaque(card)
    self.title = opaque(title)
    self.body = opaque(body)
    self.accent = opaque(accent)
    self.pill = opaque(pill.0).mixed(over: opaque(card), share: pill.share)
    self.shade = opaque(shade)
  }

  /// The share of the title's colour in the pill (rule 25).
  private static let titleInPill = 0.1

  /// The share of "surface effect 3" in the pill of the redesign, which no file told (open).
  private static let effectInPill = 0.12

  private static let android14Light = CardPalette(
    card: 0xE8E7EF,
    title: 0x1A1B20,
    body: 0x44464F,
    accent: 0x475D92,
    pill: (0x1A1B20, titleInPill),
    shade: 0xDAD9E0
  )

  private static let android14Dark = CardPalette(
    card: 0x282A2F,
    title: 0xE2E2E9,
    body: 0xC5C6D0,
    accent: 0xB0C6FF,
    pill: (0xE2E2E9, titleInPill),
    shade: 0x121318
  )

  private static let android16Light = CardPalette(
    card: 0xE7E7F1,
    title: 0x30323A,
    body: 0x5D5F68,
    accent: 0x4C5E8B,
    pill: (0x4B5D8B, effectInPill),
    shade: 0xD8D9E4
  )

  private static let android16Dark = CardPalette(
    card: 0x1D1F26,
    title: 0xE4E5F0,
    body: 0x91939D,
    accent: 0xB8C6EE,
    pill: (0xD9E2FF, effectInPill),
    shade: 0x0D0E12
  )
}

extension ARGBColor {
  /// This colour laid over an opaque one; each channel is cut to a whole number (rule 25).
  func mixed(over background: ARGBColor, share: Double) -> ARGBColor {
    func channel(_ top: UInt8, _ bottom: UInt8) -> UInt8 {
      // A hair more: 0.1 is a little less than a tenth.
      UInt8(Double(top) * share + Double(bottom) * (1 - share) + 1e-9)
    }
    return ARGBColor(
      red: channel(red, background.red),
      green: channel(green, background.green),
      blue: channel(blue, background.blue)
    )
  }
}
