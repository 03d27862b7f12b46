import Glibc
import LoopbackServer
import Synchronization
import Testing

/// An answer at which a connection is still busy when the server stops.
enum BusyAnswer: String, CaseIterable {
  case hold, pause, gate, repeated, slow, endless, file, idle

  var answer: ServerAnswer {
    switch self {
    case .hold: .headersOnly(contentLength: 5)
    case .pause: begun(with: .pause(.seconds(3600)))
    case .gate: begun(with: .gate(ServerGate()))
    case .repeated: begun(with: .repeated([1], count: nil, every: .seconds(3600)))
    case .slow:
      ServerAnswer(
        steps: [.bytes(Self.head + [UInt8](repeating: 0, count: 100_000))],
        bytesPerSecond: Self.slowSpeed
      )
    case .endless: .endless(contentType: nil)
    case .file:
      ServerAnswer(
        steps: [.bytes(Self.head), .file(path: "/proc/self/exe")],
        bytesPerSecond: Self.slowSpeed
      )
    case .idle: .status(200)
    }
  }

  private static let head = Array("HTTP/1.1 200 OK\r\n\r\n".utf8)

  /// At that speed the head takes 0.2 s and the rest at least a quarter of an hour.
  private static let slowSpeed = 95

  private func begun(with step: ServerAnswer.Step) -> ServerAnswer {
    ServerAnswer(steps: [.bytes(Self.head), step])
  }
}

/// A server that its own script can reach.
private final class SharedServer: Sendable {
  let server = Mutex<LoopbackServer?>(nil)
}

@Suite("Stopping")
struct StopTests {
  @Test("A stop ends what a connection is busy with", arguments: BusyAnswer.allCases)
  func busy(_ busy: BusyAnswer) throws {
    let server = try LoopbackServer { _ in busy.answer }
    let client = try RawClient(port: server.port)
    try client.request("/")
    _ = try client.readHead()
    server.stop()
    #expect(client.readToEnd().end == .closed)
    #expect(server.openConnectionCount == 0)
  }

  @Test("A stop ends a connection that has sent half a head, and one that has sent nothing")
  func beforeRequest() throws {
    let server = try LoopbackServer()
    let clients = try (0..<2).map { _ in try RawClient(port: server.port) }
    try clients[0].send("GET / HT")
    #expect(server.waitForOpenConnections(2, within: .seconds(10)))
    server.stop()
    #expect(clients.map { $0.readToEnd().end } == [.closed, .closed])
  }

  @Test(
    "A client that leaves ends what its connection is busy with",
    arguments: BusyAnswer.allCases
  )
  func leaving(_ busy: BusyAnswer) throws {
    let server = try LoopbackServer { _ in busy.answer }
    do {
      let client = try RawClient(port: server.port)
      try client.request("/")
      _ = try client.readHead()
      #expect(server.openConnectionCount == 1)
    }
    #expect(server.waitForOpenConnections(0, within: .seconds(10)))
  }

  @Test("After a stop nobody can connect, and a second stop does nothing")
  func refusing() throws {
    let server = try LoopbackServer()
    _ = try RawClient(port: server.port)
    server.stop()
    server.stop()
    let error = try #require(throws: RawClient.Failure.self) { try RawClient(port: server.port) }
    #expect(error.errorNumber == ECONNREFUSED)
  }

  @Test("The end of the last reference is a stop")
  func lastReference() throws {
    var server: LoopbackServer? = try LoopbackServer { _ in .headersOnly(contentLength: 1) }
    let port = try #require(server?.port)
    let client = try RawClient(port: port)
    try client.request("/")
    _ = try client.readHead()
    server = nil
    #expect(client.readToEnd() == ([], .closed))
    #expect(throws: RawClient.Failure.self) { try RawClient(port: port) }
  }

  @Test("The script may stop its own server")
  func stoppedByScript() throws {
    let shared = SharedServer()
    let server = try LoopbackServer { _ in
      shared.server.withLock { $0?.stop() }
      return .ok([1], contentType: nil)
    }
    shared.server.withLock { $0 = server }
    let client = try RawClient(port: server.port)
    try client.request("/")
    #expect(client.readToEnd().end == .closed)
    server.stop()
    shared.server.withLock { $0 = nil }
    #expect(server.openConnectionCount == 0)
  }

  @Test("Waiting for connections ends with the time")
  func waitingInVain() throws {
    let server = try LoopbackServer()
    #expect(!server.waitForOpenConnections(1, within: .milliseconds(20)))
    #expect(server.waitForOpenConnections(0, within: .zero))
  }
}
