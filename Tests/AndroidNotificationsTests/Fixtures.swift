import AndroidNotifications
import BitmapLoading
import Foundation
import Synchronization
import Testing

/// An empty folder that goes away with the test.
final class TemporaryFolder: Sendable {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.path + "/an-" + UUID().uuidString
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func create() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The names in it, hidden ones left out.
  var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
        .sorted()
    }
  }

  func bytes(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path + "/" + name).map(Array.init)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
  }

  /// The `notification.json` in the folder called `name`, as Foundation's own parser reads it.
  func document(_ name: String) throws -> [String: Any] {
    let data = Data(bytes(name + "/notification.json") ?? [])
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }
}

/// A clock that stands still until it is set.
final class ManualClock: Sendable {
  private let seconds: Mutex<Double>

  init(_ seconds: Double = 1_800_000_000) {
    self.seconds = Mutex(seconds)
  }

  var now: Date { Date(timeIntervalSince1970: seconds.withLock { $0 }) }

  func advance(by duration: Double) {
    seconds.withLock { $0 += duration }
  }
}

/// A text that shows in a test's name with its control characters escaped, and not endlessly.
struct Escaped: CustomTestStringConvertible {
  let text: String

  init(_ text: String) {
    self.text = text
  }

  var testDescription: String { String(text.prefix(40)).debugDescription }
}

/// A flag that one task raises and others look at.
final class Flag: Sendable {
  private let value = Mutex(false)

  var isRaised: Bool { value.withLock { $0 } }

  func raise() {
    value.withLock { $0 = true }
  }
}

extension NotificationChannel {
  /// A channel of the importance, named after its id.
  static func of(
    _ importance: NotificationImportance,
    id: String = "news"
  ) -> NotificationChannel {
    NotificationChannel(id: id, name: id, importance: importance)
  }
}

extension AndroidNotification {
  /// A notification for the channel `news` that is whole but for what `change` changes.
  static func make(
    _ title: String = "Title",
    change: (inout NotificationBuilder) -> Void = { _ in }
  ) -> AndroidNotification {
    var builder = NotificationBuilder(channelID: "news")
    builder.contentTitle = title
    builder.smallIcon = "bell"
    change(&builder)
    return builder.build()
  }
}

extension Bitmap {
  /// A picture of one opaque colour.
  static func plain(_ width: Int, _ height: Int, gray: UInt8 = 128) -> Bitmap {
    let pixel = [gray, gray, gray, 255]
    return Bitmap(
      size: PixelSize(width: width, height: height),
      pixels: Array(repeatElement(pixel, count: width * height).joined())
    )
  }

  /// A picture that does not compress.
  static func noise(_ width: Int, _ height: Int) -> Bitmap {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    let pixels = (0..<width * height).flatMap { _ -> [UInt8] in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return [UInt8(state >> 56), UInt8(state >> 48 & 255), UInt8(state >> 40 & 255), 255]
    }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }
}

/// The size that a PNG states in its header (PNG 11.2.2).
func pngSize(_ bytes: [UInt8]) -> PixelSize? {
  guard bytes.count > 24, Array(bytes[1..<4]) == Array("PNG".utf8) else { return nil }
  func number(at index: Int) -> Int { bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
  return PixelSize(width: number(at: 16), height: number(at: 20))
}
