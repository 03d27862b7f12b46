/// The texts of `--help`.
enum Help {
  /// The help of the whole command.
  static func overview(of commands: [CommandSyntax]) -> String {
    """
    Finds the image of a push message, loads it, and posts the notification with it,
    as Android would.

    Usage
      bigpicture COMMAND [OPTIONS] …
      bigpicture help COMMAND

    Commands
    \(list(commands.map { ($0.name, $0.summary) }))
    Options
    \(list([Option.help, .version].map { ($0.usage, $0.summary) }))
    Exit codes
    \(exitCodes)
    """
  }

  /// The help of one command.
  static func page(of syntax: CommandSyntax) -> String {
    let required = syntax.options.filter(\.isRequired).map(\.call)
    let call =
      ["bigpicture", syntax.name] + syntax.operands.map(\.call) + required + ["[OPTIONS]"]
    return """
      \(syntax.summary)

      Usage
        \(call.joined(separator: " "))

      \(syntax.operands.isEmpty ? "" : arguments(of: syntax))\
      Options
      \(list(syntax.options.map { ($0.usage, $0.summary) }))
      Examples
      \(syntax.examples.map { "  \($0)\n" }.joined())
      Exit codes
      \(exitCodes)
      """
  }

  private static func arguments(of syntax: CommandSyntax) -> String {
    "Arguments\n\(list(syntax.operands.map { ($0.name, $0.summary) }))\n"
  }

  private static var exitCodes: String {
    list(ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) })
  }

  private static func list(_ entries: [(label: String, text: String)]) -> String {
    let labelWidth = entries.map(\.label.count).max() ?? 0
    var fields = FieldList(indent: 2)
    for entry in entries {
      fields.add(entry.label, wrapping: entry.text, labelWidth: labelWidth)
    }
    return fields.text
  }
}
