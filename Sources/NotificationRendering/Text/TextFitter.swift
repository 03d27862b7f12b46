/// A line of a text that has a place.
struct FittedLine: Equatable, Sendable {
  /// What is drawn, with "…" where it is cut.
  var text: String

  /// The width of what is drawn, in pixels.
  var width: Double

  /// Characters of the source in it.
  var characterCount: Int

  /// Whether something was cut off at its end.
  var isCut: Bool

  /// The direction of its paragraph; nil if no letter in it has one.
  var direction: TextDirection?
}

/// Brings texts into the room that they have, as Android's text views do.
struct TextFitter {
  let measuring: any TextMeasuring

  private static let ellipsis = "…"

  /// Pixels by which a line that fits may be wider than its room: what rounding adds.
  private static let rounding = 1.0

  /// A text of one line, cut at its end if it is wider than `width`, or in any case if `isForced`.
  func line(
    _ text: some StringProtocol,
    font: CardFont,
    width: Double,
    isForced: Bool = false
  ) -> FittedLine {
    let text = String(text)
    let direction = TextDirection.firstStrong(in: text)
    if !isForced {
      let natural = measuring.width(of: text, font: font)
      if natural <= width {
        return FittedLine(
          text: text,
          width: natural,
          characterCount: text.count,
          isCut: false,
          direction: direction
        )
      }
    }
    let count = charactersBeforeEllipsis(in: text, font: font, width: width)
    let cut = String(text.prefix(count)) + Self.ellipsis
    return FittedLine(
      text: cut,
      width: measuring.width(of: cut, font: font),
      characterCount: count,
      isCut: true,
      direction: direction
    )
  }

  /// A text in lines of `width`, the first of `firstWidth`, and at most `limit` of them.
  ///
  /// The last one takes all that is left of its paragraph, and is cut (rule 10). A paragraph that
  /// is empty is a line (rule 27).
  func lines(
    _ text: String,
    font: CardFont,
    width: Double,
    firstWidth: Double? = nil,
    limit: Int
  ) -> [FittedLine] {
    let paragraphs = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var lines: [FittedLine] = []
    for (index, paragraph) in paragraphs.enumerated() {
      let isLastParagraph = index == paragraphs.count - 1
      let direction = TextDirection.firstStrong(in: paragraph)
      let first = lines.isEmpty ? firstWidth ?? width : width
      let pieces = pieces(of: String(paragraph), font: font, width: width, firstWidth: first)
      for (position, piece) in pieces.enumerated() {
        let isLastPiece = position == pieces.count - 1
        let isLast = lines.count == limit - 1
        let room = lines.isEmpty ? first : width
        var fitted: FittedLine
        if isLast, !(isLastPiece && isLastParagraph) {
          let rest = pieces[position...].joined()
          fitted = line(rest, font: font, width: room, isForced: true)
        } else {
          let unbroken = whole(piece, font: font, isBroken: !isLastPiece)
          // What cannot be broken, such as a letter with many marks, may be wider than its room.
          fitted =
            unbroken.width <= room + Self.rounding
            ? unbroken : line(piece, font: font, width: room)
        }
        fitted.direction = direction
        lines.append(fitted)
        if isLast { return lines }
      }
    }
    return lines
  }

  // MARK: - Private parts

  /// The lines of a paragraph; the first one may have another width.
  private func pieces(
    of paragraph: String,
    font: CardFont,
    width: Double,
    firstWidth: Double
  ) -> [String] {
    guard !paragraph.isEmpty else { return [""] }
    guard firstWidth != width else {
      return measuring.lines(of: paragraph, font: font, width: width).map(String.init)
    }
    let narrow = measuring.lines(of: paragraph, font: font, width: firstWidth)
    guard let first = narrow.first, narrow.count > 1 else { return narrow.map(String.init) }
    let rest = String(paragraph.dropFirst(first.count))
    return [String(first)] + measuring.lines(of: rest, font: font, width: width).map(String.init)
  }

  /// Shows only where a word is broken, and then as a hyphen.
  private static let softHyphen: Character = "\u{AD}"

  /// A line that has its room; spaces at its end take none.
  private func whole(_ piece: String, font: CardFont, isBroken: Bool) -> FittedLine {
    let end = piece.lastIndex { !$0.isWhitespace }
    var text = end.map { String(piece[...$0]) } ?? ""
    if isBroken, text.last == Self.softHyphen { text = text.dropLast() + "-" }
    return FittedLine(
      text: text,
      width: text.isEmpty ? 0 : measuring.width(of: text, font: font),
      characterCount: piece.count,
      isCut: false
    )
  }

  /// How many characters fit before "…": the most for which the whole is not wider than `width`.
  private func charactersBeforeEllipsis(in text: String, font: CardFont, width: Double) -> Int {
    func fits(_ count: Int) -> Bool {
      measuring.width(of: String(text.prefix(count)) + Self.ellipsis, font: font) <= width
    }
    // No letter is narrower than a tenth of an em, so the rest of a long text is not even looked at.
    let most = Int(max(width, 0) * 10) / max(font.pixelSize, 1) + 1
    var (low, high) = (0, min(text.count, most))
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }
}
