import LoopbackServer
import Testing

@Suite("Throttle")
struct ThrottleTests {
  /// Whether times are within a tenth of what they should be, given as shares of that.
  ///
  /// Too fast is wrong each time. Too slow may be a busy machine, so there are ten attempts.
  private func isRight(_ shares: () throws -> [Double]) rethrows -> Bool {
    for _ in 0..<10 {
      let shares = try shares()
      #expect(shares.allSatisfy { $0 > 0.9 })
      if shares.allSatisfy({ $0 < 1.1 }) { return true }
    }
    return false
  }

  /// Returns how long a request took until its last byte was written, in seconds.
  private func secondsOfWriting(_ server: LoopbackServer, _ get: () throws -> Void) throws -> Double
  {
    let start = ContinuousClock.now
    try get()
    return try start.duration(to: #require(server.lastWriteInstant)) / .seconds(1)
  }

  @Test(
    "An answer takes as long as a line of the server's speed needs",
    arguments: [2_500_000, 12_500_000, 100_000]
  )
  func serverSpeed(bytesPerSecond: Int) throws {
    let byteCount = bytesPerSecond * 2 / 5
    let server = try LoopbackServer(bytesPerSecond: bytesPerSecond) { _ in
      .ok([UInt8](repeating: 1, count: byteCount), contentType: nil)
    }
    let client = try RawClient(port: server.port)
    let isRight = try isRight {
      let seconds = try secondsOfWriting(server) {
        try client.request("/")
        #expect(try client.readAnswer().body.count == byteCount)
      }
      return [seconds / 0.4]
    }
    #expect(isRight)
  }

  @Test("The speed of an answer goes before that of the server, for a file as well")
  func answerSpeed() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", [UInt8](repeating: 1, count: 1_000_000))
    let path = folder.path + "/a"
    let server = try LoopbackServer(bytesPerSecond: 1) { _ in
      ServerAnswer(steps: [.file(path: path)], bytesPerSecond: 2_500_000)
    }
    let client = try RawClient(port: server.port)
    let isRight = try isRight {
      let seconds = try secondsOfWriting(server) {
        try client.request("/")
        #expect(try client.read(1_000_000).count == 1_000_000)
      }
      return [seconds / 0.4]
    }
    #expect(isRight)
  }

  @Test("Bytes come evenly: after half of the time there is half of the body")
  func even() throws {
    let server = try LoopbackServer(bytesPerSecond: 2_500_000) { _ in
      .ok([UInt8](repeating: 1, count: 1_500_000), contentType: nil)
    }
    let client = try RawClient(port: server.port)
    let isRight = try isRight {
      let start = ContinuousClock.now
      try client.request("/")
      _ = try client.readHead()
      _ = try client.read(750_000)
      let half = start.duration(to: .now) / .seconds(1)
      _ = try client.read(750_000)
      return [half / 0.3, start.duration(to: .now) / .seconds(0.6)]
    }
    #expect(isRight)
  }

  @Test("A throttled client does not slow another down")
  func independent() throws {
    let server = try LoopbackServer { request in
      var answer = ServerAnswer.ok([UInt8](repeating: 1, count: 10_000), contentType: nil)
      answer.bytesPerSecond = request.target == "/slow" ? 1 : nil
      return answer
    }
    let slow = try RawClient(port: server.port)
    try slow.request("/slow")
    _ = try slow.read(1)
    let fast = try RawClient(port: server.port)
    try fast.request("/fast")
    #expect(try fast.readAnswer().body.count == 10_000)
  }
}
