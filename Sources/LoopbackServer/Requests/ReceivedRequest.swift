/// A request with what its head says about the connection.
struct ReceivedRequest: Sendable {
  let request: ServerRequest

  /// Whether the client can send another request on this connection (RFC 9112, 9.3).
  let allowsKeepAlive: Bool

  /// Whether a body follows, which this server does not read.
  let hasBody: Bool

  /// Reads a head, without the empty line at its end; nil where it is no HTTP/1.1 or HTTP/1.0.
  init?(head: ArraySlice<UInt8>) {
    var lines = head.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
      line.last == 0x0D ? line.dropLast() : line
    }
    let start = lines.removeFirst().split(separator: 0x20, omittingEmptySubsequences: false)
    guard start.count == 3, start.allSatisfy({ !$0.isEmpty }),
      let method = String(validating: start[0], as: UTF8.self),
      let target = String(validating: start[1], as: UTF8.self),
      start[2].elementsEqual("HTTP/1.1".utf8) || start[2].elementsEqual("HTTP/1.0".utf8)
    else { return nil }

    let headers = lines.compactMap(Self.header)
    guard headers.count == lines.count else { return nil }
    request = ServerRequest(method: method, target: target, headers: headers)
    let connection = request.header("Connection")?.lowercased() ?? ""
    allowsKeepAlive = start[2].last == UInt8(ascii: "1") && !connection.contains("close")
    hasBody =
      request.header("Transfer-Encoding") != nil
      || (request.header("Content-Length").map { $0 != "0" } ?? false)
  }

  /// Reads one field line; a name is followed by its colon at once (RFC 9112, 5.1).
  private static func header(_ line: ArraySlice<UInt8>) -> ServerRequest.Header? {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex,
      let name = String(validating: line[..<colon], as: UTF8.self),
      !name.utf8.contains(where: isBlank)
    else { return nil }
    let value = line[line.index(after: colon)...].drop(while: isBlank)
    let end = value.lastIndex { !isBlank($0) }.map { value.index(after: $0) } ?? value.startIndex
    return ServerRequest.Header(
      name: name,
      value: String(decoding: value[..<end], as: UTF8.self)
    )
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
