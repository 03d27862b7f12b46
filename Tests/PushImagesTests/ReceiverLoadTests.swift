import Foundation
import LoopbackServer
import PushImages
import Synchronization
import TestSupport
import Testing

@Suite("A receiver, good servers and faulty ones (R2.2, R2.5, R2.6)", .timeLimit(.minutes(10)))
struct ReceiverLoadTests {
  /// 10,000 with `BIGPICTURE_LOAD_TEST` in the environment.
  private static let messageCount =
    ProcessInfo.processInfo.environment["BIGPICTURE_LOAD_TEST"] == nil ? 1_000 : 10_000

  /// Until the allocator has what it needs for 64 messages at once.
  private static let warmUpCount = messageCount == 1_000 ? 1_500 : 3_000

  private static let png = TestPicture.png(width: 60, height: 40)

  /// Half of them are pictures, the other half each fails in its own way.
  private static func answer(_ request: ServerRequest) -> ServerAnswer {
    switch request.target.last {
    case "0": .silent
    case "1": .status(404, body: png)
    case "2": .ok(Array("<!DOCTYPE html><p>No</p>".utf8), contentType: "image/png")
    case "3": .short(Array(png.dropLast(9)), promising: png.count, contentType: nil)
    case "4": .redirect(to: request.target)
    default: .ok(png, contentType: "image/png")
    }
  }

  @Test("All are posted within the deadline, and nothing is left behind", .ownThreads)
  func load() async throws {
    let server = try LoopbackServer { Self.answer($0) }
    // A process of its own: nobody else opens files or takes memory there.
    await #expect(processExitsWith: .success) {
      [
        port = Int(server.port) as Int, warmUp = Self.warmUpCount as Int,
        count = Self.messageCount as Int
      ] in
      let receiver = LoadedReceiver(port: port)
      await receiver.receive(0..<warmUp)
      let before = ProcessUse.settled(atMost: nil)
      let start = ContinuousClock.now
      await receiver.receive(warmUp..<warmUp + count)
      let duration = ContinuousClock.now - start
      let after = ProcessUse.settled(atMost: before)
      #expect(receiver.postedCount == warmUp + count)
      #expect(after.descriptorCount <= before.descriptorCount)
      #expect(after.threadCount <= before.threadCount)
      let growth = after.residentBytes - before.residentBytes
      guard !hasAddressSanitizer else { return }
      #expect(growth <= 2 << 20, "the memory grew by \(growth >> 10) KiB")
      #expect(duration < .seconds(20 * count / 1_000), "it took \(duration)")
    }
  }
}

/// What a process holds of the system.
private struct ProcessUse {
  var descriptorCount: Int
  var threadCount: Int
  var residentBytes: Int

  static var now: ProcessUse {
    ProcessUse(
      descriptorCount: entryCount("/proc/self/fd"),
      threadCount: entryCount("/proc/self/task"),
      residentBytes: residentPageCount * Int(getpagesize())
    )
  }

  /// What it holds once it is down to `bound`, or has not become less for a while.
  static func settled(atMost bound: ProcessUse?) -> ProcessUse {
    var least = now
    var unchangedCount = 0
    while unchangedCount < 40 {
      if let bound, least.descriptorCount <= bound.descriptorCount,
        least.threadCount <= bound.threadCount
      {
        break
      }
      usleep(25_000)
      let next = now
      let isLess =
        next.descriptorCount < least.descriptorCount || next.threadCount < least.threadCount
      unchangedCount = isLess ? 0 : unchangedCount + 1
      least = next
    }
    return least
  }

  private static func entryCount(_ path: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
  }

  private static var residentPageCount: Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii)) ?? ""
    return fields.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }
}

/// A receiver in the background, whose delegate posts what it does not post itself.
private final class LoadedReceiver: Sendable {
  private struct Poster: PushDelegate {
    let count: Mutex<Int>.Reference

    func onReceived(_ push: any PushNotification) async throws {
      guard let push = push as? AndroidPushNotification, let slot = push.data["slot"] else {
        return
      }
      let sent = await push.sendDefaultAsync(id: 1001, tag: "d\(slot)")
      if sent.receipt.isPosted { count.add() }
    }
  }

  private struct Failing: PushDelegate {
    struct Broken: Error {}
    func onReceived(_ push: any PushNotification) async throws { throw Broken() }
  }

  private let port: Int
  private let receiver: PushReceiver
  private let count = Mutex<Int>.Reference()

  init(port: Int) {
    self.port = port
    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["127.0.0.1"])
    download.addresses = .any
    receiver = PushReceiver(
      delegates: [Poster(count: count), Failing()],
      environment: PushEnvironment(
        loader: ImageLoader(download: download, timeout: .milliseconds(300)),
        manager: InMemoryNotificationManager()
      ),
      log: { _ in }
    )
  }

  var postedCount: Int { count.value }

  /// Takes the messages of these numbers in, 64 at a time.
  func receive(_ numbers: Range<Int>) async {
    await withTaskGroup(of: Void.self) { group in
      for (index, number) in numbers.enumerated() {
        if index >= 64 { await group.next() }
        group.addTask { await self.receive(number) }
      }
    }
  }

  private func receive(_ number: Int) async {
    let image = "http://127.0.0.1:\(port)/\(number)"
    // 20 places for each of the two ways: a manager has room for 50.
    let slot = number / 2 % 20
    let json =
      number % 2 == 0
      ? #"""
      {"messageId":"\#(number)","notification":{"title":"\#(number)","android":
      {"tag":"n\#(slot)","imageUrl":"\#(image)"}}}
      """#
      : #"{"messageId":"\#(number)","data":{"title":"T","slot":"\#(slot)","image":"\#(image)"}}"#
    guard let message = try? PushMessage(json: Array(json.utf8)) else { return }
    if case .posted(let sent) = await receiver.receive(message), sent.receipt.isPosted {
      count.add()
    }
  }
}

extension Mutex<Int> {
  /// A number that several tasks count up.
  fileprivate final class Reference: Sendable {
    private let number = Mutex(0)

    var value: Int { number.withLock { $0 } }

    func add() { number.withLock { $0 += 1 } }
  }
}
