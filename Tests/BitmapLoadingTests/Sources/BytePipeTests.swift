import BitmapLoading
import Synchronization
import TestSupport
import Testing

@Suite("A pipe of bytes", .background)
struct BytePipeTests {
  @Test(
    "Bytes come out in the order in which they went in, however they are cut",
    arguments: [1, 2, 7, 64, 1000],
    [1, 3, 64, 5000]
  )
  func order(capacity: Int, pieceLength: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(capacity * 10_000 + pieceLength))
    let bytes = numbers.bytes(3000)
    let cuts = (0..<40).map { _ in Int.random(in: 0...100, using: &numbers) }
    let pipe = BytePipe(capacity: capacity)
    let writer = Worker {
      var rest = bytes[...]
      for cut in cuts {
        guard pipe.write(Array(rest.prefix(cut))) else { return false }
        rest = rest.dropFirst(cut)
      }
      guard pipe.write(Array(rest)) else { return false }
      pipe.finish()
      return true
    }
    #expect(try pipe.drain(upTo: pieceLength) == bytes)
    #expect(writer.result == true)
    #expect(try pipe.read(upTo: 10).isEmpty)
  }

  @Test("No read gives more than the pipe holds")
  func isBounded() throws {
    let pipe = BytePipe(capacity: 10)
    let writer = Worker { pipe.write([UInt8](repeating: 7, count: 95)) }
    var count = 0
    while count < 95 {
      let piece = try pipe.read(upTo: 1000)
      #expect((1...10).contains(piece.count))
      count += piece.count
    }
    #expect(writer.result == true)
  }

  @Test("A writer is never ahead of the reader by more than the capacity")
  func backPressure() throws {
    let capacity = 5
    let pipe = BytePipe(capacity: capacity)
    let counts = Counts()
    let writer = Worker {
      for byte in 0..<UInt8(50) {
        guard pipe.write([byte]) else { return false }
        let written = counts.written.add(1, ordering: .sequentiallyConsistent).newValue
        let ahead = written - counts.asked.load(ordering: .sequentiallyConsistent)
        counts.mostAhead.max(ahead, ordering: .relaxed)
      }
      return true
    }
    for byte in 0..<UInt8(50) {
      // Without a bound the writer would run on here.
      let expected = min(50, Int(byte) + capacity)
      #expect(
        eventually { counts.written.load(ordering: .sequentiallyConsistent) >= expected }
      )
      counts.asked.add(1, ordering: .sequentiallyConsistent)
      #expect(try pipe.read(upTo: 1) == [byte])
    }
    #expect(writer.result == true)
    #expect(counts.mostAhead.load(ordering: .relaxed) <= capacity)
  }

  private final class Counts: Sendable {
    let asked = Atomic(0)
    let written = Atomic(0)
    let mostAhead = Atomic(0)
  }

  @Test("A reader that waits gets the first byte that is written")
  func readerWakes() {
    let pipe = BytePipe()
    let start = Gate()
    let reader = Worker {
      start.open()
      return Result { try pipe.read(upTo: 100) }
    }
    start.wait()
    #expect(pipe.write([9]))
    #expect(throws: Never.self) { try #expect(reader.result?.get() == [9]) }
  }

  @Test("The end is told after the bytes that were written")
  func finish() throws {
    let pipe = BytePipe()
    #expect(pipe.write([1, 2, 3]))
    pipe.finish()
    #expect(try pipe.read(upTo: 2) == [1, 2])
    #expect(try pipe.read(upTo: 2) == [3])
    #expect(try pipe.read(upTo: 2).isEmpty)
    #expect(try pipe.read(upTo: 2).isEmpty)
  }

  @Test("A failure is thrown after the bytes that were written, again and again, the first of two")
  func failure() throws {
    let pipe = BytePipe()
    #expect(pipe.write([1, 2, 3]))
    pipe.fail(LineDown())
    pipe.fail(CancellationError())
    #expect(try pipe.read(upTo: 100) == [1, 2, 3])
    #expect(throws: LineDown()) { try pipe.read(upTo: 100) }
    #expect(throws: LineDown()) { try pipe.read(upTo: 100) }
  }

  @Test("The end and a failure wake a reader that waits", arguments: [false, true])
  func endWakesReader(fails: Bool) {
    let pipe = BytePipe()
    let start = Gate()
    let reader = Worker {
      start.open()
      return Result { try pipe.read(upTo: 100) }
    }
    start.wait()
    if fails { pipe.fail(LineDown()) } else { pipe.finish() }
    switch reader.result {
    case .success(let bytes): #expect(bytes.isEmpty && !fails)
    case .failure(let error): #expect(error is LineDown && fails)
    case nil: Issue.record("the reader sleeps on")
    }
  }

  @Test("A cancellation wakes a reader that waits; it throws the first reason")
  func cancelWakesReader() {
    let pipe = BytePipe()
    let start = Gate()
    let reader = Worker {
      start.open()
      return Result { try pipe.read(upTo: 100) }
    }
    start.wait()
    pipe.cancel(LineDown())
    pipe.cancel(CancellationError())
    #expect(throws: LineDown()) { try reader.result?.get() }
    #expect(throws: LineDown()) { try pipe.read(upTo: 1) }
  }

  @Test("A cancellation wakes a writer that waits, which is told to stop")
  func cancelWakesWriter() {
    let pipe = BytePipe(capacity: 4)
    let isFull = Gate()
    let writer = Worker {
      let first = pipe.write([1, 2, 3, 4])
      isFull.open()
      return (first, pipe.write([5]))
    }
    isFull.wait()
    pipe.cancel(LineDown())
    #expect(writer.result?.0 == true)
    #expect(writer.result?.1 == false)
    #expect(!pipe.write([6]))
  }

  @Test("A cancellation drops bytes that were not read")
  func cancelDropsBytes() {
    let pipe = BytePipe()
    #expect(pipe.write([1, 2, 3]))
    pipe.cancel(LineDown())
    #expect(throws: LineDown()) { try pipe.read(upTo: 100) }
  }
}

