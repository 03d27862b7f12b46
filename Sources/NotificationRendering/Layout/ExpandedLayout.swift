import BitmapLoading

/// Lays out an expanded card: header, title, bar, body, picture and buttons (rules 10 to 13).
struct ExpandedLayout {
  let ruler: CardRuler
  let content: CardContent

  private var measures: CardMeasures { ruler.measures }
  private var start: Int { ruler.pixels(measures.contentStart) }
  private var end: Int { ruler.cardWidth - ruler.pixels(measures.contentEnd) }

  func layout() -> NotificationLayout {
    var column = BodyColumn(ruler: ruler, start: start, end: end, top: contentTop, bottom: roomEnd)
    if let title = content.title { column.addTitle(title, end: titleEnd) }
    if let progress = content.progress { column.addProgress(progress) }
    column.add(content.body, firstLineEnd: firstBodyLineEnd)
    let picture = content.picture.map { placed($0.size, below: &column.y) }
    let actions = actions(top: column.y)
    let height = column.y + (actions.isEmpty ? contentBottom : actionsHeight)
    return NotificationLayout(
      theme: ruler.settings.theme,
      state: .expanded,
      isDark: ruler.settings.isDark,
      density: ruler.settings.density,
      direction: ruler.settings.language.direction,
      size: PixelSize(
        width: ruler.cardWidth,
        height: min(max(height, ruler.pixels(measures.headerHeight)), maximumHeight)
      ),
      cornerRadius: ruler.pixels(measures.cornerRadius),
      color: ruler.palette.card,
      icon: ruler.icon(
        circleTop: headerTop(of: ruler.pixels(measures.iconCircle), at: measures.iconTop),
        wantedColor: content.iconColor
      ),
      expander: ruler.expander(
        pillTop: headerTop(of: ruler.pillSize.height, at: measures.pillTop),
        pointsUp: true
      ),
      rightIcon: content.rightIcon.map {
        ruler.rightIcon(of: $0.size, top: ruler.pixels(measures.rightIconTop))
      },
      picture: picture,
      progress: column.progress,
      texts: headerTexts() + column.texts,
      actions: actions,
      spokenTexts: content.spokenTexts
    )
  }

  // MARK: - Header

  /// The top of a part of the header: where it says, else centred.
  private func headerTop(of height: Int, at top: Double?) -> Int {
    guard let top else { return (ruler.pixels(measures.headerHeight) - height) / 2 }
    return ruler.pixels(top)
  }

  private func headerTexts() -> [TextRun] {
    let line = ruler.topLine(of: content, state: .expanded, width: headingEnd - start)
    let top =
      measures.headerTop.map { ruler.pixels($0) }
      ?? (ruler.pixels(measures.headerHeight) - line.height) / 2
    return ruler.runs(of: line, start: start, baseline: top + line.ascent)
  }

  /// Where texts beside the expander end, and beside the large icon if there is one.
  private var headingEnd: Int {
    let end = ruler.cardWidth - ruler.headingEnd
    return content.rightIcon == nil ? end : end - iconAndGap
  }

  private var iconAndGap: Int {
    guard let icon = content.rightIcon else { return 0 }
    return ruler.rightIconSize(of: icon.size).width + ruler.pixels(measures.rightIconGap)
  }

  // MARK: - Column

  private var contentTop: Int { ruler.scale.pixels(of: measures.contentTop) }
  private var contentBottom: Int { ruler.pixels(measures.contentBottom) }

  private var maximumHeight: Int { ruler.scale.pixels(growing: measures.maximumExpandedHeight) }

  /// Where the column has to end so that the card keeps its limit.
  private var roomEnd: Int {
    maximumHeight - (content.actions.isEmpty ? contentBottom : actionsHeight)
  }

  private var titleEnd: Int { content.rightIcon == nil ? end : headingEnd }

  /// Without a title the body's first line has the large icon beside it (§2.2).
  private var firstBodyLineEnd: Int { content.title == nil ? titleEnd : end }

  /// The picture fills the width; what is too high for the card is cut (rules 11 to 14).
  private func placed(_ size: PixelSize, below y: inout Int) -> ImagePlace {
    let top = y + ruler.pixels(measures.pictureGap)
    let kept = keptPictureSize(of: size)
    let width = end - start
    let wanted = width * kept.height / kept.width
    let height = max(1, min(wanted, roomEnd - top))
    y = top + height
    return ImagePlace(
      filling: PixelBox(x: start, y: top, width: width, height: height),
      cornerRadius: min(Double(ruler.pixels(measures.pictureRadius)), Double(height) / 2),
      sourceSize: size,
      keptSize: kept
    )
  }

  private func keptPictureSize(of size: PixelSize) -> PixelSize {
    guard ruler.settings.fidelity == .deviceExact else { return size }
    let isSmall = ruler.settings.hasLowMemory
    let width =
      isSmall ? measures.lowMemoryPictureMaximumWidth : measures.pictureMaximumWidth
    let height =
      isSmall ? measures.lowMemoryPictureMaximumHeight : measures.pictureMaximumHeight
    return size.kept(width: ruler.pixels(width), height: ruler.pixels(height))
  }

  // MARK: - Buttons

  private var actionsHeight: Int {
    ruler.pixels(measures.actionBarHeight) + ruler.pixels(measures.actionBarBottom)
  }

  private func actions(top: Int) -> [ActionPlace] {
    let font = ruler.titleFont
    let inset = ruler.pixels(measures.actionInset)
    let before = ruler.pixels(measures.actionStart)
    let listStart = ruler.pixels(measures.actionListStart)
    let room = ruler.cardWidth - listStart - ruler.pixels(measures.actionListEnd)
    let natural = content.actions.map { label in
      Int(ruler.fitter.measuring.width(of: label, font: font).rounded(.up)) + 2 * inset + before
    }
    let widths = ActionBar.widths(natural: natural, room: room)
    let metrics = LineMetrics(font)
    let height = ruler.pixels(measures.actionBarHeight)
    let baseline = top + (height - metrics.lineHeight) / 2 + metrics.top
    var x = listStart
    return zip(content.actions, widths).map { label, width in
      let box = PixelBox(x: x + before, y: top, width: width - before, height: height)
      x += width
      let line = ruler.fitter.line(label, font: font, width: Double(box.width - 2 * inset))
      let run = ruler.run(
        .action,
        line,
        x: box.x + inset,
        baseline: baseline,
        font: font,
        color: ruler.palette.accent
      )
      return ActionPlace(box: box, label: run)
    }
  }
}
