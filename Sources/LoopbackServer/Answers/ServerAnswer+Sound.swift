/// The answers of a server that works.
extension ServerAnswer {
  /// A 200 with a body and the right Content-Length.
  public static func ok(_ body: [UInt8], contentType: String?) -> ServerAnswer {
    status(200, headers: contentTypeField(contentType), body: body)
  }

  /// An answer of any code, with a Content-Length where that code may have one.
  ///
  /// A Content-Length or Transfer-Encoding in `headers` is sent instead, right or wrong; the
  /// connection is then closed after the body. So it is after a body where none is allowed, and
  /// after `Connection: close`.
  public static func status(
    _ code: Int,
    headers: [(String, String)] = [],
    body: [UInt8] = []
  ) -> ServerAnswer {
    var head = AnswerHead(code: code, fields: headers.map { (name: $0.0, value: $0.1) })
    let isFramed = head.has("Content-Length") || head.has("Transfer-Encoding")
    let isMisplaced = head.isBodiless && !body.isEmpty
    let closes = isFramed || isMisplaced || saysClose(headers)
    if !isFramed && (!head.isBodiless || isMisplaced) {
      head.fields.append(("Content-Length", "\(body.count)"))
    }
    let bodySteps = body.isEmpty ? [] : [Step.bytes(body)]
    return ServerAnswer(steps: [.bytes(head.bytes)] + bodySteps, closesConnection: closes)
  }

  /// A redirect to `location`, which is sent as it is: it may be relative, or no URL at all.
  public static func redirect(_ code: Int = 302, to location: String) -> ServerAnswer {
    status(code, headers: [("Location", location)])
  }

  /// The answer to a target in a chain of redirects: `/3` leads to `/2`, and so on, and `/0` is
  /// `end`; 404 to any other target.
  public static func redirects(
    _ target: String,
    _ code: Int = 302,
    end: ServerAnswer
  ) -> ServerAnswer {
    guard let number = Int(target.dropFirst()), number >= 0 else { return status(404) }
    return number == 0 ? end : redirect(code, to: "/\(number - 1)")
  }

  /// A 200 whose body comes in chunks; empty pieces are left out, since an empty chunk is the end.
  public static func chunked(_ pieces: [[UInt8]], contentType: String?) -> ServerAnswer {
    let chunks = pieces.filter { !$0.isEmpty }.map { Step.bytes(chunk($0)) }
    let end = Step.bytes(Array("0\r\n\r\n".utf8))
    return ServerAnswer(steps: [chunkedHead(contentType)] + chunks + [end])
  }

  /// A 200 without Content-Length, whose body ends where the connection does.
  public static func untilClose(_ body: [UInt8], contentType: String?) -> ServerAnswer {
    untilClose(body, contentType: contentType, headers: [])
  }

  static func untilClose(
    _ body: [UInt8],
    contentType: String?,
    headers: [(String, String)]
  ) -> ServerAnswer {
    let head = AnswerHead(
      code: 200,
      fields: contentTypeField(contentType) + headers + [("Connection", "close")]
    )
    return ServerAnswer(steps: [.bytes(head.bytes), .bytes(body)], closesConnection: true)
  }

  /// A 200 with what is in a file of that size.
  static func file(_ path: String, byteCount: Int, contentType: String) -> ServerAnswer {
    ServerAnswer(steps: [promisingHead(byteCount, contentType), .file(path: path)])
  }

  // MARK: - Parts that the faulty answers share

  static func chunk(_ piece: [UInt8]) -> [UInt8] {
    Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
  }

  static func chunkedHead(_ contentType: String?) -> Step {
    let fields = contentTypeField(contentType) + [("Transfer-Encoding", "chunked")]
    return .bytes(AnswerHead(code: 200, fields: fields).bytes)
  }

  static func promisingHead(_ byteCount: Int, _ contentType: String?) -> Step {
    let fields = contentTypeField(contentType) + [("Content-Length", "\(byteCount)")]
    return .bytes(AnswerHead(code: 200, fields: fields).bytes)
  }

  private static func contentTypeField(_ contentType: String?) -> [(String, String)] {
    contentType.map { [("Content-Type", $0)] } ?? []
  }

  private static func saysClose(_ headers: [(String, String)]) -> Bool {
    headers.contains { $0.0.lowercased() == "connection" && $0.1.lowercased() == "close" }
  }
}
