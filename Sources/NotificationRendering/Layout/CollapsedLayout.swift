import BitmapLoading

/// Lays out a collapsed card (rules 7 to 9).
struct CollapsedLayout {
  let ruler: CardRuler
  let content: CardContent

  private var measures: CardMeasures { ruler.measures }

  func layout() -> NotificationLayout {
    let start = ruler.pixels(measures.contentStart)
    let end = lineEnd
    let topLine = ruler.topLine(of: content, state: .collapsed, width: end - start)
    let topHeight = max(topLine.height, ruler.pixels(measures.collapsedTopLineHeight))
    let column = columnHeight(topHeight: topHeight)
    let height = cardHeight(column: column)
    let top = (height - column) / 2
    let baseline = top + (topHeight - topLine.height) / 2 + topLine.ascent
    var texts = ruler.runs(of: topLine, start: start, baseline: baseline)
    let secondLine = secondLine(start: start, end: secondLineEnd, top: top + topHeight)
    texts += secondLine.texts
    return NotificationLayout(
      theme: ruler.settings.theme,
      state: .collapsed,
      isDark: ruler.settings.isDark,
      density: ruler.settings.density,
      direction: ruler.settings.language.direction,
      size: PixelSize(width: ruler.cardWidth, height: height),
      cornerRadius: ruler.pixels(measures.cornerRadius),
      color: ruler.palette.card,
      icon: ruler.icon(circleTop: iconTop(height: height), wantedColor: content.iconColor),
      expander: ruler.expander(pillTop: pillTop(height: height), pointsUp: false),
      rightIcon: rightIcon(height: height),
      picture: nil,
      progress: secondLine.progress,
      texts: texts,
      actions: [],
      spokenTexts: content.spokenTexts
    )
  }

  // MARK: - Heights

  private var hasSecondLine: Bool { content.body != .none || content.progress != nil }

  private func columnHeight(topHeight: Int) -> Int {
    topHeight + (hasSecondLine ? secondLineHeight : 0)
  }

  /// The card is as high as its texts, its large icon and its limits ask for.
  private func cardHeight(column: Int) -> Int {
    let margin = ruler.pixels(
      hasSecondLine ? measures.collapsedMarginOfTwoLines : measures.collapsedMarginOfOneLine
    )
    let least = ruler.pixels(
      content.rightIcon == nil
        ? measures.minimumCollapsedHeight : measures.minimumCollapsedHeightWithIcon
    )
    let most = ruler.scale.pixels(growing: measures.maximumCollapsedHeight)
    return min(max(column + 2 * margin, least), max(most, least))
  }

  private var bodyHeight: Int {
    LineMetrics(ruler.bodyFont).height(lineCount: 1, step: ruler.lineStep)
  }

  private var secondLineHeight: Int {
    let progress = measures.progressGap + measures.progressHeight
    return max(
      content.progress == nil ? bodyHeight : ruler.pixels(progress),
      ruler.pixels(measures.collapsedSecondLineHeight)
    )
  }

  // MARK: - Sides

  private var lineEnd: Int {
    let end = ruler.cardWidth - ruler.headingEnd
    guard let icon = content.rightIcon else { return end }
    return end - ruler.rightIconSize(of: icon.size).width - ruler.pixels(measures.rightIconGap)
  }

  private var secondLineEnd: Int {
    guard measures.hasWideSecondLine, content.rightIcon == nil else { return lineEnd }
    return ruler.cardWidth - ruler.pixels(measures.contentEnd)
  }

  // MARK: - Parts

  private func secondLine(
    start: Int,
    end: Int,
    top: Int
  ) -> (texts: [TextRun], progress: ProgressPlace?) {
    if let progress = content.progress {
      let boxTop = top + ruler.pixels(measures.progressGap)
      return ([], ruler.progress(progress, start: start, end: end, top: boxTop))
    }
    guard case .text(let text, _) = content.body else { return ([], nil) }
    let line = ruler.fitter.line(text, font: ruler.bodyFont, width: Double(end - start))
    let textTop = top + (secondLineHeight - bodyHeight) / 2
    let run = ruler.run(
      .body,
      line,
      x: start,
      baseline: textTop + LineMetrics(ruler.bodyFont).top,
      font: ruler.bodyFont,
      color: ruler.bodyColor
    )
    return ([run], nil)
  }

  private func iconTop(height: Int) -> Int {
    guard let top = measures.iconTop else {
      return (height - ruler.pixels(measures.iconCircle)) / 2
    }
    return ruler.pixels(top)
  }

  private func pillTop(height: Int) -> Int {
    guard let top = measures.pillTop, hasSecondLine else {
      return (height - ruler.pillSize.height) / 2
    }
    return ruler.pixels(top)
  }

  private func rightIcon(height: Int) -> ImagePlace? {
    content.rightIcon.map { icon in
      let centred = (height - ruler.rightIconSize(of: icon.size).height) / 2
      let top = measures.isRightIconCentred ? centred : ruler.pixels(measures.rightIconTop)
      return ruler.rightIcon(of: icon.size, top: top)
    }
  }
}
