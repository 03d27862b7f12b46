import FoundationEssentials
import LoopbackServer
import PushImages
import Testing

/// A manager in memory, a server on loopback, and pushes whose image lies on that server.
struct TestEnvironment {
  let server: LoopbackServer
  let manager = InMemoryNotificationManager()
  var environment: PushEnvironment

  /// `change` sets the limits of the download, of which loopback is allowed already.
  init(
    timeout: Duration = .seconds(60),
    change: (inout DownloadConfiguration) -> Void = { _ in },
    answer: @escaping @Sendable (ServerRequest) -> ServerAnswer?
  ) throws {
    server = try LoopbackServer(answer: answer)
    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["127.0.0.1"])
    download.addresses = .any
    change(&download)
    environment = PushEnvironment(
      loader: ImageLoader(download: download, timeout: timeout),
      manager: manager
    )
  }

  /// A message with a title, a text and an image on the server.
  func push(_ path: String = "/image") throws -> AndroidPushNotification {
    let message = PushMessage(
      data: ["title": "Title", "body": "Body", "image": server.url(path)])
    return AndroidPushNotification(message, environment: environment)
  }
}

enum TestPicture {
  /// A PNG of `width` × `height` pixels, no two rows alike.
  static func png(width: Int, height: Int) -> [UInt8] {
    var random = SystemRandomNumberGenerator()
    let pixels = (0..<width * height).flatMap { _ in
      [UInt8.random(in: 0...255, using: &random), 90, 30, 255]
    }
    return PNGWriter().encode(
      Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
    )
  }

  /// The start of a GIF of 1 × 1 pixel up to the end of its first frame; no trailer (GIF89a).
  ///
  /// A long comment makes it longer than what a decoder looks at to tell the format.
  static let gifFirstFrame: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0]  // screen with two colours
    + [255, 0, 0, 0, 0, 255]  // red and blue
    + [0x21, 0xFE] + (0..<8).flatMap { _ in [255] + [UInt8](repeating: 0x20, count: 255) } + [0]
    + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0]  // image descriptor
    + [2, 2, 0x44, 0x01, 0]  // codes: clear, 0, end
}

/// Lets a task wait until something has happened elsewhere.
final class Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func send() {
    continuation.finish()
  }

  func wait() async {
    for await _ in stream {}
  }
}
