import Glibc
import PictureMaker
import Synchronization
import Testing

@testable import BitmapLoading

@Suite("Loading", .timeLimit(.minutes(1)))
struct BitmapLoaderTests {
  private static let card = TestCard(width: 60, height: 40)

  private static func png() throws -> [UInt8] { try PNGEncoding(.rgb).encode(card) }

  @Test("A load gives what a decode gives", arguments: SmallFile.all)
  func same(_ file: SmallFile) async throws {
    let bytes = try file.bytes()
    let decoded = try BitmapLoader().decode(MemorySource(bytes))
    let loaded = try await BitmapLoader().load(MemorySource(bytes, longestRead: 10))
    #expect(loaded.bitmap == decoded.bitmap)
    #expect(loaded.sourceSize == decoded.sourceSize)
    #expect(loaded.isDamaged == decoded.isDamaged)
  }

  @Test("The facts of a load")
  func facts() async throws {
    let bytes = try Self.png()
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: 30))
    let loaded = try await loader.load(MemorySource(bytes))
    #expect(loaded.format == .png)
    #expect(loaded.sourceSize == PixelSize(width: 60, height: 40))
    #expect(loaded.bitmap.size == PixelSize(width: 30, height: 20))
    #expect(loaded.orientation == .upright)
    #expect(loaded.decodedFraction == 1)
    #expect(!loaded.isDamaged)
    #expect(loaded.byteCount <= bytes.count && loaded.byteCount > bytes.count / 2)
  }

  @Test("Of an animated GIF nothing is read after the first frame")
  func earlyStop() async throws {
    var encoding = GIFEncoding()
    encoding.loopCount = 0
    encoding.laterFrames = (0..<20).map {
      GIFEncoding.Frame(Photo(seed: $0, width: 60, height: 40))
    }
    let bytes = try encoding.encode(Self.card)
    let first = try GIFEncoding().encode(Self.card)
    // A source that never ends: the decoder must not ask for what comes after.
    let source = GatedSource(bytes, pauseAt: first.count * 2)
    let loaded = try await BitmapLoader().load(source)
    #expect(loaded.isAnimated == true)
    #expect(loaded.bitmap.bytes == Raster(Self.card).pixels)
    #expect(!source.arrival.isOpen)
    #expect(loaded.byteCount <= first.count * 2)
  }

  @Test("Bytes are read off Swift's own pool")
  func ownThread() async throws {
    let source = ObservedSource(try Self.png())
    _ = try await BitmapLoader().load(source)
    #expect(source.readCount > 0)
    #expect(source.taskReadCount == 0)
  }

  /// Counts the reads, and those that were made by a task.
  private final class ObservedSource: ByteSource {
    private let inner: MemorySource
    private let reads = Atomic(0)
    private let taskReads = Atomic(0)

    init(_ bytes: [UInt8]) { inner = MemorySource(bytes, longestRead: 20) }

    var isReady: Bool { true }
    var readCount: Int { reads.load(ordering: .relaxed) }
    var taskReadCount: Int { taskReads.load(ordering: .relaxed) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      reads.add(1, ordering: .relaxed)
      // Threads that run no task have none.
      withUnsafeCurrentTask { if $0 != nil { taskReads.add(1, ordering: .relaxed) } }
      return try inner.read(into: buffer)
    }

    func cancel(_ reason: any Error) { inner.cancel(reason) }
  }

  @Test("Loads that block leave Swift's own pool free")
  func poolIsFree() async throws {
    let bytes = try Self.png()
    let coreCount = sysconf(CInt(_SC_NPROCESSORS_ONLN))
    // They say that they are ready, and are not: so they lend no place and block their threads.
    let sources = (0..<coreCount).map { _ in
      GatedSource(bytes, pauseAt: 40, claimsToBeReady: true)
    }
    try await withThrowingTaskGroup(of: PixelSize.self) { group in
      for source in sources {
        group.addTask { try await BitmapLoader().load(source).bitmap.size }
      }
      for source in sources { await source.arrival.opened() }
      // As many threads are blocked as the pool has; yet tasks run.
      let sum = await withTaskGroup(of: Int.self) { tasks in
        for index in 0..<100 { tasks.addTask { index } }
        return await tasks.reduce(0, +)
      }
      #expect(sum == 4950)
      for source in sources { source.gate.open() }
      for try await size in group { #expect(size == PixelSize(width: 60, height: 40)) }
    }
  }

  @Test("A source that waits lends its place: others finish before it")
  func slowSource() async throws {
    let bytes = try Self.png()
    let slow = (0..<6).map { _ in GatedSource(bytes, pauseAt: 60) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for source in slow {
        group.addTask { _ = try await BitmapLoader().load(source) }
      }
      for source in slow { await source.arrival.opened() }
      // More loads wait for bytes than there are cores.
      let fast = try await BitmapLoader().load(MemorySource(bytes))
      #expect(fast.bitmap.size == PixelSize(width: 60, height: 40))
      for source in slow { source.gate.open() }
      try await group.waitForAll()
    }
  }

  @Test("A load from a pipe takes no decode thread until there are bytes")
  func notReady() async throws {
    let bytes = try Self.png()
    let pipes = (0..<50).map { _ in BytePipe() }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for pipe in pipes {
        group.addTask { try await BitmapLoader().load(pipe).isDamaged }
      }
      // More are waiting than may have begun.
      let fast = try await BitmapLoader().load(MemorySource(bytes))
      #expect(!fast.isDamaged)
      for pipe in pipes {
        #expect(pipe.write(bytes))
        pipe.finish()
      }
      for try await isDamaged in group { #expect(!isDamaged) }
    }
  }
}
