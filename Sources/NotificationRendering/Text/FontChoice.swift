import CDrawing

/// The fonts that the texts of a card need: a function of the texts and the language alone.
struct FontChoice: Hashable, Sendable {
  /// The files, each once.
  private(set) var files: [ScriptFonts.File] = []

  /// The families, the first that has a character draws it.
  private(set) var families: [String] = []

  init(texts: [String], language: CardLanguage) {
    var needs = Needs()
    for text in texts { needs.note(text) }
    add(ScriptFonts.roboto)
    if needs.hasRareLetters { add([ScriptFonts.moreLetters]) }
    add(ScriptFonts.all.filter { needs.scripts.contains($0.script) }.compactMap(\.file))
    if !needs.scripts.isDisjoint(with: ScriptFonts.hanScripts) || needs.hasWideSigns {
      add(ScriptFonts.han(language))
    }
    if needs.hasSymbols { add(ScriptFonts.symbols) }
    if needs.hasEmoji { add([ScriptFonts.emoji]) }
  }

  private mutating func add(_ more: [ScriptFonts.File]) {
    for file in more {
      if !files.contains(where: { $0.name == file.name }) { files.append(file) }
      if !families.contains(file.family) { families.append(file.family) }
    }
  }
}

/// What a text has that Roboto may not.
private struct Needs {
  var scripts: Set<String> = []
  var hasRareLetters = false
  var hasWideSigns = false
  var hasSymbols = false
  var hasEmoji = false

  mutating func note(_ text: String) {
    for scalar in text.unicodeScalars where scalar.value > 0x17F {
      let script = Script(of: scalar)
      if let name = script.name { scripts.insert(name) }
      if script.isAlphabet { hasRareLetters = true }
      guard script.name == nil else { continue }
      let properties = scalar.properties
      switch scalar.value {
      case 0x2000...0x206F, 0x20A0...0x20CF: break
      case 0x3000...0x33FF, 0xFE30...0xFE4F, 0xFF00...0xFFEF: hasWideSigns = true
      case 0xFE0F: hasEmoji = true
      default:
        if properties.isEmojiPresentation || properties.isEmojiModifier {
          hasEmoji = true
        } else {
          hasSymbols = true
        }
      }
    }
  }
}
