import LoopbackServer
import Testing

@testable import struct LoopbackServer.Pace

@Suite("Pace")
struct PaceTests {
  private let start = ContinuousClock.now

  @Test(
    "Bytes are due when a line of that speed has carried them",
    arguments: [(2_500_000, 5_000), (12_500_000, 16_384), (1_000, 2), (1, 1)]
  )
  func schedule(bytesPerSecond: Int, stepByteCount: Int) {
    var pace = Pace(bytesPerSecond: bytesPerSecond, from: start)
    #expect(pace.stepByteCount == stepByteCount)
    var due = start
    for _ in 0..<1000 { due = pace.book(stepByteCount) }
    let seconds = start.duration(to: due) / .seconds(1)
    let expected = 1000 * Double(stepByteCount) / Double(bytesPerSecond)
    #expect(abs(seconds - expected) < 1e-5)
  }

  @Test("Time in which nothing was sent is not caught up, time ahead is kept")
  func resume() {
    var pace = Pace(bytesPerSecond: 1000, from: start)
    pace.resume(at: start + .seconds(10))
    #expect(pace.book(1000) == start + .seconds(11))
    pace.resume(at: start + .seconds(5))
    #expect(pace.book(1000) == start + .seconds(12))
  }
}
