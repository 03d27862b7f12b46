/// What a command may be called with; its help is made from it.
struct CommandSyntax: Sendable {
  /// Something that is given without a name and must be there.
  struct Operand: Sendable {
    /// What the help calls it.
    let name: String

    /// What it is, for the help.
    let summary: String
  }

  /// What the command is called by.
  let name: String

  /// What it does: one sentence.
  let summary: String

  /// What it takes, in that order; each must be there.
  let operands: [Operand]

  /// Its own options.
  let ownOptions: [Option]

  /// Calls that show what it is good for.
  let examples: [String]

  /// All options.
  var options: [Option] { ownOptions + [.json, .help, .version] }
}
