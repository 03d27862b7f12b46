import Testing

@testable import LoopbackServer

@Suite("Requests")
struct RequestTests {
  private func parse(_ head: String) -> ReceivedRequest? {
    ReceivedRequest(head: Array(head.utf8)[...])
  }

  @Test("Method, target and fields are kept byte for byte")
  func kept() throws {
    let server = try LoopbackServer { _ in .status(204) }
    let client = try RawClient(port: server.port)
    try client.send(
      "GET /a%20b/../ü?q=%2F&x=a+b HTTP/1.1\r\nHost: h\r\nX-Odd:  a: b \r\nx-odd:c\r\n\r\n"
    )
    _ = try client.readHead()
    let request = try #require(server.requests.first)
    #expect(request.method == "GET")
    #expect(request.target == "/a%20b/../ü?q=%2F&x=a+b")
    #expect(request.headers.map(\.name) == ["Host", "X-Odd", "x-odd"])
    #expect(request.headers.map(\.value) == ["h", "a: b", "c"])
    #expect(request.header("x-ODD") == "a: b")
    #expect(request.header("Accept") == nil)
  }

  @Test(
    "What is no request is refused",
    arguments: [
      "", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", "/ GET HTTP/1.1x",
      "GET / HTTP/1.1\r\nno colon", "GET / HTTP/1.1\r\n: no name", "GET / HTTP/1.1\r\nName : blank",
      "GET / HTTP/1.1\r\nA: b\r\n folded", "GET / HTTP/1.1\r\nA: b\r\n",
    ]
  )
  func refused(head: String) {
    #expect(parse(head) == nil)
  }

  @Test("A target that is no UTF-8 is refused")
  func invalidTarget() {
    let head: [UInt8] = Array("GET /".utf8) + [0xFF] + Array(" HTTP/1.1".utf8)
    #expect(ReceivedRequest(head: head[...]) == nil)
  }

  @Test(
    "Only a length other than 0 or a transfer coding announces a body",
    arguments: [
      ("", false), ("\r\nContent-Length: 0", false), ("\r\nContent-Length: 5", true),
      ("\r\nTransfer-Encoding: chunked", true),
    ]
  )
  func body(fields: String, hasBody: Bool) throws {
    #expect(try #require(parse("POST / HTTP/1.1\(fields)")).hasBody == hasBody)
  }

  @Test("A malformed request gets 400 and a close whatever it still sends, and is not in the list")
  func malformed() throws {
    let server = try LoopbackServer { _ in .ok([1], contentType: nil) }
    let client = try RawClient(port: server.port)
    try client.send("hello\r\n\r\n" + String(repeating: "more", count: 5_000_000))
    #expect(try client.readHead().hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    #expect(client.readToEnd() == ([], .closed))
    #expect(server.requests.isEmpty)
  }

  @Test("A head of 64 KiB is read; one byte more gets 431", arguments: [65_536, 65_537])
  func headLimit(byteCount: Int) throws {
    let server = try LoopbackServer { _ in .status(200) }
    let client = try RawClient(port: server.port)
    let frame = "GET / HTTP/1.1\r\nX: \r\n\r\n"
    let filler = String(repeating: "x", count: byteCount - frame.utf8.count)
    try client.send("GET / HTTP/1.1\r\nX: \(filler)\r\n\r\n")
    let isAllowed = byteCount <= 65_536
    #expect(try client.readHead().hasPrefix("HTTP/1.1 \(isAllowed ? 200 : 431) "))
    #expect(server.requests.count == (isAllowed ? 1 : 0))
  }

  @Test("A head without end is refused at the limit")
  func endlessHead() throws {
    let server = try LoopbackServer { _ in .status(200) }
    let client = try RawClient(port: server.port)
    try client.send("GET /\(String(repeating: "x", count: 70_000))")
    #expect(try client.readHead().hasPrefix("HTTP/1.1 431 "))
    #expect(client.readToEnd() == ([], .closed))
  }

  @Test("The end of a head is found wherever the bytes are cut")
  func cuts() {
    let bytes = Array("\r\r\n\rA: b\r\n\n\r\n\r\r\n\r\nrest\r\n\r\n".utf8)
    let headByteCount = bytes.count - 8
    for cut in 0...bytes.count {
      var scanner = HeadEndScanner()
      let first = scanner.scan(bytes[..<cut])
      let found = first ?? scanner.scan(bytes[cut...]).map { $0 + cut }
      #expect(found == headByteCount)
    }
  }

  @Test("The URL of a path has the port, and one slash", arguments: ["a/b?c=%20", "/a/b?c=%20"])
  func url(path: String) throws {
    let server = try LoopbackServer()
    #expect(server.url(path) == "http://127.0.0.1:\(server.port)/a/b?c=%20")
  }

  @Test("Only 127.0.0.1 is listened on")
  func addresses() throws {
    let server = try LoopbackServer()
    #expect(throws: RawClient.Failure.self) {
      try RawClient(port: server.port, address: 0x7F00_0002)
    }
  }
}
