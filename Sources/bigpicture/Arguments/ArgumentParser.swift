/// Reads the arguments of a command, from left to right.
///
/// `--name value`, `--name=value`, `-n value` and `-nvalue` are options; `--` ends them, and `-`
/// is an operand. An option takes the next argument as its value, unless that is an option of the
/// command itself. An empty value, such as that of a variable which is not set, counts as none.
struct ArgumentParser {
  private let syntax: CommandSyntax
  private var rest: ArraySlice<String>
  private var found = Arguments()

  private init(_ words: [String], _ syntax: CommandSyntax) {
    self.syntax = syntax
    rest = words[...]
  }

  /// Reads `words`, the arguments after the name of the command.
  static func parse(_ words: [String], as syntax: CommandSyntax) throws(UsageError) -> Arguments {
    var parser = ArgumentParser(words, syntax)
    try parser.run()
    return parser.found
  }

  /// Whether `words` ask for `flag`, whatever else they have.
  static func asks(for flag: Option, in words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == flag.name || $0 == flag.shortName }
  }

  private mutating func run() throws(UsageError) {
    while let word = rest.popFirst() {
      if word == "--" {
        found.operands += rest
        break
      }
      if word.hasPrefix("--") {
        try readLongOption(word)
      } else if word.hasPrefix("-"), word.count > 1 {
        try readShortOption(word)
      } else {
        found.operands.append(word)
      }
    }
    try checkOperands()
    for option in syntax.options where option.isRequired && !found.has(option) {
      throw .missingOption(option)
    }
  }

  private mutating func readLongOption(_ word: String) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = syntax.options.first(where: { $0.name == name }) else {
      let near = NearName.of(name, among: syntax.options.map(\.name))
      throw .unknownOption(name, near: near)
    }
    try read(option, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func readShortOption(_ word: String) throws(UsageError) {
    let name = String(word.prefix(2))
    guard let option = syntax.options.first(where: { $0.shortName == name }) else {
      throw .unknownOption(word, near: NearName.of("-\(word)", among: syntax.options.map(\.name)))
    }
    let attached = word.dropFirst(2)
    try read(option, attached: attached.isEmpty ? nil : String(attached))
  }

  private mutating func read(_ option: Option, attached: String?) throws(UsageError) {
    guard option.valueName != nil else {
      guard attached == nil else { throw .unexpectedValue(option) }
      return found.add(option)
    }
    let value: String?
    if let attached {
      value = attached
    } else {
      value = rest.first.flatMap { isOption($0) ? nil : rest.popFirst() }
    }
    guard let value, !value.isEmpty else { throw .missingValue(option) }
    found.add(option, value)
  }

  private func isOption(_ word: String) -> Bool {
    let name = word.prefix { $0 != "=" }
    return syntax.options.contains { $0.name == name || $0.shortName == word }
  }

  private func checkOperands() throws(UsageError) {
    for (index, operand) in syntax.operands.enumerated() where operand.isRequired {
      let isThere = index < found.operands.count && !found.operands[index].isEmpty
      guard isThere else { throw .missingOperand(operand.name) }
    }
    if found.operands.count > syntax.operands.count {
      throw .unexpectedOperand(found.operands[syntax.operands.count])
    }
  }
}
