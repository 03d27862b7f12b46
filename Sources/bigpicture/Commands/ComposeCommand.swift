internal import PushImages

/// Writes a message in the form of a push service, so that it can be sent.
struct ComposeCommand: Command {
  static let syntax = CommandSyntax(
    name: "compose",
    summary: "Writes a push message with an image in the form of APNs, FCM or Web Push.",
    operands: [],
    ownOptions: [service] + ComposeOptions.options + targets + [
      key, perPlatform, declarative, plainHTTP, output, pretty,
    ],
    examples: [
      "bigpicture compose --title Hi --image https://example.com/a.jpg --for apns",
      "bigpicture compose --title Hi --for fcm --topic sea --data ship=Iris --pretty",
      "bigpicture compose --body Hello --for web | bigpicture web -",
    ]
  )

  private static let service = Option(
    "--for",
    "SERVICE",
    isRequired: true,
    summary: "The service that it is for: apns, fcm or web."
  )
  private static let token = Option(
    "--token",
    "TOKEN",
    summary: "FCM: the registration token of the one device that gets it."
  )
  private static let topic = Option(
    "--topic",
    "TOPIC",
    summary: "FCM: the topic whose followers get it."
  )
  private static let condition = Option(
    "--condition",
    "CONDITION",
    summary: "FCM: the condition on topics that those who get it fulfil."
  )
  private static let targets = [token, topic, condition]
  private static let key = Option(
    "--key",
    "NAME",
    summary: "The key under which Apple's extension looks for the image (default: image)."
  )
  private static let perPlatform = Option(
    "--per-platform",
    summary: "FCM: names the image for Android, Apple and the web, each on its own."
  )
  private static let declarative = Option(
    "--declarative",
    summary: "Web: writes declarative web push, which needs a title and a link."
  )
  private static let plainHTTP = Option(
    "--plain-http",
    summary: "Lets the image be plain http, which most devices do not load."
  )
  private static let output = Option(
    "--output",
    short: "-o",
    "OUT.json",
    summary: "The file to write, as a whole or not at all (default: the standard output)."
  )
  private static let pretty = Option(
    "--pretty",
    summary: "Breaks the JSON into lines; its size is checked without them."
  )

  private let composer: PushComposer
  private let pushService: PushService
  private let message: OutgoingMessage
  private let targets: [FCMTarget]
  private let output: FileOutput
  private let isPretty: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    let name = try arguments.requiredValue(of: Self.service)
    guard let service: PushService = try arguments.name(of: Self.service) else {
      throw .invalidValue(Self.service, value: name, expected: "apns, fcm or web")
    }
    pushService = service
    message = try ComposeOptions(arguments).message
    targets =
      arguments.values(of: Self.token).map(FCMTarget.token)
      + arguments.values(of: Self.topic).map(FCMTarget.topic)
      + arguments.values(of: Self.condition).map(FCMTarget.condition)
    var composer = PushComposer()
    composer.appleImageKey = arguments.value(of: Self.key) ?? composer.appleImageKey
    composer.fcmImagePlacement = arguments.has(Self.perPlatform) ? .perPlatform : .common
    composer.webForm = arguments.has(Self.declarative) ? .declarative : .options
    composer.allowsPlainHTTP = arguments.has(Self.plainHTTP)
    self.composer = composer
    output = FileOutput(path: arguments.value(of: Self.output) ?? "-")
    isPretty = arguments.has(Self.pretty)
  }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    let composed = try composed()
    let payload = isPretty ? composed.payload.prettyJSON : composed.payload.json
    if !output.isStandardOutput {
      // A file on one line is sent as it is, so it has just the bytes that were counted.
      let text = isPretty ? payload + "\n" : payload
      try output.write(Array(text.utf8), console: console)
    }
    guard console.isJSON || !output.isStandardOutput else {
      try console.print(payload + "\n")
      return .success
    }
    let path = output.isStandardOutput ? nil : output.path
    try console.show(ComposeReport(composed, path: path).report)
    return .success
  }

  private func composed() throws(CommandFailure) -> ComposedPush {
    guard targets.count <= 1 else {
      throw CommandFailure(
        status: .wrongUsage,
        sentence: "A message has one target; give one --token, --topic or --condition."
      )
    }
    guard targets.isEmpty || pushService == .fcm else {
      throw CommandFailure(
        status: .wrongUsage,
        sentence: "Only a message for FCM names its target; \(pushService.title) has it elsewhere."
      )
    }
    do {
      return try composer.compose(message, for: pushService, target: targets.first)
    } catch {
      throw CommandFailure(status: error.status, sentence: error.description)
    }
  }
}

extension ComposeError {
  /// A message that is too large is no wrong call: the same words may fit another service.
  fileprivate var status: ExitStatus {
    if case .tooLarge = self { return .failed }
    return .wrongUsage
  }
}
