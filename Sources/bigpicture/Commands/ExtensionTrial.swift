internal import PushImages
internal import Synchronization

/// Runs the stock extension for one payload, by Apple's contract.
struct ExtensionTrial: Sendable {
  static let options =
    [folder, timeLimit, LoadOptions.allowHTTP, LoadOptions.allowPrivate]
    + AppOptions.options.filter { $0.name != "--base-url" }

  private static let folder = Option(
    "--to",
    "DIR",
    summary: "The folder that attachments are moved into; needed unless there is --write."
  )

  private static let timeLimit = Option(
    "--time-limit",
    "SECONDS",
    summary: "How long the extension may take (default: 30, as on an iPhone)."
  )

  private let input: InputFile
  private let app: AppOptions
  private let settings: ExtensionSettingOptions
  private let download: DownloadConfiguration
  private let host: ServiceExtensionHost

  init(
    _ arguments: Arguments,
    path: String,
    settings: ExtensionSettingOptions
  ) throws(UsageError) {
    guard let folder = arguments.value(of: Self.folder) else { throw .missingOption(Self.folder) }
    input = InputFile(path: path)
    app = try AppOptions(arguments)
    self.settings = settings
    download = try LoadOptions(arguments).loader().download
    if let list = settings.propertyList, arguments.has(LoadOptions.allowHTTP) {
      throw .invalidValue(
        ExtensionSettingOptions.infoPlist,
        value: list.path,
        expected: "the place of \(LoadOptions.allowHTTP.name)"
      )
    }
    let end = folder.lastIndex { $0 != "/" }
    var host = ServiceExtensionHost(
      store: AttachmentStore(folder: end.map { String(folder[...$0]) } ?? "/")
    )
    // An hour: whoever waits longer does not wait for a notification.
    if let seconds = try arguments.number(of: Self.timeLimit, in: 0.001...3600) {
      host.timeLimit = .seconds(seconds)
    }
    self.host = host
  }

  /// Runs it and reports what was delivered.
  func run(on console: Console) async throws(CommandFailure) -> ExitStatus {
    let infoPlist = try settings.readPropertyList()
    var download = download
    if let infoPlist, let list = settings.propertyList {
      download.cleartext = try Self.cleartext(infoPlist, of: list)
    }
    let reader = JSONReader()
    let bytes = try input.read(limit: reader.maxByteCount)
    let message = try MessageInput.message(of: bytes, platform: .apple, reader: reader)
    let strings = try app.environment(config: .embedded).strings

    let settings = settings.settings(infoPlist: infoPlist)
    let box = OutcomeBox()
    // Not less than by default: that the time is up is for the host to tell.
    let timeout = max(host.timeLimit, ServiceExtensionHost.standardTimeLimit)
    let stock = ImageServiceExtension(
      settings: settings,
      download: download,
      timeout: timeout
    ) { box.put($0) }
    let delivery = await host.run(stock, for: message, strings: strings)
    let image = NotificationContent(message).image(keys: settings.imageKeys)
    let report = ExtensionReport(delivery: delivery, outcome: box.outcome, image: image)
    try console.show(report.report)
    guard delivery.rejections.isEmpty else { return .failed }
    return delivery.content.attachments.isEmpty ? .noPicture : .success
  }

  private static func cleartext(
    _ infoPlist: [UInt8],
    of file: InputFile
  ) throws(CommandFailure) -> CleartextPolicy {
    do {
      return try .appTransportSecurity(infoPlist: infoPlist)
    } catch {
      throw CommandFailure(
        status: .unreadableMessage,
        sentence: "Cannot use \(file.name): \(error.description)"
      )
    }
  }

  /// What became of the file, told from another thread.
  private final class OutcomeBox: Sendable {
    private let box = Mutex<AttachmentOutcome?>(nil)

    var outcome: AttachmentOutcome? { box.withLock { $0 } }

    func put(_ outcome: AttachmentOutcome) { box.withLock { $0 = outcome } }
  }
}
