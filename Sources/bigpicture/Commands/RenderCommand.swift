internal import FoundationEssentials
internal import NotificationRendering
internal import PushImages

/// Draws what an Android phone shows of a message, with its image if that can be loaded.
struct RenderCommand: Command {
  static let syntax = CommandSyntax(
    name: "render",
    summary: "Draws the notification of a push message as an Android phone shows it, as PNG.",
    operands: [MessageInput.operand],
    ownOptions: [PictureOutput.option, state, bothModes, image, geometry, now] + CardOptions.options
      + MessageInput.options
      + AppOptions.options + LoadOptions.options,
    examples: [
      "bigpicture render order.json -o card.png",
      "bigpicture render order.json -o card.png --state both --dark --canvas",
      "bigpicture render order.json -o card.png --image draft.jpg --both-modes",
      "bigpicture render order.json -o card.png --lang he --geometry card.json",
    ]
  )

  private static let state = Option(
    "--state",
    "NAME",
    summary: "expanded (default), collapsed, or both, one above the other."
  )

  private static let bothModes = Option(
    "--both-modes",
    summary: "Draws day and night side by side."
  )

  private static let image = Option(
    "--image",
    "URL-or-FILE",
    summary: "Takes this image in place of the message's own, such as one not yet on a server."
  )

  private static let geometry = Option(
    "--geometry",
    "OUT.json",
    summary: "Also writes where everything is: boxes, baselines, texts, the crop of the picture."
  )

  private static let now = Option(
    "--now",
    "DATE",
    summary: "The time on the phone, such as 2026-05-01T12:00:00Z (default: the present)."
  )

  private enum States: String, CaseIterable {
    case expanded, collapsed, both

    var cardStates: [CardState] {
      switch self {
      case .expanded: [.expanded]
      case .collapsed: [.collapsed]
      case .both: [.collapsed, .expanded]
      }
    }
  }

  private let input: MessageInput
  private let app: AppOptions
  private let loading: LoadOptions
  private let card: CardOptions
  private let output: PictureOutput
  private let geometryOutput: FileOutput?
  private let states: States
  private let hasBothModes: Bool
  private let imageOrigin: ImageOrigin?
  private let date: Date

  init(_ arguments: Arguments) throws(UsageError) {
    input = try MessageInput(arguments)
    app = try AppOptions(arguments)
    loading = try LoadOptions(arguments)
    card = try CardOptions(arguments)
    output = PictureOutput(path: try arguments.requiredValue(of: PictureOutput.option))
    geometryOutput = arguments.value(of: Self.geometry).map { FileOutput(path: $0) }
    states = try arguments.name(of: Self.state) ?? .expanded
    hasBothModes = arguments.has(Self.bothModes)
    imageOrigin = arguments.value(of: Self.image).map { ImageOrigin($0) }
    date = try Self.date(arguments) ?? .now
  }

  /// Stdout may be for the picture.
  var reportStream: StandardStream { output.isStandardOutput ? .errors : .output }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    let settings = try await card.settings()
    let message = try input.read()
    guard !message.isControl else {
      throw CommandFailure(
        status: .failed,
        sentence: "The push service sent this message for its own ends; it is not shown."
      )
    }
    let (notification, image) = try await built(message)
    let rendered = try drawn(notification, settings: settings)
    try output.write(rendered.bitmap, console: console)
    try geometryOutput?.write(try Self.json(of: rendered.geometry), console: console)
    let report = RenderReport(
      rendered: rendered,
      image: image,
      path: output.isStandardOutput ? nil : output.path
    )
    try console.show(report.report)
    if !console.isJSON { for finding in rendered.findings { console.complain("\(finding)") } }
    return .success
  }

  // MARK: - The steps

  /// The notification as a manager gets it, and what became of its image.
  private func built(
    _ message: PushMessage
  ) async throws(CommandFailure) -> (AndroidNotification, ImageOutcome) {
    var config = FirebaseConfig.embedded
    config.imageKeys = input.imageKeys
    let manager = InMemoryNotificationManager()
    let push = AndroidPushNotification(
      message,
      environment: try app.environment(
        config: config,
        loader: loading.loader(),
        manager: manager
      )
    )
    let receipt: NotificationReceipt
    let image: ImageOutcome
    if let imageOrigin {
      image = try await imageOrigin.load(with: loading.loader())
      receipt = await push.notify(id: 0, builder: Self.builder(of: push, with: image.bitmap))
    } else {
      let sent = await push.sendDefaultAsync(id: 0)
      (receipt, image) = (sent.receipt, sent.image)
    }
    guard let notification = await manager.notification(tag: receipt.key.tag, id: 0) else {
      throw CommandFailure(
        status: .failed,
        sentence: receipt.dropReason?.description ?? "The notification is not shown."
      )
    }
    return (notification, image)
  }

  /// The message's builder with another image, in the places that an image of its own would have.
  private static func builder(
    of push: AndroidPushNotification,
    with bitmap: Bitmap?
  ) -> NotificationBuilder {
    var builder = push.createBuilder()
    guard let bitmap else { return builder }
    builder.largeIcon = bitmap
    builder.style = .bigPicture(
      BigPictureStyle(picture: bitmap, bigLargeIcon: .hidden, summaryText: builder.contentText)
    )
    return builder
  }

  private func drawn(
    _ notification: AndroidNotification,
    settings: CardSettings
  ) throws(CommandFailure) -> RenderedCard {
    func drawn(isDark: Bool) throws(CommandFailure) -> RenderedCard {
      var settings = settings
      settings.isDark = isDark
      let renderer = CardRenderer(settings: settings)
      let card = renderer.render(notification, states: states.cardStates, at: date)
      guard let card else {
        throw CommandFailure(
          status: .systemRefused,
          sentence: "There is no memory for the picture."
        )
      }
      return card
    }
    guard hasBothModes else { return try drawn(isDark: settings.isDark) }
    return try drawn(isDark: false).beside(try drawn(isDark: true))
  }

  private static func json(of geometry: CardGeometry) throws(CommandFailure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(geometry)) + Array("\n".utf8)
    } catch {
      throw CommandFailure(status: .failed, sentence: "The geometry cannot be written: \(error).")
    }
  }

  private static func date(_ arguments: Arguments) throws(UsageError) -> Date? {
    guard let value = arguments.value(of: now) else { return nil }
    guard let date = try? Date.ISO8601FormatStyle().parse(value) else {
      throw .invalidValue(now, value: value, expected: "a date such as 2026-05-01T12:00:00Z")
    }
    return date
  }
}
