extension CardRuler {
  /// The first line of a card, fitted but not yet placed.
  struct MeasuredTopLine {
    let line: TopLine

    /// From the top of the line's texts to their common baseline (rule 18).
    let ascent: Int

    /// The height of the line's texts.
    let height: Int
  }

  /// The texts that a state has in its first line, in the order of rule 17.
  func topLine(of content: CardContent, state: CardState, width: Int) -> MeasuredTopLine {
    var items: [TopLine.Item] = []
    func add(_ role: TextRun.Role, _ text: String?, _ font: CardFont) {
      guard let text else { return }
      let width = fitter.measuring.width(of: text, font: font)
      items.append(
        TopLine.Item(role: role, text: text, font: font, naturalWidth: Int(width.rounded(.up)))
      )
    }
    if state == .collapsed { add(.title, content.title, titleFont) }
    add(.appName, content.appName, headerFont)
    add(.headerSecondary, content.headerSecondary, headerFont)
    add(.subText, content.subText, headerFont)
    add(.time, content.time?.text(in: settings.language), headerFont)
    var line = TopLine(
      items: items,
      gap: pixels(measures.itemGap),
      bulletWidth: Int(fitter.measuring.width(of: Self.bullet, font: headerFont).rounded(.up)),
      shrunkenWidth: pixels(measures.shrunkenItemWidth),
      vanishingWidth: scale.pixels(sp: measures.vanishingItemWidthSP)
    )
    line.fit(into: width)
    let metrics = items.map { LineMetrics($0.font) }
    let ascent = metrics.map(\.top).max() ?? LineMetrics(headerFont).top
    let descent = metrics.map(\.bottom).max() ?? LineMetrics(headerFont).bottom
    return MeasuredTopLine(line: line, ascent: ascent, height: ascent + descent)
  }

  /// The texts of the first line, from `start` on.
  func runs(of topLine: MeasuredTopLine, start: Int, baseline: Int) -> [TextRun] {
    topLine.line.places.map { place in
      guard let index = place.item else {
        let dot = fitter.line(Self.bullet, font: headerFont, width: .infinity)
        return run(
          .bullet,
          dot,
          x: start + place.x,
          baseline: baseline,
          font: headerFont,
          color: bodyColor
        )
      }
      let item = topLine.line.items[index]
      return run(
        item.role,
        fitter.line(item.text, font: item.font, width: Double(place.width)),
        x: start + place.x,
        baseline: baseline,
        font: item.font,
        color: item.role == .title ? palette.title : bodyColor
      )
    }
  }

  private static let bullet = "•"
}
