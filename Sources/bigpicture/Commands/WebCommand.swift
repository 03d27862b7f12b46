internal import PushImages

/// Tells what a browser is given of a message.
struct WebCommand: Command {
  static let syntax = CommandSyntax(
    name: "web",
    summary: "Prints what a browser shows of a push message, for showNotification.",
    operands: [MessageInput.operand],
    ownOptions: [MessageInput.keys, pretty],
    examples: [
      "bigpicture web order.json",
      "bigpicture compose --body Hello --for web | bigpicture web - --pretty",
    ]
  )

  private static let pretty = Option("--pretty", summary: "Breaks the JSON into lines.")

  private let input: MessageInput
  private let isPretty: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    input = try MessageInput(arguments, platform: .web)
    isPretty = arguments.has(Self.pretty)
  }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    let arguments = WebNotification(try input.read(), keys: input.imageKeys).arguments
    let text = isPretty ? arguments.prettyJSON : arguments.json
    try console.show(Report(text: text + "\n", json: arguments))
    return .success
  }
}
