import Glibc
import Synchronization
import Testing

@testable import BitmapLoading

@Suite("Threads that decode", .timeLimit(.minutes(1)))
struct DecodeThreadsTests {
  /// Names of events, in the order in which they happened.
  private final class Log: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  @Test("Jobs start in the order in which they came")
  func order() async {
    let threads = DecodeThreads(placeCount: 1, maxBegunCount: 8)
    let log = Log()
    let first = Gate()
    let end = Gate()
    threads.run { _ in first.wait() }
    for index in 0..<20 { threads.run { _ in log.add("\(index)") } }
    threads.run { _ in end.open() }
    #expect(log.all.isEmpty)
    first.open()
    await end.opened()
    #expect(log.all == (0..<20).map(String.init))
  }

  /// Tells when it goes.
  private final class Cargo: Sendable {
    private let isGone: Gate
    init(_ isGone: Gate) { self.isGone = isGone }
    deinit { isGone.open() }
  }

  @Test("What a job holds goes with it, though others wait")
  func release() async {
    let threads = DecodeThreads(placeCount: 1, maxBegunCount: 8)
    let (isGone, later, end) = (Gate(), Gate(), Gate())
    func runWithCargo() {
      let cargo = Cargo(isGone)
      threads.run { _ in withExtendedLifetime(cargo) {} }
    }
    let first = Gate()
    threads.run { _ in first.wait() }
    runWithCargo()
    threads.run { _ in later.wait() }
    threads.run { _ in end.open() }
    first.open()
    await isGone.opened()
    later.open()
    await end.opened()
  }

  @Test("No more jobs compute at a time than there are places", arguments: [1, 2, 3])
  func places(placeCount: Int) async {
    let threads = DecodeThreads(placeCount: placeCount, maxBegunCount: 32)
    let counts = Counts()
    let all = Gate()
    let jobCount = 40
    for _ in 0..<jobCount {
      threads.run { _ in
        let now = counts.computing.add(1, ordering: .sequentiallyConsistent).newValue
        counts.most.max(now, ordering: .relaxed)
        // Give others the chance to be wrong.
        for _ in 0..<20 { sched_yield() }
        counts.computing.subtract(1, ordering: .sequentiallyConsistent)
        if counts.done.add(1, ordering: .sequentiallyConsistent).newValue == jobCount { all.open() }
      }
    }
    await all.opened()
    #expect(counts.most.load(ordering: .relaxed) <= placeCount)
  }

  private final class Counts: Sendable {
    let computing = Atomic(0)
    let most = Atomic(0)
    let done = Atomic(0)
  }

  @Test("As many jobs compute at a time as there are places")
  func allPlaces() async {
    let threads = DecodeThreads(placeCount: 3, maxBegunCount: 32)
    let arrivals = (0..<3).map { _ in Gate() }
    let end = Gate()
    for arrival in arrivals {
      threads.run { _ in
        arrival.open()
        end.wait()
      }
    }
    // Each waits for all: with fewer than three at a time none would end.
    for arrival in arrivals { await arrival.opened() }
    end.open()
  }

  @Test("No place is lost when many short jobs come and go")
  func burst() async {
    let threads = DecodeThreads(placeCount: 2, maxBegunCount: 8)
    for _ in 0..<200 {
      let counts = Counts()
      let all = Gate()
      for _ in 0..<20 {
        threads.run { _ in
          if counts.done.add(1, ordering: .sequentiallyConsistent).newValue == 20 { all.open() }
        }
      }
      await all.opened()
    }
    // Both places are still there: each of these two needs the other.
    let arrivals = [Gate(), Gate()]
    let ends = [Gate(), Gate()]
    for index in 0..<2 {
      threads.run { _ in
        arrivals[index].open()
        arrivals[1 - index].wait()
        ends[index].open()
      }
    }
    for end in ends { await end.opened() }
  }

  @Test("A job that waits lends its place, and is given one back")
  func lending() async {
    let threads = DecodeThreads(placeCount: 1, maxBegunCount: 8)
    let log = Log()
    let bytes = Gate()
    let end = Gate()
    threads.run { threads in
      log.add("slow begins")
      threads.lendPlace { bytes.wait() }
      log.add("slow ends")
      end.open()
    }
    let fast = Gate()
    threads.run { _ in
      log.add("fast")
      fast.open()
    }
    await fast.opened()
    #expect(log.all == ["slow begins", "fast"])
    bytes.open()
    await end.opened()
    #expect(log.all == ["slow begins", "fast", "slow ends"])
  }

  @Test("A job that has its bytes goes on before another begins")
  func returning() async {
    let threads = DecodeThreads(placeCount: 1, maxBegunCount: 8)
    let log = Log()
    let (bytes, running, release, end) = (Gate(), Gate(), Gate(), Gate())
    threads.run { threads in
      threads.lendPlace { bytes.wait() }
      log.add("first")
    }
    threads.run { _ in
      running.open()
      release.wait()
      log.add("second")
    }
    threads.run { _ in
      log.add("third")
      end.open()
    }
    await running.opened()
    bytes.open()
    #expect(eventually { threads.returningJobCount == 1 })
    release.open()
    await end.opened()
    #expect(log.all == ["second", "first", "third"])
  }

  @Test("What a lender's wait throws comes through, with the place given back")
  func lendingThrows() async {
    let threads = DecodeThreads(placeCount: 1, maxBegunCount: 8)
    let end = Gate()
    let log = Log()
    threads.run { threads in
      do {
        try threads.lendPlace { throw LineDown() }
      } catch {
        log.add("\(error)")
      }
      // Runs only once this job has given its place back.
      threads.run { _ in end.open() }
    }
    await end.opened()
    #expect(log.all == ["LineDown()"])
  }

  @Test("The number of jobs that have begun is bounded, waiting ones included")
  func begunCount() async {
    let threads = DecodeThreads(placeCount: 2, maxBegunCount: 3)
    let arrivals = (0..<3).map { _ in Gate() }
    let (bytes, fourth) = (Gate(), Gate())
    let log = Log()
    for arrival in arrivals {
      threads.run { threads in
        arrival.open()
        threads.lendPlace { bytes.wait() }
        log.add("slow")
      }
    }
    threads.run { _ in
      log.add("fourth")
      fourth.open()
    }
    for arrival in arrivals { await arrival.opened() }
    // All places are free, but three have begun.
    #expect(log.all.isEmpty)
    bytes.open()
    await fourth.opened()
    // One of them had to end first.
    #expect(log.all.first == "slow")
  }
}
