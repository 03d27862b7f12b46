internal import PushImages

/// Writes the service worker that a site serves.
struct WorkerCommand: Command {
  static let syntax = CommandSyntax(
    name: "worker",
    summary: "Writes the service worker that shows Web Push messages with their image.",
    operands: [],
    ownOptions: [output],
    examples: [
      "bigpicture worker -o /srv/www/\(ServiceWorker.fileName)",
      "bigpicture worker -o - | less",
    ]
  )

  private static let output = Option(
    "--output",
    short: "-o",
    "OUT.js",
    isRequired: true,
    summary: "The file to write, as a whole or not at all; - is the standard output."
  )

  private let output: FileOutput

  init(_ arguments: Arguments) throws(UsageError) {
    output = FileOutput(path: try arguments.requiredValue(of: Self.output))
  }

  /// Stdout may be for the JavaScript.
  var reportStream: StandardStream { output.isStandardOutput ? .errors : .output }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    let source = ServiceWorker.source
    try output.write(source, console: console)
    guard !output.isStandardOutput else { return .success }
    var fields = FieldList()
    fields.add("Worker", output.path)
    fields.add("Size", "\(source.count) bytes")
    try console.show(
      Report(
        text: fields.text,
        json: ["file": .string(output.path), "byteCount": .integer(Int64(source.count))]
      )
    )
    return .success
  }
}
