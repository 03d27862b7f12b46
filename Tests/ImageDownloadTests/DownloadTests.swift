import LoopbackServer
import TestSupport
import Testing

@testable import ImageDownload

@Suite("A download", .ownThreads)
struct DownloadTests {
  @Test("gives the body byte for byte, and the facts", arguments: [1, 1000, 65_536, 1_000_000])
  func givesTheBody(_ byteCount: Int) async throws {
    let body = pattern(byteCount)
    let outcome = try await fetch(.ok(body, contentType: "image/png; x=1"))
    #expect(outcome.error == nil)
    #expect(outcome.bytes == body)
    #expect(outcome.facts.status == 200)
    #expect(outcome.facts.contentType == "image/png; x=1")
    #expect(outcome.facts.promisedByteCount == byteCount)
    #expect(outcome.facts.receivedByteCount == byteCount)
    #expect(outcome.facts.phase == .receiving)
  }

  @Test("gives a body in chunks, and one that ends with its connection")
  func givesBodiesWithoutLength() async throws {
    let body = pattern(50_000)
    let chunked = try await fetch(
      .chunked([Array(body[..<7]), Array(body[7...])], contentType: nil)
    )
    let untilClose = try await fetch(.untilClose(body, contentType: nil))
    for outcome in [chunked, untilClose] {
      #expect(outcome.error == nil)
      #expect(outcome.bytes == body)
      #expect(outcome.facts.promisedByteCount == nil)
      #expect(outcome.facts.contentType == nil)
    }
  }

  @Test("sends path and query byte for byte (R3.8), and nothing that tells about the user")
  func sendsTheURL() async throws {
    let server = try LoopbackServer { _ in .ok([1], contentType: nil) }
    let downloader = Downloader(configuration: .loopback { $0.userAgent = "Test/1" })
    let target = "/a/../b//./c%2Fd%zz?X-Sig=ab%2fCD%3D&e=1+2&x=[1]|{2}&y=\"'<>^`~!*();$,@"
    _ = try await downloader.fetch(server.url(target) + "#fragment")
    _ = try await downloader.fetch(server.url("/bild ä?ö=ü ß"))
    let requests = server.requests
    #expect(requests.map(\.target) == [target, "/bild%20%C3%A4?%C3%B6=%C3%BC%20%C3%9F"])
    #expect(requests.map(\.method) == ["GET", "GET"])
    for request in requests {
      let names = Set(request.headers.map { $0.name.lowercased() })
      #expect(names == ["host", "user-agent", "accept", "accept-encoding"])
      #expect(request.header("host") == "127.0.0.1:\(server.port)")
      #expect(request.header("user-agent") == "Test/1")
      #expect(request.header("accept-encoding") == "identity")
    }
  }

  @Test("says by default what it is (push.md §9.26)")
  func sendsItsName() async throws {
    let server = try LoopbackServer { _ in .ok([1], contentType: nil) }
    _ = try await Downloader(configuration: .loopback()).fetch(server.url("/"))
    let name = try #require(server.requests.first?.header("user-agent"))
    #expect(name.wholeMatch(of: /BigPicture\/[0-9]+\.[0-9]+\.[0-9]+ \(.+\)/) != nil, "\(name)")
  }

  @Test("sends user name and password of the URL as basic authentication")
  func sendsCredentials() async throws {
    let server = try LoopbackServer { _ in .ok([1], contentType: nil) }
    let url = "http://user:pass%20word@127.0.0.1:\(server.port)/a"
    let outcome = try await Downloader(configuration: .loopback()).fetch(url)
    // base64 of "user:pass word", by the base64 command.
    #expect(server.requests.map { $0.header("authorization") } == ["Basic dXNlcjpwYXNzIHdvcmQ="])
    #expect(outcome.facts.finalURL.string == url)
  }

