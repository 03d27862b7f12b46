import FoundationEssentials
import LoopbackServer
import PushImages
import Synchronization
import Testing

/// What a test of extensions needs: a server, a store and a host.
final class ExtensionTest: Sendable {
  let server: LoopbackServer
  let folder: String
  let host: ServiceExtensionHost
  let download: DownloadConfiguration
  private let outcomeBox = Mutex<[AttachmentOutcome]>([])

  init(
    clock: any ExpiryClock = SystemExpiryClock(),
    timeLimit: Duration = .seconds(60),
    change: (inout DownloadConfiguration) -> Void = { _ in },
    answer: @escaping @Sendable (ServerRequest) -> ServerAnswer?
  ) throws {
    server = try LoopbackServer(answer: answer)
    folder = "/tmp/bigpicture-extension-test-\(UUID().uuidString)"
    var host = ServiceExtensionHost(store: AttachmentStore(folder: "\(folder)/store"))
    host.clock = clock
    host.timeLimit = timeLimit
    self.host = host
    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["127.0.0.1"])
    download.addresses = .any
    change(&download)
    self.download = download
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// What the stock extensions of this test reported.
  var outcomes: [AttachmentOutcome] { outcomeBox.withLock { $0 } }

  /// The names in the store.
  var storedNames: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: host.store.folder)) ?? []).sorted()
  }

  func stock(
    _ settings: ServiceExtensionSettings = ServiceExtensionSettings()
  ) -> ImageServiceExtension {
    ImageServiceExtension(settings: settings, download: download) { [weak self] outcome in
      self?.outcomeBox.withLock { $0.append(outcome) }
    }
  }

  /// A payload with an alert and these members beside `aps`.
  static func payload(_ members: [String: JSONValue]) throws -> PushMessage {
    let aps: JSONValue = [
      "alert": ["title": "Ferry", "body": "It is late."], "mutable-content": 1, "badge": 3,
    ]
    return try PushMessage(.object(members.merging(["aps": aps]) { $1 }))
  }

  func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(folder)/\(name)"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  static func bytes(_ path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { Array($0) }
  }
}

/// An extension that does what a test says.
struct ScriptedExtension: NotificationServiceExtension {
  typealias Handler = @Sendable (NotificationContent) -> Void

  var receive: @Sendable (NotificationRequest, @escaping Handler) -> Void = { _, _ in }
  var expire: @Sendable () -> Void = {}

  func didReceive(
    _ request: NotificationRequest,
    withContentHandler contentHandler: @escaping @Sendable (NotificationContent) -> Void
  ) {
    receive(request, contentHandler)
  }

  func serviceExtensionTimeWillExpire() { expire() }
}

/// Holds a content handler until a test wants it.
final class HandlerBox: Sendable {
  private let handler = Mutex<ScriptedExtension.Handler?>(nil)

  func put(_ handler: @escaping ScriptedExtension.Handler) {
    self.handler.withLock { $0 = handler }
  }

  func call(_ content: NotificationContent) { handler.withLock { $0 }?(content) }
}
