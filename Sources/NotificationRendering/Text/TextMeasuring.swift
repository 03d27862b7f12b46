/// Tells how wide texts are and where they break; the layout asks nothing else of fonts.
public protocol TextMeasuring {
  /// The width of `text` on one line, in pixels.
  func width(of text: String, font: CardFont) -> Double

  /// A text without line breaks, in lines of at most `width` pixels; together they are the text.
  ///
  /// Broken at spaces and where the language allows it, within a word only if that is wider.
  func lines(of text: String, font: CardFont, width: Double) -> [Substring]
}
