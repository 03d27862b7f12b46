import Glibc
import TestSupport
import Testing

@testable import AndroidNotifications

@Suite("The thread of a manager", .background)
struct ThreadExecutorTests {
  private actor Counter {
    private let executor = ThreadExecutor()
    private(set) var value = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor {
      executor.asUnownedSerialExecutor()
    }

    /// Adds in a way that loses counts if two do it at once.
    func add() {
      let before = value
      for _ in 0..<10 { sched_yield() }
      value = before + 1
    }
  }

  @Test("Jobs of many tasks run one at a time, and none is lost")
  func serial() async {
    let counter = Counter()
    await withTaskGroup { group in
      for _ in 0..<500 { group.addTask { await counter.add() } }
    }
    #expect(await counter.value == 500)
  }

  @Test("A thread that has ended is followed by another")
  func idle() async {
    let counter = Counter()
    for expected in 1...50 {
      await counter.add()
      #expect(await counter.value == expected)
    }
  }

  @Test("Many short-lived actors leave nothing behind")
  func shortLived() async {
    for _ in 0..<200 { await Counter().add() }
  }
}
