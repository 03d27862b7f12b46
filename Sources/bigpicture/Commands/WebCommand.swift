internal import PushImages

/// Tells what a browser is given of a message.
struct WebCommand: Command {
  static let syntax = CommandSyntax(
    name: "web",
    summary: "Prints what a browser shows of a push message, for showNotification.",
    operands: [MessageInput.operand],
    ownOptions: [keys, pretty],
    examples: [
      "bigpicture web order.json",
      "bigpicture compose --body Hello --for web | bigpicture web - --pretty",
    ]
  )

  private static let keys = Option(
    "--keys",
    "LIST",
    summary: """
      The keys that may hold the URL of the image, the first one first, such as "au;image" \
      (default: "\(ImageKeys.default)").
      """
  )
  private static let pretty = Option("--pretty", summary: "Breaks the JSON into lines.")

  private let file: InputFile
  private let imageKeys: ImageKeys
  private let isPretty: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    file = InputFile(path: arguments.operands[0])
    imageKeys = arguments.value(of: Self.keys).map(ImageKeys.init(parsing:)) ?? .default
    guard !imageKeys.keys.isEmpty else { throw .missingValue(Self.keys) }
    isPretty = arguments.has(Self.pretty)
  }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    let bytes = try file.read(limit: JSONReader().maxByteCount)
    let message = try MessageInput.message(of: bytes, platform: .web)
    let arguments = WebNotification(message, keys: imageKeys).arguments
    let text = isPretty ? arguments.prettyJSON : arguments.json
    try console.show(Report(text: text + "\n", json: arguments))
    return .success
  }
}
