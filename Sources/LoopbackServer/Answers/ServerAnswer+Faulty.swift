/// The answers of a server that fails.
extension ServerAnswer {
  /// Nothing at all: the connection is accepted and the request read, and that is it.
  public static var silent: ServerAnswer {
    ServerAnswer(steps: [.hold], closesConnection: true)
  }

  /// A head that promises a body, and then silence.
  public static func headersOnly(contentLength: Int) -> ServerAnswer {
    ServerAnswer(steps: [promisingHead(contentLength, nil), .hold], closesConnection: true)
  }

  /// Fewer bytes than Content-Length says, and then a close.
  public static func short(
    _ body: [UInt8],
    promising byteCount: Int,
    contentType: String?
  ) -> ServerAnswer {
    promised(body, byteCount, contentType)
  }

  /// More bytes than Content-Length says, and then a close.
  public static func long(
    _ body: [UInt8],
    promising byteCount: Int,
    contentType: String?
  ) -> ServerAnswer {
    promised(body, byteCount, contentType)
  }

  /// A chunked body that never ends: `beginning`, then zero bytes as fast as the client reads.
  public static func endless(beginning: [UInt8] = [], contentType: String?) -> ServerAnswer {
    let zeros = chunk([UInt8](repeating: 0, count: 16_384))
    let first = beginning.isEmpty ? [] : [Step.bytes(chunk(beginning))]
    return ServerAnswer(
      steps: [chunkedHead(contentType)] + first + [.repeated(zeros, count: nil, every: .zero)],
      closesConnection: true
    )
  }

  /// A body that nobody asked to be compressed, and that grows without end when that is undone:
  /// `beginning`, of at most 65 535 bytes, then zero bytes.
  public static func gzipBomb(beginning: [UInt8] = [], contentType: String?) -> ServerAnswer {
    let head = untilClose([], contentType: contentType, headers: [("Content-Encoding", "gzip")])
    let more = (0..<1000).flatMap { _ in GzipBomb.more }
    return ServerAnswer(
      steps: head.steps.prefix(1)
        + [.bytes(GzipBomb.start(beginning)), .repeated(more, count: nil, every: .zero)],
      closesConnection: true
    )
  }

  /// A head whose lines never end.
  public static var endlessHead: ServerAnswer {
    let line = Array("X-Line: \(String(repeating: "x", count: 1000))\r\n".utf8)
    return ServerAnswer(
      steps: [
        .bytes(Array("HTTP/1.1 200 OK\r\n".utf8)), .repeated(line, count: nil, every: .zero),
      ],
      closesConnection: true
    )
  }

  /// A right answer whose body comes one byte at a time.
  public static func drip(
    _ body: [UInt8],
    every interval: Duration,
    contentType: String?
  ) -> ServerAnswer {
    let drops = body.flatMap { [Step.pause(interval), .bytes([$0])] }
    return ServerAnswer(steps: [promisingHead(body.count, contentType)] + drops.dropFirst())
  }

  /// The bytes as they are, head or not, and then a close.
  public static func raw(_ bytes: [UInt8]) -> ServerAnswer {
    ServerAnswer(steps: [.bytes(bytes)], closesConnection: true)
  }

  private static func promised(
    _ body: [UInt8],
    _ byteCount: Int,
    _ contentType: String?
  ) -> ServerAnswer {
    ServerAnswer(
      steps: [promisingHead(byteCount, contentType), .bytes(body)],
      closesConnection: true
    )
  }
}