@Suite("Readiness of a pipe", .background)
struct BytePipeReadinessTests {
  enum Event: CaseIterable {
    case write, finish, fail, cancel

    func happen(to pipe: BytePipe) {
      switch self {
      case .write: _ = pipe.write([1])
      case .finish: pipe.finish()
      case .fail: pipe.fail(LineDown())
      case .cancel: pipe.cancel(LineDown())
      }
    }
  }

  @Test("An empty pipe becomes ready by anything that ends a wait", arguments: Event.allCases)
  func becomesReady(by event: Event) {
    let pipe = BytePipe()
    let calls = CallCount()
    pipe.whenReady { calls.add() }
    #expect(!pipe.isReady)
    #expect(calls.value == 0)
    event.happen(to: pipe)
    #expect(pipe.isReady)
    #expect(calls.value == 1)
    for later in Event.allCases { later.happen(to: pipe) }
    #expect(calls.value == 1)
  }

  @Test("A pipe that is ready says so at once", arguments: Event.allCases)
  func isReadyAtOnce(by event: Event) {
    let pipe = BytePipe()
    event.happen(to: pipe)
    let calls = CallCount()
    pipe.whenReady { calls.add() }
    #expect(calls.value == 1)
  }

  @Test("Once it was read empty, a pipe is not ready until more comes")
  func readEmpty() throws {
    let pipe = BytePipe()
    #expect(pipe.write([1]))
    #expect(try pipe.read(upTo: 1) == [1])
    #expect(!pipe.isReady)
    #expect(pipe.write([2]))
    #expect(pipe.isReady)
  }

  @Test("The observer may use the pipe")
  func observerReads() {
    let pipe = BytePipe()
    let bytes = Seen()
    pipe.whenReady { bytes.set((try? pipe.read(upTo: 10)) ?? []) }
    #expect(pipe.write([5, 6]))
    #expect(bytes.value == [5, 6])
  }

  private final class CallCount: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
  }

  private final class Seen: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    var value: [UInt8] { bytes.withLock { $0 } }
    func set(_ new: [UInt8]) { bytes.withLock { $0 = new } }
  }
}
