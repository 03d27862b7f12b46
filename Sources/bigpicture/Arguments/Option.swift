/// An option of a command, such as `--to DIR`.
struct Option: Hashable, Sendable {
  /// The name with its dashes: `--to`.
  let name: String

  /// A name of one letter with its dash: `-o`.
  let shortName: String?

  /// What its value is called in the help; nil for a flag.
  let valueName: String?

  /// Whether it must be given.
  let isRequired: Bool

  /// Whether it may be given more than once; of others, the last one counts.
  let isRepeatable: Bool

  /// What it does, for the help.
  let summary: String

  init(
    _ name: String,
    short shortName: String? = nil,
    _ valueName: String? = nil,
    isRequired: Bool = false,
    isRepeatable: Bool = false,
    summary: String
  ) {
    self.name = name
    self.shortName = shortName
    self.valueName = valueName
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.summary = summary
  }

  /// The shorter name with the value, as a call has them: `-o OUT.png`.
  var call: String { [shortName ?? name, valueName].compactMap { $0 }.joined(separator: " ") }

  /// The names with the value, as the help has them: `-o, --output OUT.png`.
  var usage: String {
    let names = [shortName, name].compactMap { $0 }.joined(separator: ", ")
    return names + (valueName.map { " \($0)" } ?? "") + (isRepeatable ? " …" : "")
  }
}

/// The options that every command has.
extension Option {
  static let help = Option("--help", short: "-h", summary: "Prints this help.")
  static let version = Option("--version", summary: "Prints the version.")
  static let json = Option("--json", summary: "Prints one JSON object instead of text.")
}
