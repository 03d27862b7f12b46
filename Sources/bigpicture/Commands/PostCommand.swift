internal import PushImages

/// Posts a message as a notification, with its image if that can be loaded.
struct PostCommand: Command {
  static let syntax = CommandSyntax(
    name: "post",
    summary: "Loads the image of a push message and posts the notification into a folder.",
    operands: [MessageInput.operand],
    ownOptions: PostOptions.options + ImageOptions.options + MessageInput.options
      + AppOptions.options + LoadOptions.options,
    examples: [
      "bigpicture post order.json",
      "bigpicture post order.json --to /tmp/notifications --id 7 --tag orders",
      "bigpicture post order.json --late-image --image-mode largeIconOnly",
      "bigpicture post camera.json --allow-http 192.168.1.20 --allow-private",
    ]
  )

  private let input: MessageInput
  private let app: AppOptions
  private let image: ImageOptions
  private let target: PostOptions
  private let loading: LoadOptions

  init(_ arguments: Arguments) throws(UsageError) {
    input = try MessageInput(arguments)
    app = try AppOptions(arguments)
    image = try ImageOptions(arguments)
    target = try PostOptions(arguments)
    loading = try LoadOptions(arguments)
  }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    var config = FirebaseConfig.embedded
    config.imageKeys = input.imageKeys
    image.apply(to: &config)
    let environment = try app.environment(
      config: config,
      loader: loading.loader(),
      manager: target.manager
    )
    let message = try input.read()
    guard !message.isControl else {
      throw CommandFailure(
        status: .failed,
        sentence: "The push service sent this message for its own ends; it is not shown."
      )
    }
    let push = AndroidPushNotification(message, environment: environment)
    let report = await PostReport(posting: push, with: target)
    try console.show(report.report)
    if let problem = report.problem { console.complain(problem) }
    return report.isPosted ? .success : .failed
  }
}
