import Testing

@testable import ImageDownload

@Suite("The head of an answer")
struct ResponseHeadTests {
  /// Adds the lines and returns the head, and which line was taken for the last.
  private func read(_ lines: [String]) -> (head: ResponseHead, lastLine: Int?) {
    var head = ResponseHead()
    let last = lines.firstIndex { head.add(Array("\($0)\r\n".utf8)) }
    return (head, last)
  }

  @Test("status, type, length and location are read, names in any case")
  func readsFields() {
    let (head, last) = read([
      "HTTP/1.1 302 Found", "CONTENT-TYPE:  image/png ", "content-length: 12",
      "Location:\t/a b?c:d ", "",
    ])
    #expect(head.status == 302)
    #expect(head.contentType == "image/png")
    #expect(head.contentLength == 12)
    #expect(head.promisedByteCount == 12)
    #expect(head.location == Array("/a b?c:d".utf8))
    #expect(last == 4)
  }

  @Test("an interim answer is forgotten")
  func skipsInterimAnswers() {
    let (head, last) = read([
      "HTTP/1.1 100 Continue", "Location: /x", "", "HTTP/1.1 103 Early Hints", "Content-Length: 3",
      "", "HTTP/1.1 200 OK", "",
    ])
    #expect(head.status == 200)
    #expect(head.location == nil)
    #expect(head.contentLength == nil)
    #expect(last == 7)
  }

  @Test("a body in chunks has no announced length")
  func ignoresLengthOfChunkedBodies() {
    let (head, _) = read([
      "HTTP/1.1 200 OK", "Content-Length: 3", "Transfer-Encoding: chunked", "",
    ])
    #expect(head.contentLength == nil)
  }

  @Test("a compressed body promises no number of decoded bytes")
  func promisesNothingWhenEncoded() {
    let (head, _) = read(["HTTP/1.1 200 OK", "Content-Length: 3", "Content-Encoding: gzip", ""])
    #expect(head.contentLength == 3)
    #expect(head.promisedByteCount == nil)
  }

  @Test(
    "odd lines harm nobody",
    arguments: ["HTTP/1.1", "HTTP/1.1 OK 200", "no colon", ": no name", "Content-Length: many"]
  )
  func survives(_ line: String) {
    let (head, _) = read(["HTTP/1.1 200 OK", line, ""])
    #expect(head.contentLength == nil)
  }

  @Test("a head that does not end is too large at some point, interim answers included")
  func isBounded() {
    var head = ResponseHead()
    let line = Array("X: \(String(repeating: "y", count: 1000))\r\n".utf8)
    for _ in 0..<200 { _ = head.add(line) }
    #expect(!head.isTooLarge)
    _ = head.add(Array("HTTP/1.1 100 Continue\r\n".utf8))
    for _ in 0..<200 { _ = head.add(line) }
    #expect(head.isTooLarge)
  }
}
