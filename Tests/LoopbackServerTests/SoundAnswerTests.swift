import LoopbackServer
import Testing

@Suite("Answers of a server that works")
struct SoundAnswerTests {
  private static let body = Array("picture".utf8)

  /// Sends one GET to a server with that answer and returns all that comes until the close.
  private func exchange(_ answer: ServerAnswer, method: String = "GET") throws -> String {
    let server = try LoopbackServer { _ in answer }
    let client = try RawClient(port: server.port)
    try client.request("/a", method: method, fields: "Connection: close\r\n")
    let (bytes, end) = client.readToEnd()
    #expect(end == .closed)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("A 200 carries its type, its length and its body")
  func ok() throws {
    #expect(
      try exchange(.ok(Self.body, contentType: "image/png"))
        == "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: 7\r\n\r\npicture"
    )
  }

  @Test("A 200 without a type has no Content-Type")
  func okWithoutType() throws {
    #expect(
      try exchange(.ok([], contentType: nil)) == "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    )
  }

  @Test("An answer of any code carries the fields and the body that it was given")
  func status() throws {
    #expect(
      try exchange(.status(404, headers: [("X-A", "1"), ("X-A", "2")], body: Self.body))
        == "HTTP/1.1 404 Not Found\r\nX-A: 1\r\nX-A: 2\r\nContent-Length: 7\r\n\r\npicture"
    )
  }

  @Test("A code that has no body has no length either", arguments: [204, 304])
  func bodiless(code: Int) throws {
    let text = try exchange(.status(code))
    #expect(text.hasPrefix("HTTP/1.1 \(code) "))
    #expect(!text.contains("Content-Length"))
  }

  @Test("A body where none is allowed is sent all the same, and closes")
  func misplacedBody() throws {
    let answer = ServerAnswer.status(204, body: Self.body)
    #expect(answer.closesConnection)
    #expect(
      try exchange(answer) == "HTTP/1.1 204 No Content\r\nContent-Length: 7\r\n\r\npicture"
    )
  }

  @Test(
    "A length or a close of one's own is sent as it is, and closes",
    arguments: [("content-length", "99"), ("Transfer-Encoding", "gzip"), ("Connection", "close")]
  )
  func ownFraming(name: String, value: String) throws {
    let answer = ServerAnswer.status(200, headers: [(name, value)], body: Self.body)
    #expect(answer.closesConnection)
    #expect(try exchange(answer).contains("\r\n\(name): \(value)\r\n"))
  }

  @Test("A redirect names its place as it was given", arguments: [301, 302, 303, 307, 308])
  func redirect(code: Int) throws {
    let text = try exchange(.redirect(code, to: "//other/%41?b=ü"))
    #expect(text.hasPrefix("HTTP/1.1 \(code) "))
    #expect(field("Location", in: text) == "//other/%41?b=ü")
    #expect(field("Content-Length", in: text) == "0")
  }

  @Test("A chunked body has its pieces as chunks and an empty one at the end")
  func chunked() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 26)
    #expect(
      try exchange(.chunked([Self.body, [], long], contentType: "a/b"))
        == "HTTP/1.1 200 OK\r\nContent-Type: a/b\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "7\r\npicture\r\n1a\r\n\(String(repeating: "x", count: 26))\r\n0\r\n\r\n"
    )
  }

  @Test("A body without a length ends with the connection")
  func untilClose() throws {
    let server = try LoopbackServer { _ in .untilClose(Self.body, contentType: nil) }
    let client = try RawClient(port: server.port)
    try client.request("/")
    #expect(try client.readHead() == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
    #expect(client.readToEnd() == (Self.body, .closed))
  }

  @Test("HEAD gets the head of the same answer, and no more")
  func head() throws {
    let answers: [ServerAnswer] = [
      .ok(Self.body, contentType: "image/png"), .chunked([Self.body], contentType: nil),
      .headersOnly(contentLength: 5), .endless(contentType: nil),
      .drip(Self.body, every: .seconds(60), contentType: nil),
      .raw(Array("HTTP/1.1 200 OK\r\nA: b\r\n\r\nbody\r\n\r\n".utf8)),
    ]
    for answer in answers {
      let text = try exchange(answer, method: "HEAD")
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(text.split(separator: "\r\n\r\n", omittingEmptySubsequences: false).count == 2)
      #expect(text.hasSuffix("\r\n\r\n"))
    }
  }

  @Test("A step of a file sends what is in it")
  func file() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write("a", bytes)
    let path = folder.path + "/a"
    let server = try LoopbackServer { _ in
      ServerAnswer(steps: [.file(path: path)], closesConnection: true)
    }
    let client = try RawClient(port: server.port)
    try client.request("/")
    #expect(client.readToEnd() == (bytes, .closed))
  }
}
