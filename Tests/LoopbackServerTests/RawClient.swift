import Glibc

/// A client that sends and receives bytes as they are, so that tests see what the server really does.
///
/// Nothing waits longer than ten seconds.
final class RawClient {
  enum End: Equatable {
    case closed
    case reset
    case timedOut
  }

  struct Failure: Error {
    let call: String
    let errorNumber: CInt
  }

  private let descriptor: CInt
  private var received: [UInt8] = []

  /// Connects, after a call of `prepare` when the client has its descriptor already.
  init(
    port: UInt16,
    address: UInt32 = 0x7F00_0001,
    prepare: () -> Void = {}
  ) throws {
    descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket", errorNumber: errno) }
    var limit = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &limit,
      socklen_t(MemoryLayout<timeval>.size)
    )
    var target = sockaddr_in()
    target.sin_family = sa_family_t(AF_INET)
    target.sin_port = port.bigEndian
    target.sin_addr.s_addr = address.bigEndian
    prepare()
    let result = withUnsafePointer(to: &target) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(call: "connect", errorNumber: errno) }
  }

  deinit { close(descriptor) }

  // MARK: - Sending

  func send(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(call: "send", errorNumber: errno) }
      rest = rest.dropFirst(count)
    }
  }

  func request(_ target: String, method: String = "GET", fields: String = "") throws {
    try send("\(method) \(target) HTTP/1.1\r\nHost: test\r\n\(fields)\r\n")
  }

  func finishSending() {
    shutdown(descriptor, CInt(SHUT_WR))
  }

  // MARK: - Receiving

  /// Reads a head up to and with its empty line.
  func readHead() throws -> String {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if received.count >= end.count {
        for start in 0...(received.count - end.count)
        where received[start..<start + end.count].elementsEqual(end) {
          return String(decoding: take(start + end.count), as: UTF8.self)
        }
      }
      try receiveMore("head")
    }
  }

  func read(_ byteCount: Int) throws -> [UInt8] {
    while received.count < byteCount { try receiveMore("body") }
    return take(byteCount)
  }

  /// Reads a head and the body that its Content-Length promises.
  func readAnswer() throws -> (head: String, body: [UInt8]) {
    let head = try readHead()
    let byteCount = field("Content-Length", in: head).flatMap { Int($0) } ?? 0
    return (head, try read(byteCount))
  }

  /// Reads all that still comes.
  func readToEnd() -> (bytes: [UInt8], end: End) {
    while true {
      let (count, errorNumber) = receive()
      if count > 0 { continue }
      let end: End =
        count == 0 ? .closed : errorNumber == ECONNRESET ? .reset : .timedOut
      return (take(received.count), end)
    }
  }

  /// Whether nothing comes for that long.
  func isQuiet(milliseconds: CInt) -> Bool {
    guard received.isEmpty else { return false }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, milliseconds) == 0
  }

  private func receiveMore(_ what: String) throws {
    let (count, errorNumber) = receive()
    guard count > 0 else { throw Failure(call: "recv \(what)", errorNumber: errorNumber) }
  }

  private func receive() -> (count: Int, errorNumber: CInt) {
    var errorNumber: CInt = 0
    var received = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 262_144) { buffer, count in
      received = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      errorNumber = errno
      count = max(0, received)
    }
    self.received += bytes
    return (received, errorNumber)
  }

  private func take(_ byteCount: Int) -> [UInt8] {
    defer { received.removeFirst(byteCount) }
    return Array(received[..<byteCount])
  }
}

/// Returns the value of a field in a head.
func field(_ name: String, in head: String) -> String? {
  for line in head.split(separator: "\r\n") {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == name.lowercased() else { continue }
    return String(parts[1].drop { $0 == " " })
  }
  return nil
}
