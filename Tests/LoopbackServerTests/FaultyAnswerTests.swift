import Glibc
import LoopbackServer
import Testing

@Suite("Answers of a server that fails")
struct FaultyAnswerTests {
  private static let body = Array("picture".utf8)

  /// A server and the client that has just asked it; dropping the server would stop it.
  private struct Talk {
    let server: LoopbackServer
    let client: RawClient

    init(_ answer: ServerAnswer) throws {
      server = try LoopbackServer { _ in answer }
      client = try RawClient(port: server.port)
      try client.request("/")
    }
  }

  @Test("A silent server sends not a byte until it stops")
  func silent() throws {
    let server = try LoopbackServer { _ in .silent }
    let client = try RawClient(port: server.port)
    try client.request("/")
    #expect(client.isQuiet(milliseconds: 50))
    server.stop()
    #expect(client.readToEnd() == ([], .closed))
    #expect(server.requests.count == 1)
  }

  @Test("After headers only there is silence until the server stops")
  func headersOnly() throws {
    let talk = try Talk(.headersOnly(contentLength: 1234))
    #expect(try talk.client.readHead() == "HTTP/1.1 200 OK\r\nContent-Length: 1234\r\n\r\n")
    #expect(talk.client.isQuiet(milliseconds: 50))
    talk.server.stop()
    #expect(talk.client.readToEnd() == ([], .closed))
  }

  @Test("A short body ends with a close before its promised length")
  func short() throws {
    let talk = try Talk(.short(Self.body, promising: 100, contentType: "image/gif"))
    let head = try talk.client.readHead()
    #expect(field("Content-Length", in: head) == "100")
    #expect(field("Content-Type", in: head) == "image/gif")
    #expect(talk.client.readToEnd() == (Self.body, .closed))
  }

  @Test("A long body goes on after its promised length")
  func long() throws {
    let talk = try Talk(.long(Self.body, promising: 3, contentType: nil))
    #expect(field("Content-Length", in: try talk.client.readHead()) == "3")
    #expect(talk.client.readToEnd() == (Self.body, .closed))
  }

  @Test("An endless body is made of good chunks and goes on for megabytes")
  func endless() throws {
    let talk = try Talk(.endless(contentType: "image/png"))
    let head = try talk.client.readHead()
    #expect(field("Transfer-Encoding", in: head) == "chunked")
    for _ in 0..<300 {
      #expect(try talk.client.read(6) == Array("4000\r\n".utf8))
      let data = try talk.client.read(16_384)
      #expect(data.allSatisfy { $0 == 0 })
      #expect(try talk.client.read(2) == Array("\r\n".utf8))
    }
    talk.server.stop()
    #expect(talk.client.readToEnd().end == .closed)
  }

  @Test("An endless body begins as it is told")
  func endlessWithBeginning() throws {
    let talk = try Talk(.endless(beginning: Self.body, contentType: nil))
    _ = try talk.client.readHead()
    #expect(try talk.client.read(12) == Array("7\r\npicture\r\n".utf8))
    #expect(try talk.client.read(6) == Array("4000\r\n".utf8))
  }

  @Test("A gzip bomb is good gzip: the beginning, then zero bytes a hundred times the size")
  func gzipBomb() throws {
    let talk = try Talk(.gzipBomb(beginning: Self.body, contentType: "image/png"))
    let head = try talk.client.readHead()
    #expect(field("Content-Encoding", in: head) == "gzip")
    #expect(field("Content-Length", in: head) == nil)
    let undone = try Self.gunzip(try talk.client.read(20_000))
    #expect(undone.starts(with: Self.body))
    #expect(undone.dropFirst(Self.body.count).allSatisfy { $0 == 0 })
    #expect(undone.count > 2_000_000)
    talk.server.stop()
  }

  /// What the gzip command makes of a stream that is cut.
  private static func gunzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write("bomb.gz", bytes)
    let output = try #require(popen("gzip -dc < '\(folder.path)/bomb.gz' 2>/dev/null", "re"))
    defer { pclose(output) }
    var undone: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, output)
      guard count > 0 else { return undone }
      undone += buffer[..<count]
    }
  }

  @Test("A chain of redirects counts down to its end")
  func redirects() throws {
    let server = try LoopbackServer {
      .redirects($0.target, 307, end: .ok(Self.body, contentType: nil))
    }
    for (path, code, location) in [("/2", "307", "/1"), ("/1", "307", "/0"), ("/0", "200", nil)] {
      let client = try RawClient(port: server.port)
      try client.request(path)
      let head = try client.readHead()
      #expect(head.hasPrefix("HTTP/1.1 \(code) "))
      #expect(field("Location", in: head) == location)
    }
    let client = try RawClient(port: server.port)
    try client.request("/-1")
    #expect(try client.readHead().hasPrefix("HTTP/1.1 404 "))
  }

  @Test("A dripping body comes whole, but no faster than its drops")
  func drip() throws {
    let start = ContinuousClock.now
    let talk = try Talk(.drip(Self.body, every: .milliseconds(20), contentType: nil))
    #expect(field("Content-Length", in: try talk.client.readHead()) == "7")
    #expect(try talk.client.read(7) == Self.body)
    #expect(start.duration(to: .now) >= .milliseconds(6 * 20))
  }

  @Test("Raw bytes come as they are, and then a close")
  func raw() throws {
    let bytes: [UInt8] = [0, 255, 13, 10, 65]
    let talk = try Talk(.raw(bytes))
    #expect(talk.client.readToEnd() == (bytes, .closed))
  }

  @Test("Headers can go on for ever")
  func endlessHeaders() throws {
    let line = Array("X-Line: \(String(repeating: "x", count: 1000))\r\n".utf8)
    let talk = try Talk(.endlessHead)
    #expect(try talk.client.read(17) == Array("HTTP/1.1 200 OK\r\n".utf8))
    for _ in 0..<1000 { #expect(try talk.client.read(line.count) == line) }
    talk.server.stop()
  }

  @Test("A repeated step comes as often as it says, with its interval between")
  func repeated() throws {
    let start = ContinuousClock.now
    let talk = try Talk(
      ServerAnswer(
        steps: [.repeated(Array("ab".utf8), count: 5, every: .milliseconds(20))],
        closesConnection: true
      )
    )
    #expect(talk.client.readToEnd() == (Array("ababababab".utf8), .closed))
    #expect(start.duration(to: .now) >= .milliseconds(4 * 20))
  }

  @Test("A reset is seen as one, after the bytes before it")
  func reset() throws {
    let gate = ServerGate()
    let talk = try Talk(
      ServerAnswer(steps: [.bytes(Self.body), .gate(gate), .reset])
    )
    #expect(try talk.client.read(7) == Self.body)
    gate.open()
    #expect(talk.client.readToEnd() == ([], .reset))
  }

  @Test("A pause lasts as long as it says")
  func pause() throws {
    let start = ContinuousClock.now
    let talk = try Talk(
      ServerAnswer(steps: [.pause(.milliseconds(100)), .bytes(Self.body)])
    )
    #expect(try talk.client.read(7) == Self.body)
    #expect(start.duration(to: .now) >= .milliseconds(100))
  }

  @Test("A file that is not there ends the connection")
  func missingFile() throws {
    let talk = try Talk(
      ServerAnswer(steps: [.bytes(Self.body), .file(path: "/nowhere/at/all"), .hold])
    )
    #expect(talk.client.readToEnd() == (Self.body, .closed))
  }
}
