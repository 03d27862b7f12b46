import LoopbackServer
import Testing

@Suite("Gates")
struct ServerGateTests {
  private static func gated(_ gate: ServerGate) -> ServerAnswer {
    var answer = ServerAnswer.ok(Array("picture".utf8), contentType: nil)
    answer.steps.insert(.gate(gate), at: 1)
    return answer
  }

  @Test("Nothing passes a closed gate; all answers pass once it opens")
  func opening() throws {
    let gate = ServerGate()
    let server = try LoopbackServer { _ in Self.gated(gate) }
    let clients = try (0..<3).map { _ in try RawClient(port: server.port) }
    for client in clients {
      try client.request("/")
      _ = try client.readHead()
    }
    #expect(clients.allSatisfy { $0.isQuiet(milliseconds: 30) })
    gate.open()
    for client in clients { #expect(try client.read(7) == Array("picture".utf8)) }
  }

  @Test("An open gate holds nobody, and may be opened twice")
  func alreadyOpen() throws {
    let gate = ServerGate()
    gate.open()
    gate.open()
    let server = try LoopbackServer { _ in Self.gated(gate) }
    let client = try RawClient(port: server.port)
    try client.request("/")
    #expect(try client.readAnswer().body == Array("picture".utf8))
  }

  @Test("A client that leaves a gate is not waited for")
  func leaving() throws {
    let gate = ServerGate()
    let server = try LoopbackServer { _ in Self.gated(gate) }
    do {
      let client = try RawClient(port: server.port)
      try client.request("/")
      _ = try client.readHead()
    }
    #expect(server.waitForOpenConnections(0, within: .seconds(10)))
    gate.open()
  }
}
