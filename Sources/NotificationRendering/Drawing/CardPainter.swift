import AndroidNotifications
import BitmapLoading
import CDrawing

/// Draws a card that is laid out.
struct CardPainter: ~Copyable {
  private let canvas: CairoCanvas
  private let text: PangoText?

  /// Makes a painter of a picture of `size`; nil if there is no memory for it.
  init?(size: PixelSize, text: PangoText?) {
    guard let canvas = CairoCanvas(size: size) else { return nil }
    self.canvas = canvas
    self.text = text
  }

  /// The picture.
  consuming func bitmap() -> Bitmap { canvas.bitmap() }

  /// Fills all of the picture.
  func fill(_ color: ARGBColor) { canvas.fill(color) }

  /// Draws a card with its top left corner at (`x`, `y`).
  func draw(_ layout: NotificationLayout, content: CardContent, smallIcon: Bitmap?, x: Int, y: Int)
  {
    canvas.translate(x: x, y: y)
    let card = PixelBox(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    cairo_save(canvas.cairo)
    canvas.fill(card, radius: Double(layout.cornerRadius), layout.color)
    // What is higher than the card's limit is cut off by its edge.
    canvas.addPath(of: card, radius: Double(layout.cornerRadius))
    cairo_clip(canvas.cairo)
    draw(layout.icon, smallIcon: smallIcon)
    draw(layout.expander)
    if let place = layout.rightIcon, let image = content.rightIcon { draw(image, in: place) }
    if let place = layout.picture, let image = content.picture { draw(image, in: place) }
    if let progress = layout.progress { draw(progress) }
    for run in layout.texts + layout.actions.map(\.label) { draw(run) }
    cairo_restore(canvas.cairo)
  }

  // MARK: - Parts

  private func draw(_ icon: IconPlace, smallIcon: Bitmap?) {
    canvas.fill(icon.circle, radius: .infinity, icon.circleColor)
    if let smallIcon {
      let fitted = smallIcon.fitted(within: max(icon.glyph.width, icon.glyph.height))
      guard let image = CairoImage(fitted) else { return }
      canvas.fillShape(of: image, in: icon.glyph, icon.glyphColor)
    } else {
      canvas.setColor(icon.glyphColor)
      BellGlyph.addPath(in: icon.glyph, to: canvas.cairo)
      cairo_fill(canvas.cairo)
    }
  }

  /// The arrow: two strokes at a right angle, in a square of 24.
  private func draw(_ expander: ExpanderPlace) {
    canvas.fill(expander.pill, radius: .infinity, expander.pillColor)
    let cairo = canvas.cairo
    let box = expander.chevron
    cairo_save(cairo)
    cairo_translate(cairo, Double(box.x), Double(box.y))
    cairo_scale(cairo, Double(box.width) / 24, Double(box.height) / 24)
    let (arms, tip) = expander.pointsUp ? (14.7, 9.4) : (9.3, 14.6)
    cairo_move_to(cairo, 6.7, arms)
    cairo_line_to(cairo, 12, tip)
    cairo_line_to(cairo, 17.3, arms)
    canvas.setColor(expander.chevronColor)
    cairo_set_line_width(cairo, 2)
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_BUTT)
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_MITER)
    cairo_stroke(cairo)
    cairo_restore(cairo)
  }

  private func draw(_ progress: ProgressPlace) {
    canvas.fill(
      progress.track,
      radius: .infinity,
      progress.trackColor,
      alpha: progress.trackAlpha
    )
    if progress.done.width > 0 {
      canvas.fill(progress.done, radius: .infinity, progress.doneColor)
    }
  }

  private func draw(_ run: TextRun) {
    canvas.setColor(run.color)
    cairo_move_to(canvas.cairo, run.x, Double(run.baseline))
    text?.show(run, on: canvas.cairo)
    cairo_new_path(canvas.cairo)
  }

  /// Draws an image from what the phone keeps of it (rules 14 and 15).
  private func draw(_ bitmap: Bitmap, in place: ImagePlace) {
    guard let image = CairoImage(bitmap.reduced(for: place)) else { return }
    guard place.keptSize != place.sourceSize, let kept = CairoCanvas(size: place.keptSize) else {
      return canvas.draw(image, in: place)
    }
    kept.drawScaled(image)
    canvas.draw(kept.image(), in: place)
  }
}

extension Bitmap {
  /// This picture, not more than about twice as large as it will be drawn.
  ///
  /// From there on four pixels around each point are enough; from further they would miss most.
  fileprivate func reduced(for place: ImagePlace) -> Bitmap {
    let isKept = place.keptSize != place.sourceSize
    let drawnSide = Double(place.sourceSize.longerSide) * place.scale
    let wantedSide = isKept ? place.keptSize.longerSide * 2 : Int(drawnSide.rounded(.up))
    return fitted(within: max(1, wantedSide))
  }
}
