import Synchronization
import Testing

@testable import bench

@Suite("Turns")
struct TurnsTests {
  private final class Log: Sendable {
    private let names = Mutex<[String]>([])

    var text: String { names.withLock { $0.joined(separator: " ") } }

    func runner(_ name: String, rounds: Int) -> Runner {
      Runner(name: name, roundCount: rounds) { self.names.withLock { $0.append(name) } }
    }
  }

  @Test("go forwards and backwards, and leave out who has had enough")
  func order() async throws {
    let log = Log()
    let runners = [
      log.runner("A", rounds: 3), log.runner("B", rounds: 2), log.runner("C", rounds: 3),
    ]
    let readings = try await Turns(runners: runners, progress: Progress()).readings()
    #expect(log.text == "A B C C B A A C")
    #expect(readings.map(\.count) == [3, 2, 3])
    #expect(readings.joined().allSatisfy { $0.cpu >= 0 && $0.wall >= 0 })
  }
}
