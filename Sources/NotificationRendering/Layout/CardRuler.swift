import AndroidNotifications
import BitmapLoading

/// What both states of a card are laid out with: measures in pixels, fonts, colours, texts.
struct CardRuler {
  let settings: CardSettings
  let measures: CardMeasures
  let scale: PixelScale
  let palette: CardPalette
  let fitter: TextFitter

  /// The width of the card: the screen's pixels less both gaps (rule 1).
  let cardWidth: Int

  /// `cardColor` takes the place of the theme's.
  init(_ settings: CardSettings, cardColor: ARGBColor?, measuring: any TextMeasuring) {
    precondition(settings.isDrawable, "density, screen width and font scale have ranges")
    self.settings = settings
    measures = settings.measures
    scale = PixelScale(density: settings.density, fontScale: settings.fontScale)
    let palette = CardPalette.of(settings.theme, isDark: settings.isDark)
    self.palette = cardColor.map { .colorized($0, shade: palette.shade) } ?? palette
    fitter = TextFitter(measuring: measuring)
    let screenWidth = scale.pixels(settings.screenWidth)
    cardWidth = screenWidth - 2 * scale.pixels(settings.measures.sideGap)
  }

  func pixels(_ dp: Double) -> Int { scale.pixels(dp) }

  // MARK: - Fonts

  var titleFont: CardFont { font(measures.textSizeSP, .medium) }
  var bodyFont: CardFont { font(measures.textSizeSP, .regular) }
  var headerFont: CardFont { font(measures.headerTextSizeSP, .regular) }

  /// From baseline to baseline in the body.
  var lineStep: Int { LineMetrics(bodyFont).step(scale.pixels(sp: measures.lineHeightSP)) }

  var bodyColor: ARGBColor { measures.hasBodyInTitleColor ? palette.title : palette.body }

  private func font(_ sizeSP: Double, _ weight: CardFont.Weight) -> CardFont {
    CardFont(pixelSize: max(1, scale.pixels(sp: sizeSP)), weight: weight)
  }

  // MARK: - Texts

  /// A text with its left edge at `x`.
  func run(
    _ role: TextRun.Role,
    _ line: FittedLine,
    x: Int,
    baseline: Int,
    font: CardFont,
    color: ARGBColor
  ) -> TextRun {
    TextRun(
      role: role,
      text: line.text,
      x: Double(x),
      baseline: baseline,
      width: line.width,
      font: font,
      color: color,
      direction: line.direction ?? settings.language.direction,
      isCut: line.isCut,
      characterCount: line.characterCount
    )
  }

  // MARK: - Parts that both states have

  func icon(circleTop: Int, wantedColor: ARGBColor?) -> IconPlace {
    let side = pixels(measures.iconCircle)
    let glyphSide = pixels(measures.iconCircle - 2 * measures.iconPadding)
    let circle = PixelBox(x: pixels(measures.iconStart), y: circleTop, width: side, height: side)
    let color = IconColor(
      wanted: wantedColor,
      on: palette.card,
      fallback: palette.accent,
      isDark: settings.isDark
    )
    return IconPlace(
      circle: circle,
      glyph: circle.centred(width: glyphSide, height: glyphSide),
      circleColor: color.color,
      glyphColor: palette.card
    )
  }

  /// The pixels of the pill, which grows with a chevron that grows with the user's texts.
  var pillSize: PixelSize {
    let least = PixelSize(
      width: pixels(measures.pillWidth),
      height: pixels(measures.pillHeight)
    )
    // At the normal scale the measures are meant as they are; a sum could be a pixel off.
    guard settings.fontScale > 1, !measures.chevron.sp.isEmpty else { return least }
    let chevron = scale.pixels(of: measures.chevron)
    let normal = measures.chevron.sp.reduce(measures.chevron.dp, +)
    let besides = max(0, (measures.pillWidth - normal) / 2)
    let above = max(0, (measures.pillHeight - normal) / 2)
    return PixelSize(
      width: max(least.width, chevron + 2 * pixels(besides)),
      height: max(least.height, chevron + 2 * pixels(above))
    )
  }

  func expander(pillTop: Int, pointsUp: Bool) -> ExpanderPlace {
    let size = pillSize
    let pill = PixelBox(
      x: cardWidth - pixels(measures.pillPadding) - size.width,
      y: pillTop,
      width: size.width,
      height: size.height
    )
    let side = scale.pixels(of: measures.chevron)
    return ExpanderPlace(
      touchBox: pill.grown(by: pixels(measures.pillPadding)),
      pill: pill,
      chevron: pill.centred(width: side, height: side),
      pointsUp: pointsUp,
      pillColor: palette.pill,
      chevronColor: palette.title
    )
  }

  /// The place of the large icon with its top at `top`; its size is `rightIconSize`.
  func rightIcon(of image: PixelSize, top: Int) -> ImagePlace {
    let size = rightIconSize(of: image)
    return ImagePlace(
      filling: PixelBox(
        x: cardWidth - headingEnd - size.width,
        y: top,
        width: size.width,
        height: size.height
      ),
      cornerRadius: Double(pixels(measures.rightIconRadius)),
      sourceSize: image,
      keptSize: keptIconSize(of: image)
    )
  }

  /// The pixels of the large icon: as high as wide, or wider, but never narrower (§1.4).
  func rightIconSize(of image: PixelSize) -> PixelSize {
    let kept = keptIconSize(of: image)
    let aspect = min(Double(kept.width) / Double(kept.height), measures.rightIconAspect)
    return PixelSize(
      width: pixels(measures.rightIconHeight * max(1, aspect)),
      height: pixels(measures.rightIconHeight)
    )
  }

  /// What texts beside a large icon lose, and the image's own end.
  var headingEnd: Int { scale.pixels(of: measures.headingEnd) }

  /// The phone shrinks the image to fit a square before it cuts it (rule 15).
  private func keptIconSize(of image: PixelSize) -> PixelSize {
    guard settings.fidelity == .deviceExact else { return image }
    let side = pixels(measures.rightIconHeight)
    return image.kept(width: side, height: side)
  }

  /// The bar from `start` to `end` with its box's top at `top`.
  func progress(_ progress: NotificationProgress, start: Int, end: Int, top: Int) -> ProgressPlace {
    let box = PixelBox(
      x: start,
      y: top,
      width: max(0, end - start),
      height: pixels(measures.progressHeight)
    )
    let track = box.centred(width: box.width, height: pixels(measures.progressTrackHeight))
    var done = track
    if progress.isIndeterminate {
      // One moment of the movement: the middle half.
      done = track.centred(width: track.width / 2, height: track.height)
    } else {
      let share = Double(progress.value) / Double(max(progress.max, 1))
      done.width = Int((Double(track.width) * share).rounded())
    }
    return ProgressPlace(
      box: box,
      track: track,
      done: done,
      trackColor: palette.accent,
      trackAlpha: measures.progressTrackAlpha,
      doneColor: palette.accent
    )
  }
}
