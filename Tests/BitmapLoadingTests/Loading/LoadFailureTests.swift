import PictureMaker
import Synchronization
import Testing

@testable import BitmapLoading

@Suite("Failing and cancelled loads", .timeLimit(.minutes(1)))
struct LoadFailureTests {
  enum Way: CaseIterable { case decode, load }

  private static func run(_ source: any ByteSource, _ way: Way) async throws -> LoadedBitmap {
    switch way {
    case .decode: try BitmapLoader().decode(source)
    case .load: try await BitmapLoader().load(source)
    }
  }

  @Test(
    "An error of the source is passed on, whenever it comes",
    arguments: SmallFile.all,
    Way.allCases
  )
  func sourceFails(_ file: SmallFile, way: Way) async throws {
    let bytes = try file.bytes()
    for pause in [0, 1, 10, 100, bytes.count / 2, bytes.count * 3 / 4] where pause < bytes.count {
      let gate = Gate()
      gate.open()
      let source = GatedSource(bytes, pauseAt: pause, gate: gate, failure: LineDown())
      do {
        let loaded = try await Self.run(source, way)
        // Of an animation nothing is read after the first frame.
        #expect(loaded.isAnimated == true, "after \(pause) bytes")
      } catch BitmapError.source(let reason) {
        #expect(reason is LineDown)
      }
    }
  }

  @Test("An error of the source is told in its own words")
  func description() {
    #expect(BitmapError.source(LineDown()).description == "LineDown()")
  }

  @Test("A task that is cancelled half-way ends with a cancellation", arguments: SmallFile.all)
  func cancelledTask(_ file: SmallFile) async throws {
    let bytes = try file.bytes()
    let source = GatedSource(bytes, pauseAt: bytes.count / 2)
    let task = Task { try await BitmapLoader().load(source) }
    await source.arrival.opened()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(source.cancellation is CancellationError)
  }

  @Test(
    "A source that is cancelled half-way ends the load with its reason",
    arguments: SmallFile.all
  )
  func cancelledSource(_ file: SmallFile) async throws {
    let bytes = try file.bytes()
    for reason in [CancellationError(), LineDown()] as [any Error] {
      let pipe = BytePipe()
      let task = Task { try await BitmapLoader().load(pipe) }
      #expect(pipe.write(Array(bytes[..<(bytes.count / 2)])))
      pipe.cancel(reason)
      let result = await task.result
      switch result {
      case .success: Issue.record("a picture of a cancelled source")
      case .failure(is CancellationError): #expect(reason is CancellationError)
      case .failure(BitmapError.source(is LineDown)): #expect(reason is LineDown)
      case .failure(let error): Issue.record(error)
      }
    }
  }

  @Test("A task that was cancelled before it began reads nothing")
  func cancelledBefore() async throws {
    let pipe = BytePipe()
    let task = Task {
      await Task.yield()
      return try await BitmapLoader().load(pipe)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!pipe.write([1, 2, 3]))
  }

  /// Bytes that are all there; at the `count`th read the task is cancelled, and nobody waits.
  private final class CancellingSource: ByteSource {
    private let inner: MemorySource
    private let count: Atomic<Int>
    private let task = Mutex<Task<LoadedBitmap, any Error>?>(nil)
    let start = Gate()

    init(_ bytes: [UInt8], count: Int) {
      inner = MemorySource(bytes, longestRead: 4096)
      self.count = Atomic(count)
    }

    var isReady: Bool { true }

    func set(_ task: Task<LoadedBitmap, any Error>) {
      self.task.withLock { $0 = task }
      start.open()
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      start.wait()
      if count.subtract(1, ordering: .relaxed).newValue == 0 { task.withLock { $0?.cancel() } }
      return try inner.read(into: buffer)
    }

    // Even a source that does not listen is left by a decoder that computes.
    func cancel(_ reason: any Error) {}
  }

  static let large: [(String, any PictureEncoding)] = {
    var progressive = JPEGEncoding()
    progressive.isProgressive = true
    var interlaced = PNGEncoding(.rgb)
    interlaced.isInterlaced = true
    return [
      ("JPEG", JPEGEncoding()), ("progressive JPEG", progressive), ("PNG", PNGEncoding(.rgb)),
      ("PNG of 16 bits", PNGEncoding(.rgb, bitDepth: 16)), ("interlaced PNG", interlaced),
      ("GIF", GIFEncoding(paletteChoice: .uniform)),
    ]
  }()

  @Test("A decoder that computes notices a cancellation too", arguments: large.indices)
  func computing(index: Int) async throws {
    let encoding = Self.large[index].1
    let bytes = try encoding.encode(Photo(seed: 1, width: 400, height: 300))
    #expect(bytes.count > 3 * 4096)
    let source = CancellingSource(bytes, count: 2)
    let task = Task { try await BitmapLoader().load(source) }
    source.set(task)
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
