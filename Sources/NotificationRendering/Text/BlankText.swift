/// Stands in for the fonts where there are none at all: texts have their room, and are not drawn.
struct BlankText: TextMeasuring {
  /// The width of an average letter, in em.
  private static let letter = 0.5

  func width(of text: String, font: CardFont) -> Double {
    Double(text.count * font.pixelSize) * Self.letter
  }

  func lines(of text: String, font: CardFont, width: Double) -> [Substring] {
    let capacity = max(1, Int(width / (Double(font.pixelSize) * Self.letter)))
    var lines: [Substring] = []
    var rest = text[...]
    while rest.count > capacity {
      let head = rest.prefix(capacity)
      let line = head.lastIndex(of: " ").map { rest[...$0] } ?? head
      lines.append(line)
      rest = rest[line.endIndex...]
    }
    return lines + [rest]
  }
}
