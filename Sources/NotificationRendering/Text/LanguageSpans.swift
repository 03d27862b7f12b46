/// Which bytes of a text are set in which language.
///
/// A letter of a script that the phone's language does not have is set in a fixed language of that
/// script: left alone, Pango would ask the environment.
struct LanguageSpans {
  struct Span: Equatable {
    let language: String
    var range: Range<Int>
  }

  private(set) var spans: [Span] = []

  init(_ text: String, language: CardLanguage) {
    var offset = 0
    var current = language.tag
    for scalar in text.unicodeScalars {
      let length = UTF8.width(scalar)
      if let script = Script(of: scalar).name {
        current = Self.language(of: script, on: language)
      }
      if let last = spans.indices.last, spans[last].language == current {
        spans[last].range = spans[last].range.lowerBound..<offset + length
      } else {
        spans.append(Span(language: current, range: offset..<offset + length))
      }
      offset += length
    }
  }

  private static func language(of script: String, on phone: CardLanguage) -> String {
    if scripts(of: phone).contains(script) { return phone.tag }
    return ScriptFonts.all.first { $0.script == script }?.language ?? "en"
  }

  /// The scripts that a language is surely written in, for which it may want glyphs of its own.
  private static func scripts(of language: CardLanguage) -> Set<String> {
    switch language.primary {
    case "ja": ["Hani", "Hira", "Kana"]
    case "ko": ["Hani", "Hang"]
    case "zh": ["Hani", "Bopo"]
    case "he", "iw", "yi": ["Hebr"]
    case "ar", "fa", "ur", "ps", "sd", "ug", "ckb": ["Arab"]
    case "ru", "uk", "bg", "mk", "be", "sr": ["Cyrl"]
    case "hi", "mr", "ne": ["Deva"]
    case "el": ["Grek"]
    case "en", "de", "fr", "es", "it", "pt", "nl", "pl", "tr", "az", "ro", "ca", "vi": ["Latn"]
    default: []
    }
  }
}
