import PushImages

/// Loads one picture over http as a program does that gets pushes, and prints the peak of its own
/// memory in KiB: what the package costs whoever imports nothing but `PushImages`.
@main
struct Main {
  enum Failure: Error {
    case noURL
    case noPicture(ImageOutcome)
    case noPeak
  }

  static func main() async throws {
    guard CommandLine.arguments.count == 2 else { throw Failure.noURL }
    CodePages.release()
    let content: [String: JSONValue] = [
      "title": "A picture", "image": .string(CommandLine.arguments[1]),
    ]
    let message = JSONValue.object(["message": .object(["notification": .object(content)])])
    let push = AndroidPushNotification(try PushMessage(message), environment: environment)
    let outcome = await push.loadImageOutcome()
    guard let bitmap = outcome.bitmap else { throw Failure.noPicture(outcome) }
    print(try peakKibibytes(), bitmap.size)
  }

  private static var environment: PushEnvironment {
    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["127.0.0.1"])
    download.addresses = .any
    return PushEnvironment(
      loader: ImageLoader(download: download),
      manager: InMemoryNotificationManager()
    )
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
