/// One of the things that the program does.
protocol Command: Sendable {
  /// What it is called with.
  static var syntax: CommandSyntax { get }

  /// Takes its arguments; what they mean is checked here, before anything is done.
  init(_ arguments: Arguments) throws(UsageError)

  /// Where its reports go.
  var reportStream: StandardStream { get }

  /// Does its work and reports it on `console`.
  func run(on console: Console) async throws(CommandFailure) -> ExitStatus
}

extension Command {
  /// Reports go to stdout.
  var reportStream: StandardStream { .output }
}
