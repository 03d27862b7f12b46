/// Reads one request after the other from a connection.
///
/// Bytes that follow a head are kept for the next one, so that a client may send several requests
/// at once. Holds at most `headByteLimit` and one read more.
struct RequestReader {
  enum Outcome {
    case request(ReceivedRequest)
    case malformed
    case tooLarge
    case ended
  }

  /// The longest head that is read, with the empty line at its end.
  static let headByteLimit = 65_536

  private static let readByteCount = 4096

  private var received: [UInt8] = []

  /// Waits for the next request, as long as the client stays.
  mutating func next(from socket: ClientSocket) -> Outcome {
    var scanner = HeadEndScanner()
    var scannedByteCount = 0
    while true {
      if let count = scanner.scan(received[scannedByteCount...]) {
        return take(scannedByteCount + count)
      }
      scannedByteCount = received.count
      guard received.count < Self.headByteLimit else { return .tooLarge }
      guard receive(from: socket) else { return .ended }
    }
  }

  private mutating func take(_ headByteCount: Int) -> Outcome {
    guard headByteCount <= Self.headByteLimit else { return .tooLarge }
    defer { received.removeFirst(headByteCount) }
    let lineEnds = 4
    guard let request = ReceivedRequest(head: received[..<(headByteCount - lineEnds)]) else {
      return .malformed
    }
    return .request(request)
  }

  private mutating func receive(from socket: ClientSocket) -> Bool {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.readByteCount) { buffer, count in
      count = socket.receive(into: UnsafeMutableRawBufferPointer(buffer))
    }
    received += bytes
    return !bytes.isEmpty
  }
}
