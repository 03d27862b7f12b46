import BitmapLoading
import PushImages

/// A way from a compressed picture to a bitmap.
enum Workload: Sendable {
  /// From a file, on the calling thread.
  case decodeFile(String)
  /// `loadImageAsync` of a push whose image is at that URL.
  case load(url: String)
  /// `createBuilderAsync` of a push whose image is at that URL.
  case builder(url: String)

  /// Runs it once and gives the picture back.
  func run() async throws -> Bitmap {
    switch self {
    case .decodeFile(let path): return try BitmapLoader().decode(FileSource(path: path)).bitmap
    case .load(let url):
      guard let bitmap = try await Self.push(url).loadImageAsync() else {
        throw BenchFailure.noPicture(url)
      }
      return bitmap
    case .builder(let url):
      guard let bitmap = try await Self.push(url).createBuilderAsync().largeIcon else {
        throw BenchFailure.noPicture(url)
      }
      return bitmap
    }
  }

  /// As a program has it that gets pushes: one loader, whose connections are used again.
  private static let environment: PushEnvironment = {
    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["127.0.0.1"])
    download.addresses = .any
    // PNG files of 12 MP are larger than a push's picture may be.
    download.maxByteCount = 64 << 20
    return PushEnvironment(
      loader: ImageLoader(download: download, timeout: .seconds(60)),
      manager: InMemoryNotificationManager()
    )
  }()

  private static func push(_ url: String) throws -> AndroidPushNotification {
    let content: [String: JSONValue] = [
      "title": "A picture", "body": "Measured over http.", "image": .string(url),
    ]
    let message = JSONValue.object(["message": .object(["notification": .object(content)])])
    return AndroidPushNotification(try PushMessage(message), environment: environment)
  }
}
