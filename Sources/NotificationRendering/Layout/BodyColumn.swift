import AndroidNotifications

/// The texts of an expanded card, one below the other.
struct BodyColumn {
  let ruler: CardRuler
  let start: Int
  let end: Int

  /// Where the column has to end.
  let bottom: Int

  /// Where it ends by now.
  var y: Int

  private(set) var texts: [TextRun] = []
  private(set) var progress: ProgressPlace?

  init(ruler: CardRuler, start: Int, end: Int, top: Int, bottom: Int) {
    self.ruler = ruler
    self.start = start
    self.end = end
    self.bottom = bottom
    y = top
  }

  private var measures: CardMeasures { ruler.measures }

  mutating func addTitle(_ title: String, end: Int) {
    addLine(.title, title, font: ruler.titleFont, color: ruler.palette.title, end: end)
  }

  mutating func addProgress(_ bar: NotificationProgress) {
    let top = y + ruler.pixels(measures.progressGap)
    let place = ruler.progress(bar, start: start, end: end, top: top)
    progress = place
    y = place.box.maxY
  }

  mutating func add(_ body: CardContent.Body, firstLineEnd: Int) {
    switch body {
    case .none: break
    case .text(let text, let limit): addText(text, firstLineEnd: firstLineEnd, lineLimit: limit)
    case .lines(let lines): addLines(lines)
    case .messages(let messages): addMessages(messages)
    }
  }

  // MARK: - Kinds of bodies

  private mutating func addText(_ text: String, firstLineEnd: Int, lineLimit: Int?) {
    y += ruler.pixels(measures.bodyGap)
    let lines = ruler.fitter.lines(
      text,
      font: ruler.bodyFont,
      width: Double(end - start),
      firstWidth: Double(firstLineEnd - start),
      limit: lineLimit ?? lineCapacity
    )
    addBlock(lines)
  }

  private mutating func addLines(_ lines: [String]) {
    y += ruler.pixels(measures.bodyGap) - ruler.pixels(measures.inboxLineGap)
    for line in lines {
      y += ruler.pixels(measures.inboxLineGap)
      guard y + oneLineHeight <= bottom else { return }
      addBlock([ruler.fitter.line(line, font: ruler.bodyFont, width: Double(end - start))])
    }
  }

  /// The newest messages that there is room for, those of one sender below one name.
  private mutating func addMessages(_ messages: [CardContent.Message]) {
    var first = messages.count - 1
    while first > 0, height(of: messages[(first - 1)...]) <= bottom - y { first -= 1 }
    var sender: String?
    for message in messages[first...] {
      if message.sender != sender {
        if sender != nil { y += ruler.pixels(measures.messageGap) }
        sender = message.sender
        addLine(
          .sender,
          message.sender.onOneLine,
          font: ruler.titleFont,
          color: ruler.palette.title,
          end: end
        )
      }
      addBlock(lines(of: message, limit: lineCapacity))
    }
  }

  private func height(of messages: ArraySlice<CardContent.Message>) -> Int {
    var height = 0
    var sender: String?
    for message in messages {
      if message.sender != sender {
        height += LineMetrics(ruler.titleFont).lineHeight
        height += sender == nil ? 0 : ruler.pixels(measures.messageGap)
        sender = message.sender
      }
      let count = lines(of: message, limit: .max).count
      height += LineMetrics(ruler.bodyFont).height(lineCount: count, step: ruler.lineStep)
    }
    return height
  }

  private func lines(of message: CardContent.Message, limit: Int) -> [FittedLine] {
    ruler.fitter.lines(
      message.text,
      font: ruler.bodyFont,
      width: Double(end - start),
      limit: limit
    )
  }

  // MARK: - Lines

  /// How many lines of the body there is room for; one at least.
  private var lineCapacity: Int {
    let metrics = LineMetrics(ruler.bodyFont)
    return max(1, 1 + (bottom - y - metrics.lineHeight) / ruler.lineStep)
  }

  private var oneLineHeight: Int {
    LineMetrics(ruler.bodyFont).height(lineCount: 1, step: ruler.lineStep)
  }

  private mutating func addLine(
    _ role: TextRun.Role,
    _ text: String,
    font: CardFont,
    color: ARGBColor,
    end: Int
  ) {
    let metrics = LineMetrics(font)
    let line = ruler.fitter.line(text, font: font, width: Double(end - start))
    texts.append(
      ruler.run(role, line, x: start, baseline: y + metrics.top, font: font, color: color)
    )
    y += metrics.lineHeight
  }

  /// Lines of the body that belong together; empty ones only take their room.
  private mutating func addBlock(_ lines: [FittedLine]) {
    let metrics = LineMetrics(ruler.bodyFont)
    for (index, line) in lines.enumerated() where !line.text.isEmpty {
      texts.append(
        ruler.run(
          .body,
          line,
          x: start,
          baseline: y + metrics.top + index * ruler.lineStep,
          font: ruler.bodyFont,
          color: ruler.bodyColor
        )
      )
    }
    y += metrics.height(lineCount: lines.count, step: ruler.lineStep)
  }
}
