/// Markup in a text, of which a notification shows every sign (rule 26).
enum LiteralMarkup {
  /// The first tag, entity or Markdown in `text`; nil if there is none.
  static func first(in text: String) -> String? {
    let found = [
      text.firstMatch(of: /<\/?[A-Za-z][A-Za-z0-9]*(?:\s[^<>]*)?\/?>/)?.0,
      text.firstMatch(of: /&(?:[A-Za-z]{2,8}|#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6});/)?.0,
      text.firstMatch(of: /\*\*[^*\s](?:[^*]*[^*\s])?\*\*/)?.0,
      text.firstMatch(of: /\[[^\[\]]+\]\([^()\s]+\)/)?.0,
    ]
    return found.compactMap { $0 }.min { $0.startIndex < $1.startIndex }.map(String.init)
  }
}
