import Synchronization

/// Fonts that were opened, kept for the next card; used by one thread at a time.
///
/// Opening them takes tens of milliseconds, drawing with them one or two.
final class FontShelf: Sendable {
  static let shared = FontShelf()

  private struct Key: Hashable {
    let choice: FontChoice
    let fonts: CardFonts
    let language: CardLanguage
  }

  private struct Contents {
    var texts: [Key: PangoText] = [:]
  }

  private let contents = Mutex(Contents())

  /// Sets of fonts that are kept; each holds a few megabytes.
  private static let capacity = 4

  /// Calls `body` with the fonts that `texts` need, nil if there are none, and with those missing.
  func withFonts<Result: Sendable>(
    for texts: [String],
    language: CardLanguage,
    in fonts: CardFonts,
    _ body: (PangoText?, [ScriptFonts.File]) -> Result
  ) -> Result {
    let choice = FontChoice(texts: texts, language: language)
    let missing = choice.files.filter { fonts.path(of: $0) == nil }
    let key = Key(choice: choice, fonts: fonts, language: language)
    return contents.withLock { contents in
      if contents.texts[key] == nil {
        if contents.texts.count >= Self.capacity { contents.texts.removeAll() }
        contents.texts[key] = PangoText(
          paths: choice.files.compactMap { fonts.path(of: $0) },
          families: choice.families,
          language: language
        )
      }
      return body(contents.texts[key], missing)
    }
  }
}
