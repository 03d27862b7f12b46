import LoopbackServer
import PushImages
import Synchronization
import TestSupport
import Testing

@Suite("What an app may add to a loader", .ownThreads)
struct LoaderHookTests {
  private static let png = TestPicture.png(width: 30, height: 20)

  private static func load(_ url: String, with loader: ImageLoader) async throws -> ImageOutcome {
    let push = AndroidPushNotification(
      PushMessage(data: ["title": "T", "image": url]),
      environment: PushEnvironment(loader: loader, manager: InMemoryNotificationManager())
    )
    return await push.loadImageOutcome()
  }

  @Test("a log gets each outcome once, in one line without a password")
  func logs() async throws {
    let server = try LoopbackServer { $0.target == "/a" ? .ok(Self.png, contentType: nil) : nil }
    let (records, lines) = AsyncStream<LoadRecord>.makeStream()
    let loader = ImageLoader(
      download: ServerFault.download,
      timeout: .seconds(60),
      log: { lines.yield($0) }
    )
    _ = try await Self.load(server.url("/a"), with: loader)
    _ = try await Self.load("http://user:secret@127.0.0.1:\(server.port)/b", with: loader)
    var found: [String: String] = [:]
    for await record in records.prefix(2) { found[record.outcome.name] = record.description }
    #expect(Set(found.keys) == ["loaded", "httpStatus"])
    #expect(
      found["httpStatus"]
        == "http://…@127.0.0.1:\(server.port)/b: httpStatus: The server answered with status 404."
    )
  }

  @Test("a log that takes its time delays no answer")
  func logsSlowly() async throws {
    let gate = Semaphore()
    defer { gate.signal() }
    let loader = ImageLoader(timeout: .seconds(60), log: { _ in gate.wait() })
    let outcome = try await Self.load("https://10.0.0.1/", with: loader)
    #expect(outcome == .addressBlocked(host: "10.0.0.1", address: "10.0.0.1"))
  }

  /// A cache as an app may write one, in memory: it keeps what was read of a download to its end.
  private final class Cache: Sendable {
    private let kept = Mutex<[ImageURL: [UInt8]]>([:])
    private let downloader = Downloader(configuration: ServerFault.download)

    func source(_ url: ImageURL, _ deadline: ContinuousClock.Instant) -> any ByteSource {
      if let bytes = kept.withLock({ $0[url] }) { return MemorySource(bytes) }
      let download = downloader.start(url, deadline: deadline)
      return Recorder(download.source) { bytes in self.kept.withLock { $0[url] = bytes } }
    }
  }

  private final class Recorder: ByteSource {
    private let inner: any ByteSource
    private let bytes = Mutex<[UInt8]>([])
    private let finish: @Sendable ([UInt8]) -> Void

    init(_ inner: any ByteSource, finish: @escaping @Sendable ([UInt8]) -> Void) {
      self.inner = inner
      self.finish = finish
    }

    var isReady: Bool { inner.isReady }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      let count = try inner.read(into: buffer)
      bytes.withLock { $0 += buffer.prefix(count) }
      // A decoder may stop at the picture's last byte, before the end of the file.
      if count < buffer.count { finish(bytes.withLock { $0 }) }
      return count
    }

    func cancel(_ reason: any Error) { inner.cancel(reason) }
  }

  @Test("there is no cache by default: each load is a request")
  func hasNoCache() async throws {
    let server = try LoopbackServer { _ in
      .status(200, headers: [("Cache-Control", "max-age=3600"), ("ETag", "\"1\"")], body: Self.png)
    }
    let loader = ImageLoader(download: ServerFault.download, timeout: .seconds(60))
    for _ in 0..<2 { #expect(try await Self.load(server.url("/a"), with: loader).name == "loaded") }
    #expect(server.requests.count == 2)
    #expect(server.requests.allSatisfy { $0.header("If-None-Match") == nil })
  }

  @Test("an app's own cache is filled by the first load and asked by the second")
  func hasOwnCache() async throws {
    let server = try LoopbackServer { _ in .ok(Self.png, contentType: nil) }
    let cache = Cache()
    let loader = ImageLoader(timeout: .seconds(60), source: { cache.source($0, $1) })
    let first = try await Self.load(server.url("/a"), with: loader)
    let second = try await Self.load(server.url("/a"), with: loader)
    #expect(first.name == "loaded")
    #expect(second.bitmap == first.bitmap)
    #expect(server.requests.count == 1)
    #expect(try await Self.load(server.url("/b"), with: loader).name == "loaded")
    #expect(server.requests.count == 2, "another URL is another picture")
  }

  @Test("an app's own source is held to the deadline")
  func holdsTheDeadline() async throws {
    let gate = Semaphore()
    defer { gate.signal() }
    final class Stuck: ByteSource {
      let gate: Semaphore
      init(_ gate: Semaphore) { self.gate = gate }
      var isReady: Bool { true }
      func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        gate.wait()
        return 0
      }
      func cancel(_ reason: any Error) {}
    }
    let loader = ImageLoader(timeout: .milliseconds(100), source: { _, _ in Stuck(gate) })
    #expect(try await Self.load("https://a.test/", with: loader) == .timedOut(.receiving))
  }
}
