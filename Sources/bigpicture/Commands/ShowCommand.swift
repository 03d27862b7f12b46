internal import PushImages

/// Tells what a message says, without loading or posting anything.
struct ShowCommand: Command {
  static let syntax = CommandSyntax(
    name: "show",
    summary: "Tells which image a push message has, why that one, and what it says.",
    operands: [MessageInput.operand],
    ownOptions: MessageInput.options + AppOptions.options,
    examples: [
      "bigpicture show order.json",
      "bigpicture show order.apns --keys \"au;image\"",
      "bigpicture show order.json --strings texts.json --lang de",
      "curl -s https://example.com/push.json | bigpicture show - --json",
    ]
  )

  private let input: MessageInput
  private let app: AppOptions

  init(_ arguments: Arguments) throws(UsageError) {
    input = try MessageInput(arguments)
    app = try AppOptions(arguments)
  }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    var config = FirebaseConfig.embedded
    config.imageKeys = input.imageKeys
    let push = AndroidPushNotification(
      try input.read(),
      environment: try app.environment(config: config)
    )
    try console.show(MessageReport(push).report)
    let view = push.message.platform
    if let wanted = input.platform, wanted != view {
      console.complain(
        "This message has one view only, that for \(view.title); --platform was ignored."
      )
    }
    return .success
  }
}
