import PushImages

/// What the package costs whoever imports nothing but `PushImages`: does one thing over http and
/// prints the peak of its own memory in KiB.
///
/// `URL` loads a picture as a program does that gets pushes; `--attach URL` runs the notification
/// service extension.
@main
struct Main {
  enum Failure: Error {
    case wrongArguments
    case noPicture(ImageOutcome)
    case noAttachment(ServiceExtensionDelivery.Ending)
    case noPeak
  }

  static func main() async throws {
    CodePages.release()
    let arguments = CommandLine.arguments.dropFirst()
    guard let url = arguments.last, [[url], ["--attach", url]].contains(Array(arguments)) else {
      throw Failure.wrongArguments
    }
    let result = arguments.count == 1 ? try await load(url) : try await attach(url)
    print(try peakKibibytes(), result)
  }

  private static func load(_ url: String) async throws -> String {
    let content: [String: JSONValue] = ["title": "A picture", "image": .string(url)]
    let message = JSONValue.object(["message": .object(["notification": .object(content)])])
    let environment = PushEnvironment(
      loader: ImageLoader(download: download),
      manager: InMemoryNotificationManager()
    )
    let push = AndroidPushNotification(try PushMessage(message), environment: environment)
    let outcome = await push.loadImageOutcome()
    guard let bitmap = outcome.bitmap else { throw Failure.noPicture(outcome) }
    return "\(bitmap.size)"
  }

  /// Attaches the file and removes it again.
  private static func attach(_ url: String) async throws -> String {
    let message = try PushMessage([
      "aps": ["alert": "A picture", "mutable-content": 1], "image": .string(url),
    ])
    let folder = "/tmp/bench-child-\(UInt64.random(in: .min ... .max))"
    let host = ServiceExtensionHost(store: AttachmentStore(folder: folder))
    let stock = ImageServiceExtension(download: download)
    let delivery = await host.run(stock, for: message)
    guard let attachment = delivery.content.attachments.first else {
      throw Failure.noAttachment(delivery.ending)
    }
    Files.remove(attachment.path, in: folder)
    return "\(attachment.byteCount) bytes"
  }

  private static var download: DownloadConfiguration {
    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["127.0.0.1"])
    download.addresses = .any
    return download
  }

  /// The most memory that was ever resident (VmHWM of proc(5)), whoever started this process.
  private static func peakKibibytes() throws -> Int {
    let file = try FileSource(path: "/proc/self/status")
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
    let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
    let number = lines.first { $0.hasPrefix("VmHWM:") }?.split(whereSeparator: { !$0.isNumber })
    guard let peak = number?.first.flatMap({ Int($0) }) else { throw Failure.noPeak }
    return peak
  }
}
