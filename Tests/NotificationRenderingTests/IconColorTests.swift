import AndroidNotifications
import Testing

@testable import NotificationRendering

@Suite("The colour of the small icon (rule 23)")
struct IconColorTests {
  static let light = CardPalette.of(.android14, isDark: false)
  static let dark = CardPalette.of(.android14, isDark: true)

  static func icon(_ argb: UInt32?, isDark: Bool) -> IconColor {
    let palette = isDark ? dark : light
    return IconColor(
      wanted: argb.map { ARGBColor(argb: $0) },
      on: palette.card,
      fallback: palette.accent,
      isDark: isDark
    )
  }

  @Test("is the theme's where the app has none")
  func none() {
    #expect(Self.icon(nil, isDark: false).color == Self.light.accent)
  }

  @Test("is the app's, made opaque, where it stands out")
  func kept() {
    let icon = Self.icon(0x4000_3060, isDark: false)
    #expect(icon.color == ARGBColor(argb: 0xFF00_3060))
    #expect(icon.rejected == nil)
  }

  @Test(
    "is changed to stand out just enough, by 4.5 to 1",
    arguments: [0xFFFF_FF00, 0xFFFF_FFFF, 0xFF80_C0FF, 0xFF3F_6FD8, 0xFF00_0000, 0xFF30_3030]
      as [UInt32],
    [false, true]
  )
  func corrected(argb: UInt32, isDark: Bool) {
    let palette = isDark ? Self.dark : Self.light
    let icon = Self.icon(argb, isDark: isDark)
    // Eight bits a channel leave a little less than what was searched for.
    #expect(icon.color.contrast(to: palette.card) > 4.4)
    if icon.rejected != nil { #expect(icon.color.contrast(to: palette.card) < 4.7) }
  }

  @Test(
    "is measured as the specification's own table has it",
    arguments: [
      (CardTheme.android14, false, 14.0, 7.7, 5.3), (.android14, true, 11.1, 8.5, 8.5),
      (.android16, false, 10.4, 5.2, 5.2), (.android16, true, 13.1, 5.4, 9.7),
    ]
  )
  func contrasts(theme: CardTheme, isDark: Bool, title: Double, body: Double, accent: Double) {
    let palette = CardPalette.of(theme, isDark: isDark)
    for (color, expected) in [
      (palette.title, title), (palette.body, body), (palette.accent, accent),
    ] {
      #expect(abs(color.contrast(to: palette.card) - expected) < 0.06)
    }
  }

  @Test("The pill is a tenth of the title's colour over the card's (rule 25)")
  func pill() {
    #expect(Self.light.pill == ARGBColor(argb: 0xFFD3_D2DA))
    #expect(Self.dark.pill == ARGBColor(argb: 0xFF3A_3C41))
  }
}
