/// The status line and header fields of an answer.
struct AnswerHead {
  let code: Int
  var fields: [(name: String, value: String)] = []

  /// The head as it is sent, with the empty line at its end.
  ///
  /// Fields are sent as they are: a test may want a broken one.
  var bytes: [UInt8] {
    let lines = fields.map { "\($0.name): \($0.value)\r\n" }.joined()
    return Array("HTTP/1.1 \(code) \(Self.reason(of: code))\r\n\(lines)\r\n".utf8)
  }

  /// Whether an answer of that code has no body whatever its fields say (RFC 9112, 6.3).
  var isBodiless: Bool { code < 200 || code == 204 || code == 304 }

  func has(_ name: String) -> Bool {
    fields.contains { $0.name.lowercased() == name.lowercased() }
  }

  private static func reason(of code: Int) -> String {
    switch code {
    case 200: "OK"
    case 204: "No Content"
    case 206: "Partial Content"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 410: "Gone"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 500: "Internal Server Error"
    case 503: "Service Unavailable"
    default: "Answer"
    }
  }
}
