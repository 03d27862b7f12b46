import Glibc
import Synchronization
import TestSupport
import Testing

@testable import ImageDownload

@Suite("The queue for transfers", .ownThreads)
struct AdmissionQueueTests {
  @Test("workers are asked for up to the limit, and take elements in order")
  func takesInOrder() {
    var queue = AdmissionQueue<Int>(maxWorkerCount: 2)
    let starts = (1...4).map { queue.add($0) }
    #expect(starts == [true, true, false, false])
    let taken = (1...4).map { _ in queue.next() }
    #expect(taken == [1, 2, 3, 4])
  }

  @Test("a worker that finds nothing ends, and another is asked for")
  func endsWorkers() {
    var queue = AdmissionQueue<Int>(maxWorkerCount: 1)
    let startsFirst = queue.add(1)
    let taken = [queue.next(), queue.next()]
    let startsSecond = queue.add(2)
    #expect(taken == [1, nil])
    #expect([startsFirst, startsSecond] == [true, true])
  }

  @Test("when a worker cannot start, elements are given up only if no other works")
  func survivesLackOfThreads() {
    var queue = AdmissionQueue<Int>(maxWorkerCount: 2)
    _ = [queue.add(1), queue.add(2)]
    let givenUp = [queue.workerFailedToStart(), queue.workerFailedToStart()]
    #expect(givenUp == [[], [1, 2]])
    let starts = queue.add(3)
    let next = queue.next()
    #expect(starts)
    #expect(next == 3)
  }
}

@Suite("The watch over deadlines", .ownThreads)
struct DeadlineWatchTests {
  /// Collects what was called, and lets a test wait for it.
  private final class Calls: Sendable {
    let stream: AsyncStream<Int>
    private let continuation: AsyncStream<Int>.Continuation

    init() {
      (stream, continuation) = AsyncStream.makeStream()
    }

    func note(_ number: Int) { continuation.yield(number) }

    func first(_ count: Int) async -> [Int] {
      var numbers: [Int] = []
      for await number in stream.prefix(count) { numbers.append(number) }
      return numbers
    }
  }

  @Test("calls come in the order of their times, not before them")
  func callsInOrder() async {
    let watch = DeadlineWatch()
    let calls = Calls()
    let start = ContinuousClock.now
    for number in [3, 1, 2] {
      _ = watch.schedule(at: start + .milliseconds(20 * number)) { calls.note(number) }
    }
    _ = watch.schedule(at: start - .seconds(1)) { calls.note(0) }
    #expect(await calls.first(4) == [0, 1, 2, 3])
    #expect(ContinuousClock.now >= start + .milliseconds(60))
  }

  @Test("a call that was called off does not come")
  func cancels() async throws {
    let watch = DeadlineWatch()
    let calls = Calls()
    let start = ContinuousClock.now
    let first = try #require(watch.schedule(at: start + .milliseconds(20)) { calls.note(1) })
    _ = watch.schedule(at: start + .milliseconds(40)) { calls.note(2) }
    watch.cancel(first)
    #expect(await calls.first(1) == [2])
  }

  @Test("a watch whose thread ended starts another")
  func startsAgain() async {
    let watch = DeadlineWatch()
    for number in 1...20 {
      let calls = Calls()
      _ = watch.schedule(at: .now) { calls.note(number) }
      #expect(await calls.first(1) == [number])
    }
  }

  @Test("its thread takes no signals from the program")
  func blocksSignals() async {
    let watch = DeadlineWatch()
    let calls = Calls()
    _ = watch.schedule(at: .now) {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      calls.note([SIGPIPE, SIGTERM, SIGCHLD].count { sigismember(&mask, $0) == 1 })
    }
    #expect(await calls.first(1) == [3])
  }
}
