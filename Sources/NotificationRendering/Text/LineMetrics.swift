/// The heights of a line of Roboto, as Android rounds them (rule 2; metrics from source RB).
///
/// Android's text views have room for all of the font's box above the first and below the last line.
struct LineMetrics: Hashable, Sendable {
  /// From a line's top to its baseline, between lines.
  let ascent: Int

  /// From a line's baseline to its bottom, between lines.
  let descent: Int

  /// From the top of the first line to its baseline.
  let top: Int

  /// From the baseline of the last line to its bottom.
  let bottom: Int

  init(_ font: CardFont) {
    let em = Double(font.pixelSize) / Self.unitsPerEm
    ascent = Int((1900 * em).rounded())
    descent = Int((500 * em).rounded())
    top = Int((2163 * em).rounded(.up))
    bottom = Int((555 * em).rounded(.up))
  }

  private static let unitsPerEm = 2048.0

  /// The height of a text of one line.
  var lineHeight: Int { top + bottom }

  /// The height of a text whose baselines are `step` apart; no text is lower than one step.
  func height(lineCount: Int, step: Int) -> Int {
    let step = max(step, ascent + descent)
    return max(lineHeight + max(lineCount - 1, 0) * step, step)
  }

  /// The distance of two baselines where `wanted` is asked for.
  func step(_ wanted: Int) -> Int { max(wanted, ascent + descent) }
}
