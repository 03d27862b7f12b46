import LoopbackServer
import Testing

@Suite("Many clients")
struct ParallelClientTests {
  @Test("Fifty clients are served at the same time")
  func fifty() throws {
    let gate = ServerGate()
    let server = try LoopbackServer { request in
      var answer = ServerAnswer.ok(
        [UInt8](repeating: UInt8(request.target.utf8.count), count: 100_000),
        contentType: nil
      )
      answer.steps.insert(.gate(gate), at: 1)
      return answer
    }
    let clients = try (0..<50).map { _ in try RawClient(port: server.port) }
    for (number, client) in clients.enumerated() {
      try client.request("/" + String(repeating: "x", count: number))
    }
    for client in clients { _ = try client.readHead() }
    #expect(server.openConnectionCount == 50)
    #expect(Set(server.requests.map(\.target)).count == 50)
    gate.open()
    for (number, client) in clients.enumerated() {
      let body = try client.read(100_000)
      #expect(body.allSatisfy { $0 == UInt8(number + 1) })
    }
  }

  @Test("More clients than there may be threads wait for their turn")
  func beyondLimit() throws {
    let server = try LoopbackServer { _ in .ok([1], contentType: nil) }
    var clients = try (0..<130).map { _ in try RawClient(port: server.port) }
    for client in clients { try client.request("/") }
    for client in clients[..<128] { _ = try client.readAnswer() }
    #expect(server.openConnectionCount == 128)
    #expect(clients[128...].allSatisfy { $0.isQuiet(milliseconds: 20) })
    clients.removeFirst(2)
    for client in clients[126...] { #expect(try client.readAnswer().body == [1]) }
  }

  @Test("The instant of the last write lies between request and receipt")
  func lastWrite() throws {
    let server = try LoopbackServer(bytesPerSecond: 1_000_000) { _ in
      .ok([UInt8](repeating: 1, count: 50_000), contentType: nil)
    }
    #expect(server.lastWriteInstant == nil)
    for _ in 0..<5 {
      let client = try RawClient(port: server.port)
      let start = ContinuousClock.now
      try client.request("/")
      _ = try client.readAnswer()
      let written = try #require(server.lastWriteInstant)
      // At that speed the last of 50 000 bytes is not written before 50 ms.
      #expect(start + .milliseconds(50) <= written)
      #expect(written <= .now)
    }
    #expect(server.waitForOpenConnections(0, within: .seconds(10)))
    #expect(server.lastWriteInstant != nil)
  }
}
