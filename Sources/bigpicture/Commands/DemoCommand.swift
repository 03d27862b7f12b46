internal import LoopbackServer
internal import PushImages

/// The main job from end to end: a message whose image a server on this machine has.
struct DemoCommand: Command {
  static let syntax = CommandSyntax(
    name: "demo",
    summary: "Shows the whole way of a push on this machine: server, download, notification.",
    operands: [],
    ownOptions: PostOptions.options + [keepServing],
    examples: ["bigpicture demo", "bigpicture demo --to /tmp/notifications"]
  )

  private static let keepServing = Option(
    "--keep-serving",
    summary: "Goes on serving the pictures until it is interrupted, for one's own tries."
  )

  private let target: PostOptions
  private let keepsServing: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    target = try PostOptions(arguments)
    keepsServing = arguments.has(Self.keepServing)
  }

  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    let files = try DemoFiles.find()
    let server = try startServer(of: files)
    defer { server.stop() }
    let push = AndroidPushNotification(
      try message(of: files, on: server),
      environment: PushEnvironment(loader: loader, manager: target.manager)
    )
    let report = await PostReport(posting: push, with: target)
    try console.show(extended(report, files: files, server: server))
    if let problem = report.problem ?? report.imageProblem { console.complain(problem) }
    if keepsServing { await Self.serveOn() }
    guard report.isPosted else { return .failed }
    return report.imageProblem == nil ? .success : .noPicture
  }

  // MARK: - The steps

  private func startServer(of files: DemoFiles) throws(CommandFailure) -> LoopbackServer {
    do {
      return try LoopbackServer(serving: files.folder)
    } catch {
      throw CommandFailure(status: .systemRefused, sentence: error.description)
    }
  }

  /// The message with the server's address in it.
  private func message(
    of files: DemoFiles,
    on server: LoopbackServer
  ) throws(CommandFailure) -> PushMessage {
    let bytes = try files.message.read(limit: JSONReader().maxByteCount)
    let text = String(decoding: bytes, as: UTF8.self)
      .replacing(DemoFiles.placeholder, with: server.url(""))
    return try MessageInput.message(of: Array(text.utf8))
  }

  /// A loader that may ask the server on this machine over plain http.
  private var loader: ImageLoader {
    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["127.0.0.1"])
    download.addresses = .any
    return ImageLoader(download: download)
  }

  /// Waits for the signal that ends the process.
  private static func serveOn() async {
    while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
  }

  // MARK: - The report

  private func extended(
    _ report: PostReport,
    files: DemoFiles,
    server: LoopbackServer
  ) -> Report {
    var fields = FieldList()
    fields.add("Message", files.message.path)
    fields.add("Server", "\(server.url("")) (\(files.folder))")
    report.addLines(to: &fields)
    var json = report.json
    json["message"] = .string(files.message.path)
    json["server"] = .string(server.url(""))
    return Report(text: fields.text, json: .object(json))
  }
}
