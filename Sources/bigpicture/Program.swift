internal import BitmapLoading
import PushImages

/// The program: which command is called, and how it ends.
enum Program {
  private static let commands: [any Command.Type] = [
    ShowCommand.self, PostCommand.self, RenderCommand.self, ImageCommand.self, WebCommand.self,
    WorkerCommand.self, ExtensionCommand.self, ComposeCommand.self, DemoCommand.self,
  ]

  /// Runs the program with the arguments after its name.
  static func run(_ words: [String]) async -> ExitStatus {
    var console = Console()
    // Known before the words are understood, so that a wrong call is told in the form asked for.
    console.isJSON = ArgumentParser.asks(for: .json, in: words)
    do throws(CommandFailure) {
      guard let name = words.first else {
        console.reports = .errors
        try console.print(overview)
        return .wrongUsage
      }
      if let text = try information(name, Array(words.dropFirst())) {
        try console.print(text)
        return .success
      }
      let type = try commandType(named: name)
      let arguments = try understood(by: type) { () throws(UsageError) in
        try ArgumentParser.parse(Array(words.dropFirst()), as: type.syntax)
      }
      let command = try understood(by: type) { () throws(UsageError) in try type.init(arguments) }
      console.reports = command.reportStream
      return try await command.run(on: console)
    } catch {
      return end(error, on: console)
    }
  }

  // MARK: - Help and version

  private static var overview: String { Help.overview(of: commands.map { $0.syntax }) }

  private static var version: String { "bigpicture \(PackageVersion.current)\n" }

  /// The text that the user asks for; nil if it is a command's work.
  private static func information(
    _ name: String,
    _ words: [String]
  ) throws(CommandFailure) -> String? {
    switch name {
    case Option.help.name, Option.help.shortName: return overview
    case Option.version.name: return version
    case "help":
      guard let topic = words.first, !topic.hasPrefix("-") else { return overview }
      return Help.page(of: try commandType(named: topic).syntax)
    default: break
    }
    let type = try commandType(named: name)
    if ArgumentParser.asks(for: .help, in: words) { return Help.page(of: type.syntax) }
    return ArgumentParser.asks(for: .version, in: words) ? version : nil
  }

  private static func commandType(named name: String) throws(CommandFailure) -> any Command.Type {
    if let type = commands.first(where: { $0.syntax.name == name }) { return type }
    if name.hasPrefix("-") {
      let options = [Option.help.name, Option.version.name]
      throw .wrongUsage(.unknownOption(name, near: NearName.of(name, among: options)), of: nil)
    }
    let names = commands.map { $0.syntax.name } + ["help"]
    throw .wrongUsage(.unknownCommand(name, near: NearName.of(name, among: names)), of: nil)
  }

  // MARK: - Failures

  private static func understood<Value>(
    by type: any Command.Type,
    _ body: () throws(UsageError) -> Value
  ) throws(CommandFailure) -> Value {
    do {
      return try body()
    } catch {
      throw .wrongUsage(error, of: type.syntax.name)
    }
  }

  /// Says what went wrong: to people, and to machines if the user asked for that.
  private static func end(_ failure: CommandFailure, on console: Console) -> ExitStatus {
    console.complain(failure.sentence)
    if console.isJSON {
      let json: JSONValue = [
        "error": .string(failure.sentence),
        "exitCode": .integer(Int64(failure.status.rawValue)),
      ]
      // A stream that cannot be written to was complained of already.
      try? console.show(Report(text: "", json: json))
    }
    return failure.status
  }
}

extension CommandFailure {
  /// What is wrong with the arguments, and where the right ones are told.
  fileprivate static func wrongUsage(_ error: UsageError, of command: String?) -> CommandFailure {
    let help = ["bigpicture", command, "--help"].compactMap { $0 }.joined(separator: " ")
    return CommandFailure(
      status: .wrongUsage,
      sentence: "\(error.description.dropLast()); see \(help)."
    )
  }
}
