/// What a command may be called with; its help is made from it.
struct CommandSyntax: Sendable {
  /// Something that is given without a name.
  struct Operand: Sendable {
    /// What the help calls it.
    let name: String

    /// What it is, for the help.
    let summary: String

    /// Whether it must be there.
    var isRequired = true

    /// The name as a call has it.
    var call: String { isRequired ? name : "[\(name)]" }
  }

  /// What the command is called by.
  let name: String

  /// What it does: one sentence.
  let summary: String

  /// What it takes, in that order; those that need not be there come last.
  let operands: [Operand]

  /// Its own options.
  let ownOptions: [Option]

  /// Calls that show what it is good for.
  let examples: [String]

  /// All options.
  var options: [Option] { ownOptions + [.json, .help, .version] }
}
