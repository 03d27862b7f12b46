import Dispatch
import LoopbackServer
import Synchronization
import TestSupport
import Testing

@testable import ImageDownload

@Suite("The header provider (R3.8)", .ownThreads)
struct HeaderProviderTests {
  private static func token(for host: String) -> HeaderProvider {
    HeaderProvider { url in
      guard url.host == host, let header = RequestHeader("Authorization", "Bearer t0ken") else {
        return []
      }
      return [header]
    }
  }

  @Test("is off by default")
  func isOff() {
    #expect(DownloadConfiguration().headerProvider == nil)
  }

  @Test("gives its headers to the host that it knows, and to no other")
  func isPerHost() async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let downloader = Downloader(
      configuration: .loopback {
        $0.headerProvider = Self.token(for: "127.0.0.1")
        $0.cleartext = .allowing(hosts: ["*"])
        $0.fixedAddresses = ["other.test:\(server.port):127.0.0.1"]
      }
    )
    #expect(try await downloader.fetch(server.url("/a")).bytes == [7])
    #expect(try await downloader.fetch("http://other.test:\(server.port)/b").bytes == [7])
    #expect(server.requests.map { $0.header("authorization") } == ["Bearer t0ken", nil])
  }

  @Test("is asked once, and its headers follow redirects on the same server")
  func followsOnTheServer() async throws {
    let server = try LoopbackServer { .redirects($0.target, end: .ok([7], contentType: nil)) }
    let asked = Mutex(0)
    let downloader = Downloader(
      configuration: .loopback {
        $0.headerProvider = HeaderProvider { url in
          asked.withLock { $0 += 1 }
          return [RequestHeader("X-Token", url.host)].compactMap(\.self)
        }
      }
    )
    #expect(try await downloader.fetch(server.url("/2")).bytes == [7])
    #expect(
      server.requests.map { $0.header("x-token") } == ["127.0.0.1", "127.0.0.1", "127.0.0.1"]
    )
    #expect(asked.withLock { $0 } == 1)
  }

  @Test("another host and another port get none of its headers")
  func isNotForwarded() async throws {
    let other = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let otherPort = other.url("/image")
    let otherHost = "http://other.test:\(other.port)/image"
    let server = try LoopbackServer { request in
      .redirect(to: request.target == "/port" ? otherPort : otherHost)
    }
    let downloader = Downloader(
      configuration: .loopback {
        $0.headerProvider = Self.token(for: "127.0.0.1")
        $0.cleartext = .allowing(hosts: ["*"])
        $0.fixedAddresses = ["other.test:\(other.port):127.0.0.1"]
      }
    )
    #expect(try await downloader.fetch(server.url("/port")).bytes == [7])
    #expect(try await downloader.fetch(server.url("/host")).bytes == [7])
    #expect(server.requests.allSatisfy { $0.header("authorization") == "Bearer t0ken" })
    #expect(other.requests.map { $0.header("authorization") } == [nil, nil])
  }

  @Test("scheme, port, host and way back, by the plan alone")
  func isNotForwardedByPlan() throws {
    let header = try #require(RequestHeader("X-Token", "t"))
    func answer(_ location: String) -> RequestPlan.Event {
      var head = ResponseHead()
      for line in ["HTTP/1.1 302 X", "Location: \(location)"] {
        _ = head.add(Array("\(line)\r\n".utf8))
      }
      return .answered(head)
    }
    for location in [
      "http://a.b/c", "https://a.b:8443/c", "https://www.a.b/c", "https://a.b.c/", "//c.d/e",
    ] {
      var configuration = DownloadConfiguration()
      configuration.cleartext = .allowing(hosts: ["*"])
      var plan = RequestPlan(
        url: try ImageURL("https://a.b/"),
        headers: [header],
        configuration: configuration
      )
      let expectations: [(RequestPlan.Action, [RequestHeader])] = [
        (plan.receive(.started), [header]), (plan.receive(answer("/x")), [header]),
        (plan.receive(answer("https://a.b:443/y")), [header]),
        (plan.receive(answer(location)), []), (plan.receive(answer("https://a.b/")), []),
      ]
      for (action, headers) in expectations {
        guard case .send(let request) = action else {
          Issue.record("\(action)")
          continue
        }
        #expect(request.headers == headers, "\(location)")
      }
    }
  }

  @Test("may take its time, within that of the download; its task is cancelled then")
  func hasADeadline() async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let (ends, isCancelled) = AsyncStream<Bool>.makeStream()
    let downloader = Downloader(
      configuration: .loopback {
        $0.headerProvider = HeaderProvider { _ in
          try? await Task.sleep(for: .seconds(600))
          isCancelled.yield(Task.isCancelled)
          return []
        }
      }
    )
    let start = ContinuousClock.now
    let outcome = try await downloader.fetch(server.url("/"), within: .milliseconds(200))
    #expect(outcome.downloadError == .timedOut(.preparing))
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(await ends.first { _ in true } == true)
    #expect(server.requests.isEmpty)
  }

  @Test("may block its thread, which holds up nobody else")
  func mayBlock() async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let gate = DispatchSemaphore(value: 0)
    let downloader = Downloader(
      configuration: .loopback {
        $0.headerProvider = HeaderProvider { url in
          if url.string.hasSuffix("/last") { gate.signal() } else { Self.wait(gate) }
          return []
        }
      }
    )
    // More than Swift's pool has threads.
    let downloads = try (0..<20).map { try downloader.start(server.url("/\($0)")) }
    #expect(try await downloader.fetch(server.url("/last")).bytes == [7])
    for download in downloads { #expect(await download.read().bytes == [7]) }
  }

  /// Each who is let through lets the next one through.
  private static func wait(_ gate: DispatchSemaphore) {
    gate.wait()
    gate.signal()
  }

  @Test("is called off with the download")
  func isCalledOff() async throws {
    let (ends, isCancelled) = AsyncStream<Bool>.makeStream()
    let downloader = Downloader(
      configuration: .loopback {
        $0.headerProvider = HeaderProvider { _ in
          try? await Task.sleep(for: .seconds(600))
          isCancelled.yield(Task.isCancelled)
          return []
        }
      }
    )
    let download = try downloader.start("http://127.0.0.1:1/")
    #expect(await download.waitUntil { $0.phase == .preparing })
    download.cancel(CancellationError())
    #expect(await ends.first { _ in true } == true)
    #expect(await download.read().error is CancellationError)
  }

  @Test("may give a header without a value, and one that is otherwise set here")
  func givesOddHeaders() async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let headers = [RequestHeader("X-Empty", ""), RequestHeader("User-Agent", "Own/1")]
    let downloader = Downloader(
      configuration: .loopback {
        $0.headerProvider = HeaderProvider { _ in headers.compactMap(\.self) }
      }
    )
    #expect(try await downloader.fetch(server.url("/")).bytes == [7])
    #expect(server.requests.map { $0.header("x-empty") } == [""])
    #expect(server.requests.map { $0.header("user-agent") } == ["Own/1"])
  }

  @Test(
    "cannot break a request",
    arguments: [
      ("", "a"), ("A B", "a"), ("A:", "a"), ("Ä", "a"), ("A\r\nB", "a"), ("A", "b\r\nC: d"),
      ("A", "b\nC: d"), ("A", "\u{0}"), ("Host", "evil.test"), ("content-length", "5"),
      ("Transfer-Encoding", "chunked"), ("Connection", "close"), ("EXPECT", "100-continue"),
    ]
  )
  func refusesHeaders(_ name: String, _ value: String) {
    #expect(RequestHeader(name, value) == nil)
  }
}
