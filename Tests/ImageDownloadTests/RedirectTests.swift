import LoopbackServer
import TestSupport
import Testing

@testable import ImageDownload

@Suite("A download that is redirected", .ownThreads)
struct RedirectTests {
  /// A server where `/N` redirects to `/N-1`, and `/0` is the image.
  private static func countdown() throws -> LoopbackServer {
    try LoopbackServer { request in
      guard let number = Int(request.target.dropFirst()) else { return .status(404) }
      return number == 0 ? .ok([7], contentType: nil) : .redirect(to: "/\(number - 1)")
    }
  }

  @Test("follows five redirects, and tells where they led")
  func followsFive() async throws {
    let server = try Self.countdown()
    let outcome = try await Downloader(configuration: .loopback()).fetch(server.url("/5"))
    #expect(outcome.bytes == [7])
    #expect(outcome.facts.redirectCount == 5)
    #expect(outcome.facts.finalURL.string == server.url("/0"))
    #expect(server.requests.map(\.target) == ["/5", "/4", "/3", "/2", "/1", "/0"])
  }

  @Test("tells nothing of an answer that was followed")
  func forgetsAnswers() async throws {
    let server = try LoopbackServer { request in
      request.target == "/silent" ? .silent : .redirect(to: "/silent")
    }
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      server.url("/"),
      within: .seconds(4)
    )
    #expect(outcome.downloadError == .timedOut(.waitingForHeaders))
    #expect(outcome.facts.finalURL.string == server.url("/silent"))
    #expect(outcome.facts.status == nil)
    #expect(outcome.facts.contentType == nil)
    #expect(outcome.facts.promisedByteCount == nil)
    #expect(outcome.facts.receivedByteCount == 0)
  }

  @Test("gives up at the sixth")
  func refusesSix() async throws {
    let server = try Self.countdown()
    let outcome = try await Downloader(configuration: .loopback()).fetch(server.url("/6"))
    #expect(outcome.downloadError == .tooManyRedirects(limit: 5))
    #expect(server.requests.count == 6)
  }

  @Test("ends a loop by the same count")
  func endsLoops() async throws {
    let server = try LoopbackServer { _ in .redirect(307, to: "/loop") }
    let outcome = try await Downloader(configuration: .loopback()).fetch(server.url("/loop"))
    #expect(outcome.downloadError == .tooManyRedirects(limit: 5))
    #expect(server.requests.count == 6)
  }

  @Test(
    "resolves a relative Location",
    arguments: [
      ("image", "/a/b/image"), ("../image?x=%2f", "/a/image?x=%2f"), ("/i m", "/i%20m"),
      ("?y", "/a/b/start?y"), ("./././/c", "/a/b//c"),
    ]
  )
  func resolvesRelative(_ location: String, _ target: String) async throws {
    let server = try LoopbackServer { request in
      request.target == "/a/b/start?q" ? .redirect(308, to: location) : .ok([7], contentType: nil)
    }
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      server.url("/a/b/start?q")
    )
    #expect(outcome.error == nil)
    #expect(server.requests.map(\.target) == ["/a/b/start?q", target])
  }

  @Test("fails where no Location is given")
  func failsWithoutLocation() async throws {
    #expect(try await fetch(.status(302)).downloadError == .httpStatus(302))
  }

  @Test(
    "goes to no other scheme",
    arguments: [("file:///etc/passwd", "file"), ("ftp://127.0.0.1/x", "ftp"), ("data:,x", "data")]
  )
  func staysWithHTTP(_ location: String, _ scheme: String) async throws {
    let outcome = try await fetch(.redirect(to: location))
    #expect(
      outcome.downloadError
        == .invalidRedirect(location: location, reason: .schemeNotAllowed(scheme))
    )
  }

  @Test("does not follow to plain http on a host that the policy does not name (R3.9)")
  func checksCleartextOfHop() async throws {
    let target = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let location = "http://localhost:\(target.port)/"
    let outcome = try await fetch(.redirect(to: location))
    #expect(outcome.downloadError == .cleartextBlocked(host: "localhost"))
    #expect(target.requests.isEmpty)
  }

  @Test("sends credentials on to its own server, and to no other (R3.8)")
  func keepsCredentials() async throws {
    let other = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let elsewhere = other.url("/image")
    let server = try LoopbackServer { request in
      request.target == "/a" ? .redirect(to: "/b") : .redirect(to: elsewhere)
    }
    let url = "http://u:p@127.0.0.1:\(server.port)/a"
    let outcome = try await Downloader(configuration: .loopback()).fetch(url)
    #expect(outcome.bytes == [7])
    // base64 of "u:p", by the base64 command.
    #expect(server.requests.map { $0.header("authorization") } == ["Basic dTpw", "Basic dTpw"])
    #expect(other.requests.map { $0.header("authorization") } == [nil])
    #expect(other.requests.map { $0.header("referer") } == [nil])
  }

  @Test("keeps no cookie that it is given on the way")
  func keepsNoCookies() async throws {
    let server = try LoopbackServer { request in
      request.target == "/a"
        ? .status(302, headers: [("Location", "/b"), ("Set-Cookie", "id=1; Path=/")])
        : .ok([7], contentType: nil)
    }
    let downloader = Downloader(configuration: .loopback())
    _ = try await downloader.fetch(server.url("/a"))
    _ = try await downloader.fetch(server.url("/b"))
    #expect(server.requests.allSatisfy { $0.header("cookie") == nil })
  }

  @Test("reads a small body of a redirect, drops a large one, and follows in both cases")
  func dropsBodies() async throws {
    for byteCount in [10, 1_000_000] {
      let server = try LoopbackServer { request in
        request.target == "/a"
          ? .status(302, headers: [("Location", "/b")], body: pattern(byteCount))
          : .ok([7], contentType: nil)
      }
      let outcome = try await Downloader(configuration: .loopback()).fetch(server.url("/a"))
      #expect(outcome.bytes == [7])
      #expect(outcome.facts.receivedByteCount == 1)
    }
  }
}
