/// An app's own texts, in one or more languages, for messages that give a key in place of a text.
///
/// Texts are written as Android and Apple write them, with `%1$s`, `%s`, `%d` and `%@` where an
/// argument goes.
public struct StringsTable: Hashable, Sendable {
  /// Texts by their keys, by language tag such as `de` or `pt-BR`; those of any language under "".
  public var languages: [String: [String: String]]

  /// The tags of the languages that the user reads, the preferred one first.
  public var preferredLanguages: [String]

  /// Makes a table of texts in several languages.
  ///
  /// - Parameters:
  ///   - languages: Texts by their keys, by language tag; those of any language under "".
  ///   - preferredLanguages: Tags such as `pt-BR`, or names of locales such as `pt_BR.UTF-8`.
  public init(_ languages: [String: [String: String]] = [:], preferredLanguages: [String] = []) {
    self.languages = languages
    self.preferredLanguages = preferredLanguages
  }

  /// The text of a key, in the first preferred language that has it.
  ///
  /// Each is tried as it is, then without its last part (RFC 4647, 3.4: `pt-BR`, `pt`); the texts of
  /// any language come last. Nil if there is no such key.
  public func format(for key: String) -> String? {
    for language in preferredLanguages {
      var tag = Self.normalized(language)[...]
      while !tag.isEmpty {
        if let format = texts(inNormalized: tag)?[key] { return format }
        tag = tag[..<(tag.lastIndex(of: "-") ?? tag.startIndex)]
      }
    }
    return languages[""]?[key]
  }

  // MARK: - Private parts

  private func texts(inNormalized tag: Substring) -> [String: String]? {
    languages.first { Self.normalized($0.key)[...] == tag }?.value
  }

  /// The tag in lower case, with hyphens and without an encoding.
  private static func normalized(_ language: String) -> String {
    String(language.prefix { $0 != "." && $0 != "@" }.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}

extension StringsTable: ExpressibleByDictionaryLiteral {
  /// Makes a table of texts in no language in particular; of two of one key, the later one stays.
  public init(dictionaryLiteral texts: (String, String)...) {
    self.init(["": Dictionary(texts) { _, later in later }])
  }
}

extension StringsTable {
  /// Reads a table from JSON: texts by key, or such objects by language tag; nil if it is neither.
  public init?(_ json: JSONValue, preferredLanguages: [String] = []) {
    guard let members = json.members else { return nil }
    var languages: [String: [String: String]] = [:]
    for (name, value) in members {
      if let text = value.string {
        languages["", default: [:]][name] = text
      } else {
        guard let texts = value.members?.mapValues(\.string), !texts.values.contains(nil) else {
          return nil
        }
        languages[name] = texts.compactMapValues { $0 }
      }
    }
    self.init(languages, preferredLanguages: preferredLanguages)
  }
}
