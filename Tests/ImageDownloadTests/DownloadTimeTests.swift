import LoopbackServer
import TestPeers
import TestSupport
import Testing

@testable import ImageDownload

@Suite("The deadline of a download", .ownThreads)
struct DownloadTimeTests {
  /// Far beyond any time limit here, far below libcurl's own ones.
  private static let patience = Duration.seconds(10)

  /// Long enough to reach any phase on a machine that is busy with other tests.
  private static let limit = Duration.seconds(4)

  @Test(
    "ends one that is slow, in whatever phase",
    arguments: [
      (ServerAnswer.silent, DownloadPhase.waitingForHeaders),
      (.headersOnly(contentLength: 100), .receiving),
      (
        .drip([UInt8](repeating: 1, count: 10_000), every: .milliseconds(20), contentType: nil),
        .receiving
      ),
      (ServerAnswer(steps: [.bytes(Array("HTTP/1.1 2".utf8)), .hold]), .waitingForHeaders),
    ]
  )
  func endsSlowDownloads(_ answer: ServerAnswer, _ phase: DownloadPhase) async throws {
    let server = try LoopbackServer { _ in answer }
    let start = ContinuousClock.now
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      server.url("/"),
      within: Self.limit
    )
    let elapsed = ContinuousClock.now - start
    #expect(outcome.downloadError == .timedOut(phase))
    #expect(elapsed >= Self.limit)
    #expect(elapsed < Self.patience)
    #expect(server.waitForOpenConnections(0, within: Self.patience))
  }

  @Test("ends one whose server does not take the connection")
  func endsConnecting() async throws {
    let socket = try FullListener()
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      "http://127.0.0.1:\(socket.port)/",
      within: Self.limit
    )
    #expect(outcome.downloadError == .timedOut(.connecting))
  }

  @Test("ends one whose name server does not answer, and leaves the look-up behind")
  func endsResolving() async throws {
    let resolver = SilentResolver()
    defer { resolver.release() }
    let start = ContinuousClock.now
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      "https://\(resolver.host)/",
      within: Self.limit
    )
    #expect(outcome.downloadError == .timedOut(.resolving))
    #expect(ContinuousClock.now - start < Self.patience)
    #expect(resolver.lookupCount == 1)
  }

  @Test("ends one whose server says nothing to TLS")
  func endsTLS() async throws {
    let socket = try FullListener(backlog: 8, fills: false)
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      "https://127.0.0.1:\(socket.port)/",
      within: Self.limit
    )
    #expect(outcome.downloadError == .timedOut(.tls))
  }

  @Test("ends one that waits for others")
  func endsWaiting() async throws {
    let server = try LoopbackServer { _ in .headersOnly(contentLength: 10) }
    let downloader = Downloader(
      configuration: .loopback { $0.maxConcurrentTransferCount = 1 }
    )
    let first = try downloader.start(server.url("/1"))
    #expect(await first.waitUntil { $0.phase == .receiving })
    let second = try await downloader.fetch(server.url("/2"), within: .milliseconds(100))
    #expect(second.downloadError == .timedOut(.waiting))
    first.cancel(CancellationError())
    #expect(server.requests.map(\.target) == ["/1"])
  }

  @Test("ends one whose reader has stopped, and drops what was not read")
  func endsWithoutReader() async throws {
    let server = try LoopbackServer { _ in .endless(contentType: nil) }
    let download = try Downloader(configuration: .loopback()).start(
      server.url("/"),
      within: Self.limit
    )
    #expect(server.waitForOpenConnections(1, within: Self.patience))
    #expect(server.waitForOpenConnections(0, within: Self.patience))
    let outcome = await download.read()
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.downloadError == .timedOut(.receiving))
  }

  @Test("that is past already ends one at once")
  func isPast() async throws {
    let server = try LoopbackServer { _ in .silent }
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      server.url("/"),
      within: .seconds(-1)
    )
    guard case .timedOut = outcome.downloadError else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
  }

  @Test("does not touch one that is complete")
  func sparesCompleteDownloads() async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let download = try Downloader(configuration: .loopback()).start(
      server.url("/"),
      within: Self.limit
    )
    #expect(await download.waitUntil { $0.receivedByteCount == 1 })
    try await Task.sleep(until: download.deadline + .milliseconds(50))
    let outcome = await download.read()
    #expect(outcome.error == nil)
    #expect(outcome.bytes == [7])
  }
}