  @Test(
    "fails with every status that is none of an image",
    arguments: [206, 300, 304, 404, 410, 500]
  )
  func failsWithStatus(_ status: Int) async throws {
    let outcome = try await fetch(.status(status, body: status == 304 ? [] : pattern(100)))
    #expect(outcome.downloadError == .httpStatus(status))
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.facts.status == status)
  }

  @Test(
    "fails where there is no body",
    arguments: [
      ServerAnswer.status(204), .status(205), .ok([], contentType: "image/png"),
      .chunked([], contentType: nil), .untilClose([], contentType: nil),
    ]
  )
  func failsWithoutBody(_ answer: ServerAnswer) async throws {
    #expect(try await fetch(answer).downloadError == .emptyBody)
  }

  @Test("gives what came of a short body, then says how much is missing")
  func failsWhenTruncated() async throws {
    let body = pattern(30_000)
    let outcome = try await fetch(.short(body, promising: 40_000, contentType: nil))
    #expect(outcome.bytes == body)
    #expect(outcome.downloadError == .truncated(expected: 40_000, received: 30_000))

    let chunk = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nabc".utf8)
    let cut = try await fetch(.raw(chunk))
    #expect(cut.bytes == Array("abc".utf8))
    #expect(cut.downloadError == .truncated(expected: nil, received: 3))
  }

  @Test("takes no more of a long body than was announced")
  func cutsLongBodies() async throws {
    let body = pattern(3000)
    let outcome = try await fetch(.long(body, promising: 2000, contentType: nil))
    #expect(outcome.error == nil)
    #expect(outcome.bytes == Array(body[..<2000]))
  }

  @Test("undoes a compression that nobody asked for, under the same limit")
  func undoesContentCoding() async throws {
    // 100 000 zero bytes, by the gzip command.
    let zeros = gzippedZeros
    let answer = ServerAnswer.status(200, headers: [("Content-Encoding", "gzip")], body: zeros)
    let outcome = try await fetch(answer)
    #expect(outcome.error == nil)
    #expect(outcome.bytes == [UInt8](repeating: 0, count: 100_000))
    #expect(outcome.facts.promisedByteCount == nil)
    #expect(outcome.facts.receivedByteCount == 100_000)

    let bomb = try await fetch(answer) { $0.maxByteCount = 50_000 }
    let error = try #require(bomb.downloadError)
    guard case .tooLarge(limit: 50_000, let seen) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(seen > 50_000)
    #expect(bomb.bytes.count == 50_000)
  }

  @Test(
    "a damaged or unknown compression is an error of the server",
    arguments: ["gzip", "br", "x"]
  )
  func failsWithBadContentCoding(_ coding: String) async throws {
    let answer = ServerAnswer.status(
      200,
      headers: [("Content-Encoding", coding)],
      body: pattern(100)
    )
    guard case .protocolError = try await fetch(answer).downloadError else {
      Issue.record("no protocol error")
      return
    }
  }

  @Test(
    "an answer that is no HTTP is an error of the server",
    arguments: ["SSH-2.0-OpenSSH_9.2\r\n", "HTTP/1.1 abc\r\n\r\n", "\u{89}PNG\r\n"]
  )
  func failsWithoutHTTP(_ text: String) async throws {
    let outcome = try await fetch(.raw(Array(text.utf8)))
    guard case .protocolError = outcome.downloadError else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
  }

  @Test("a head without end is given up, long before the deadline")
  func failsWithEndlessHead() async throws {
    let start = ContinuousClock.now
    let outcome = try await fetch(.endlessHead, within: .seconds(60))
    guard case .protocolError = outcome.downloadError else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}

// head -c 100000 /dev/zero | gzip -n9 | xxd -i
private let gzippedZeros: [UInt8] = [
  0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xed, 0xc1, 0x31, 0x01, 0x00,
  0x00, 0x00, 0xc2, 0xa0, 0xf5, 0x4f, 0x6d, 0x0d, 0x0f, 0xa0, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x80, 0x57, 0x03, 0x7d, 0x95, 0x11, 0xd4, 0xa0, 0x86, 0x01, 0x00,
]
