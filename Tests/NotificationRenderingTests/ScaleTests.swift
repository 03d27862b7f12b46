import Testing

@testable import NotificationRendering

@Suite("Sizes of texts")
struct ScaleTests {
  @Test(
    "grow by Android's tables (rule 30)",
    arguments: [
      (1.15, 8.0, 9.2), (1.15, 14, 16.4), (1.3, 12, 15.6), (1.3, 20, 23.6), (1.5, 14, 22),
      (1.8, 30, 34.8), (2, 12, 24), (2, 14, 26), (2, 20, 34), (2, 100, 100), (0.85, 14, 11.9),
      (1, 14, 14), (3, 14, 42), (2, 16, 28), (1.9, 14, 25.2),
    ] as [(Double, Double, Double)]
  )
  func tables(factor: Double, sp: Double, dp: Double) {
    #expect(abs(FontScale(factor).dp(sp) - dp) < 0.001)
  }

  @Test("stay what they are where they are not texts")
  func onlyTexts() {
    let scale = PixelScale(density: 2.625, fontScale: 2)
    #expect(scale.pixels(16) == 42)
    #expect(scale.pixels(sp: 14) == 68)
    #expect(scale.pixels(of: CardLength(dp: 16, sp: [12, 10])) == 42 + 63 + 53)
  }

  @Test("and measures are those of the theme, until they are set")
  func themes() {
    var settings = CardSettings()
    settings.theme = .android16
    #expect(settings.measures == .android16)
    settings.measures.rightIconRadius = 8
    #expect(settings.measures != CardSettings(theme: .android16).measures)
  }

  @Test("out of range are a mistake of the caller's")
  func ranges() async {
    await #expect(processExitsWith: .failure) {
      _ = CardRuler(CardSettings(density: 0), cardColor: nil, measuring: BlankText())
    }
  }

  @Test("have Android's room above and below (rule 2)")
  func lines() {
    let metrics = LineMetrics(CardFont(pixelSize: 37, weight: .regular))
    #expect(metrics.top == 40)
    #expect(metrics.bottom == 11)
    #expect(metrics.ascent == 34)
    #expect(metrics.descent == 9)
    #expect(metrics.height(lineCount: 1, step: 53) == 53)
    #expect(metrics.height(lineCount: 2, step: 53) == 104)
  }
}
