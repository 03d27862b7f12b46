import Foundation
import PushImages
import TestSupport
import Testing

@Suite("Messages of any size and depth: one sentence or a message (R2.1)", .background)
struct LargeMessageTests {
  private static let generous = JSONReader(maxByteCount: 128 << 20, maxDepth: 1_000_000)

  @Test(
    "10,000 levels, and 1,000,000, are one sentence, whatever depth was asked for",
    arguments: [10_000, 1_000_000],
    ["[", #"{"a":"#, #"[{"a":"#]
  )
  func deep(levels: Int, opening: String) {
    let text = Array(String(repeating: opening, count: levels).utf8)
    for reader in [JSONReader(maxByteCount: 128 << 20), Self.generous] {
      let limit = min(reader.maxDepth, JSONReader.deepest)
      #expect(throws: MessageError.tooDeep(limit: limit)) { try reader.value(of: text) }
    }
    #expect(MessageError.tooDeep(limit: 64).description.hasSuffix("levels."))
  }

  @Test("As many levels as can be asked for fit a small stack, down to the notification")
  func deepest() throws {
    let depth = JSONReader.deepest - 1
    let json =
      #"{"title":"T","image":"# + String(repeating: #"[{"a":"#, count: depth / 2) + "1"
      + String(repeating: "}]", count: depth / 2) + "}"
    let finished = DispatchSemaphore()
    let thread = Thread {
      let message = try? PushMessage(json: Array(json.utf8), reader: Self.generous)
      let push = message.map {
        AndroidPushNotification(
          $0,
          environment: PushEnvironment(manager: InMemoryNotificationManager())
        )
      }
      let verdict = push?.image.candidates.first?.verdict
      #expect(verdict == .notAString(type: "array"))
      #expect(push?.createBuilder().build().contentTitle == "T")
      #expect(push.map { Set([$0.message.payload]).count } == 1)
      finished.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
    finished.wait()
  }

  /// What each value of a document costs most in: 64 MB of each.
  private static let documents: [(String, String, String, String)] = [
    ("blanks", "{", " ", "}"), ("one text", #"{"title":""#, "x", #""}"#),
    ("escapes", #"{"title":""#, #"\u00e9"#, #""}"#), ("numbers", #"{"a":["#, "1,", "1]}"),
    ("lists", #"{"a":["#, "[0],", "0]}"), ("objects", #"{"a":["#, #"{"b":0},"#, "0]}"),
    ("digits", #"{"a":"#, "9", "}"), ("unfinished", #"{"a":["#, "1,", ""),
  ]

  private static func document(
    _ parts: (String, String, String, String),
    byteCount: Int
  )
    -> [UInt8]
  {
    let pieces = String(repeating: parts.2, count: byteCount / parts.2.utf8.count)
    return Array((parts.1 + pieces + parts.3).utf8)
  }

  @Test(
    "64 MB of anything are refused by their number, without looking at them",
    arguments: ["[", "\"", "\u{0}"]
  )
  func refused(content: String) {
    let bytes = [UInt8](repeating: Array(content.utf8)[0], count: 64_000_000)
    #expect(throws: MessageError.tooLong(byteCount: bytes.count, limit: 1 << 20)) {
      try PushMessage(json: bytes)
    }
  }

  /// 64 MB with `BIGPICTURE_LOAD_TEST` in the environment: test code is not optimised.
  private static let byteCount =
    ProcessInfo.processInfo.environment["BIGPICTURE_LOAD_TEST"] == nil ? 1_000_000 : 64_000_000

  @Test("A reader that takes them keeps to 64 bytes for each byte of the text", arguments: 0..<8)
  func memory(index: Int) async {
    await #expect(processExitsWith: .success) {
      [index = index as Int, byteCount = Self.byteCount as Int] in
      let bytes = Self.document(Self.documents[index], byteCount: byteCount)
      let before = PeakMemory.start()
      let start = ContinuousClock.now
      let message = try? PushMessage(json: bytes, reader: Self.generous)
      let duration = ContinuousClock.now - start
      #expect((message == nil) == (Self.documents[index].0 == "unfinished"))
      if let message {
        _ = message.image(keys: ["a", "title"]).candidates.count
      }
      guard !hasAddressSanitizer else { return }
      let growth = PeakMemory.peak - before
      let name = Self.documents[index].0
      #expect(growth < 64 * bytes.count + 8 << 20, "\(name): \(growth / bytes.count) per byte")
      #expect(duration < .seconds(4 + byteCount / 200_000), "\(name): \(duration)")
    }
  }
}

/// The most memory that this process has held since `start`.
private enum PeakMemory {
  /// Forgets earlier peaks, and says how much is held now.
  static func start() -> Int {
    try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    return value("VmRSS:")
  }

  static var peak: Int { value("VmHWM:") }

  private static func value(_ name: String) -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .ascii)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
    return (line.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) << 10
  }
}

/// Lets the test wait for its thread.
private final class DispatchSemaphore: Sendable {
  private let semaphore = Semaphore()
  func signal() { semaphore.signal() }
  func wait() { semaphore.wait() }
}
