import LoopbackServer
import Testing

@Suite("Keeping connections")
struct KeepAliveTests {
  private func makeServer() throws -> LoopbackServer {
    try LoopbackServer { .ok(Array($0.target.utf8), contentType: nil) }
  }

  @Test("One connection carries many requests")
  func manyRequests() throws {
    let server = try makeServer()
    let client = try RawClient(port: server.port)
    for number in 0..<100 {
      try client.request("/\(number)")
      #expect(try client.readAnswer().body == Array("/\(number)".utf8))
    }
    #expect(server.openConnectionCount == 1)
    #expect(server.requests.map(\.target) == (0..<100).map { "/\($0)" })
  }

  @Test("Requests that are sent at once are answered in their order")
  func pipelined() throws {
    let server = try makeServer()
    let client = try RawClient(port: server.port)
    try client.send((0..<50).map { "GET /\($0) HTTP/1.1\r\n\r\n" }.joined())
    for number in 0..<50 {
      #expect(try client.readAnswer().body == Array("/\(number)".utf8))
    }
  }

  @Test("A connection stays open after HEAD, 204, 304, 404 and a chunked body")
  func keptAfter() throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/chunked": .chunked([[1]], contentType: nil)
      case "/ok": .ok([1], contentType: nil)
      default: .status(Int(request.target.dropFirst()) ?? 500)
      }
    }
    let client = try RawClient(port: server.port)
    try client.request("/ok", method: "HEAD")
    _ = try client.readHead()
    for code in [204, 304, 404] {
      try client.request("/\(code)")
      #expect(try client.readAnswer().head.hasPrefix("HTTP/1.1 \(code) "))
    }
    try client.request("/chunked")
    _ = try client.readHead()
    #expect(try client.read(11) == Array("1\r\n\u{1}\r\n0\r\n\r\n".utf8))
    try client.request("/ok")
    #expect(try client.readAnswer().body == [1])
    #expect(server.requests.count == 6)
  }

  @Test(
    "A client that wants a close gets it",
    arguments: [
      "GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
      "GET / HTTP/1.1\r\nconnection: TE, Close\r\n\r\n",
    ]
  )
  func closing(request: String) throws {
    let server = try makeServer()
    let client = try RawClient(port: server.port)
    try client.send(request)
    #expect(try client.readAnswer().body == Array("/".utf8))
    #expect(client.readToEnd() == ([], .closed))
  }

  @Test("An answer that closes does so")
  func answerCloses() throws {
    let server = try LoopbackServer { _ in
      var answer = ServerAnswer.ok([1, 2], contentType: nil)
      answer.closesConnection = true
      return answer
    }
    let client = try RawClient(port: server.port)
    try client.request("/")
    #expect(try client.readAnswer().body == [1, 2])
    #expect(client.readToEnd() == ([], .closed))
  }

  @Test("A client that closes its sending side still gets its answer")
  func halfClose() throws {
    let server = try LoopbackServer(bytesPerSecond: 1_000_000) { _ in
      .ok([UInt8](repeating: 7, count: 50_000), contentType: nil)
    }
    let client = try RawClient(port: server.port)
    try client.request("/")
    client.finishSending()
    #expect(try client.readAnswer().body.count == 50_000)
    #expect(client.readToEnd() == ([], .closed))
  }

  @Test("A request with a body is answered, and the connection closed without a reset")
  func requestBody() throws {
    let server = try makeServer()
    let client = try RawClient(port: server.port)
    let body = String(repeating: "x", count: 20_000_000)
    try client.send("POST /up HTTP/1.1\r\nContent-Length: \(body.count)\r\n\r\n\(body)")
    #expect(try client.readAnswer().body == Array("/up".utf8))
    #expect(client.readToEnd() == ([], .closed))
  }
}
