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

  /// A chunked body of zero bytes that never ends, sent as fast as the client reads.
  public static func endless(contentType: String?) -> ServerAnswer {
    let zeros = chunk([UInt8](repeating: 0, count: 16_384))
    return ServerAnswer(
      steps: [chunkedHead(contentType), .repeated(zeros, count: nil, every: .zero)],
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
