import BitmapLoading
import LoopbackServer
import Synchronization
import TestPeers
import TestSupport
import Testing

@testable import ImageDownload

@Suite("The connection of a download", .ownThreads)
struct DownloadConnectionTests {
  /// A number that counts up with each request to a server.
  private final class Counter: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  @Test("is used again by the next one, redirects included")
  func isUsedAgain() async throws {
    let server = try LoopbackServer { request in
      request.target == "/a" ? .redirect(to: "/b") : .ok(pattern(1000), contentType: nil)
    }
    let downloader = Downloader(configuration: .loopback())
    for _ in 0..<3 {
      #expect(try await downloader.fetch(server.url("/a")).bytes.count == 1000)
      #expect(server.openConnectionCount == 1)
    }
    #expect(server.requests.count == 6)
  }

  @Test("is made once more if it is refused")
  func isRefused() async throws {
    let port = try FullListener(backlog: 1, fills: false).port
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      "http://127.0.0.1:\(port)/"
    )
    guard case .connectFailed(host: "127.0.0.1", let message) = outcome.downloadError else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(message.contains("refused"))
  }

  @Test(
    "is made once more if it breaks before the first byte",
    arguments: [
      ServerAnswer(steps: [.reset]), .raw([]), .raw(Array("HTTP/1.1 200 OK\r\nX: y\r\n".utf8)),
      .short([], promising: 10, contentType: nil),
    ]
  )
  func isRetried(_ broken: ServerAnswer) async throws {
    let counter = Counter()
    let server = try LoopbackServer { _ in
      counter.next() == 1 ? broken : .ok([7], contentType: nil)
    }
    let outcome = try await Downloader(configuration: .loopback()).fetch(server.url("/"))
    #expect(outcome.error == nil)
    #expect(outcome.bytes == [7])
    #expect(server.requests.count == 2)
  }

  @Test("is not made a third time")
  func isGivenUp() async throws {
    let server = try LoopbackServer { _ in ServerAnswer(steps: [.reset]) }
    let outcome = try await Downloader(configuration: .loopback()).fetch(server.url("/"))
    guard case .connectFailed(host: "127.0.0.1", _) = outcome.downloadError else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(server.requests.count == 2)
  }

  @Test("is not made again once bytes were given")
  func isNotRetriedHalfWay() async throws {
    let gate = ServerGate()
    var answer = ServerAnswer.headersOnly(contentLength: 100)
    answer.steps = Array(answer.steps.prefix(1)) + [.bytes([1, 2, 3]), .gate(gate), .reset]
    let script = answer
    let server = try LoopbackServer { _ in script }
    let download = try Downloader(configuration: .loopback()).start(server.url("/"))
    #expect(await download.read(3).bytes == [1, 2, 3])
    gate.open()
    #expect(await download.read().downloadError == .truncated(expected: 100, received: 3))
    #expect(server.requests.count == 1)
  }

  @Test("is closed when the download is cancelled half way, and reads throw the reason")
  func isClosedWhenCancelled() async throws {
    struct Reason: Error {}
    let server = try LoopbackServer { _ in .endless(contentType: nil) }
    let download = try Downloader(configuration: .loopback()).start(server.url("/"))
    #expect(await download.read(100_000).bytes.count == 100_000)
    download.cancel(Reason())
    #expect(await download.read().error is Reason)
    #expect(server.waitForOpenConnections(0, within: .seconds(10)))
  }

  @Test("is closed at once when the download of a silent server is cancelled")
  func isClosedWhileSilent() async throws {
    let server = try LoopbackServer { _ in .silent }
    let download = try Downloader(configuration: .loopback()).start(server.url("/"))
    #expect(await download.waitUntil { $0.phase == .waitingForHeaders })
    let start = ContinuousClock.now
    download.cancel(CancellationError())
    #expect(server.waitForOpenConnections(0, within: .seconds(10)))
    // libcurl by itself would look up once a second.
    #expect(ContinuousClock.now - start < .milliseconds(900))
    #expect(await download.read().error is CancellationError)
  }

  @Test("is closed at once when the reader cancels the source, even if no byte comes")
  func isClosedByTheReader() async throws {
    let server = try LoopbackServer { _ in .silent }
    let download = try Downloader(configuration: .loopback()).start(server.url("/"))
    #expect(await download.waitUntil { $0.phase == .waitingForHeaders })
    download.source.cancel(CancellationError())
    #expect(server.waitForOpenConnections(0, within: .seconds(10)))
    #expect(await download.read().error is CancellationError)
    #expect(download.source.isReady)
  }

  @Test("does not keep a waiting reader's thread: it is told when the first byte is there")
  func tellsTheReader() async throws {
    let gate = ServerGate()
    let server = try LoopbackServer { _ in
      ServerAnswer(steps: [.gate(gate)] + ServerAnswer.ok([7], contentType: nil).steps)
    }
    let download = try Downloader(configuration: .loopback()).start(server.url("/"))
    #expect(!download.source.isReady)
    await withCheckedContinuation { continuation in
      download.source.whenReady { continuation.resume() }
      gate.open()
    }
    #expect(download.source.isReady)
    #expect(await download.read().bytes == [7])
  }

  @Test("is not made for a download that was cancelled while it waited")
  func isNotMadeWhenCancelled() async throws {
    let server = try LoopbackServer { _ in .headersOnly(contentLength: 10) }
    let downloader = Downloader(configuration: .loopback { $0.maxConcurrentTransferCount = 1 })
    let first = try downloader.start(server.url("/1"))
    #expect(await first.waitUntil { $0.phase == .receiving })
    let second = try downloader.start(server.url("/2"))
    second.cancel(CancellationError())
    #expect(await second.read().error is CancellationError)
    let third = try downloader.start(server.url("/3"))
    first.cancel(CancellationError())
    #expect(await third.waitUntil { $0.phase == .receiving })
    third.cancel(CancellationError())
    #expect(server.requests.map(\.target) == ["/1", "/3"])
  }

  @Test("brings no more than fits the pipe and one of libcurl's buffers while nobody reads")
  func isHeldBack() async throws {
    let server = try LoopbackServer { _ in .endless(contentType: nil) }
    let capacity = 10_000
    let download = try Downloader(configuration: .loopback { $0.pipeCapacity = capacity }).start(
      server.url("/")
    )
    #expect(await download.waitUntil { $0.receivedByteCount > capacity })
    for _ in 0..<50 {
      #expect(download.facts.receivedByteCount <= capacity + 16_384)
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(await download.read(1_000_000).bytes.count == 1_000_000)
    #expect(download.facts.receivedByteCount <= 1_000_000 + capacity + 16_384)
    download.cancel(CancellationError())
  }
}
