import FoundationEssentials
import Synchronization
import Testing

@testable import PushImages

@Suite("One load: settled once, at the deadline at the latest (R2.2)", .timeLimit(.minutes(1)))
struct ImageLoadTests {
  /// Blocks its reader, deaf to cancellation, until it is released: a thread that is stuck.
  private final class StuckSource: ByteSource {
    private let semaphore = Semaphore()
    let reasons = Mutex<[String]>([])
    let isTold = Signal()

    var isReady: Bool { true }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
      semaphore.wait()
      return 0
    }

    func cancel(_ reason: any Error) {
      reasons.withLock { $0.append("\(reason)") }
      isTold.send()
    }

    func release() { semaphore.signal() }
  }

  private func load(_ source: any ByteSource, within timeout: Duration) -> ImageLoad {
    ImageLoad(
      source,
      deadline: .now + timeout,
      limits: BitmapLimits(),
      progress: { LoadProgress(phase: .decoding, receivedByteCount: 7) },
      cancel: source.cancel
    )
  }

  @Test("The caller is answered at the deadline though a thread is stuck")
  func stuck() async {
    let source = StuckSource()
    let start = ContinuousClock.now
    let outcome = await load(source, within: .milliseconds(100)).outcome()
    #expect(outcome == .timedOut(.decoding))
    #expect(ContinuousClock.now - start < .seconds(8))
    // The caller comes first, so the source may be told a moment later.
    await source.isTold.wait()
    #expect(source.reasons.withLock { $0.count } == 1)
    source.release()
  }

  @Test("Stuck loads leave Swift's own threads free")
  func poolStaysFree() async {
    let sources = (0..<12).map { _ in StuckSource() }
    let loads = sources.map { load($0, within: .seconds(60)) }
    // Would wait for the sources if they held the pool, which has a thread per core.
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<100 { group.addTask { await Task.yield() } }
    }
    for source in sources { source.release() }
    for load in loads { #expect(await load.outcome() == .emptyBody) }
  }

  @Test("All who wait get the same outcome, also after it is settled")
  func severalWaiters() async {
    let source = StuckSource()
    let load = load(source, within: .seconds(60))
    async let first = load.outcome()
    async let second = load.outcome()
    source.release()
    #expect(await [first, second] == [.emptyBody, .emptyBody])
    #expect(await load.outcome() == .emptyBody)
  }

  @Test("Cancelling the waiting task answers it at once")
  func cancelled() async {
    let source = StuckSource()
    let load = load(source, within: .seconds(60))
    let task = Task { await load.outcome() }
    task.cancel()
    #expect(await task.value == .cancelled)
    source.release()
    #expect(await load.outcome() == .cancelled, "a later end changes nothing")
  }
}

@Suite("Loading a file")
struct FileLoadTests {
  /// Patient: tests share the machine.
  private let loader = ImageLoader(timeout: .seconds(60))

  private func withFile(_ bytes: [UInt8], _ body: (String) async throws -> Void) async throws {
    let path = "/tmp/push-images-test-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(path)
  }

  @Test("A picture is loaded and reduced to the loader's limit")
  func picture() async throws {
    try await withFile(TestPicture.png(width: 60, height: 20)) { path in
      let whole = await loader.load(file: path)
      #expect(whole.bitmap?.size == PixelSize(width: 60, height: 20))
      let small = await ImageLoader(limits: BitmapLimits(maxPixelSize: 30), timeout: .seconds(60))
        .load(file: path)
      #expect(small.bitmap?.size == PixelSize(width: 30, height: 10))
      #expect(small.image?.sourceSize == PixelSize(width: 60, height: 20))
    }
  }

  @Test("A file that ends early gives the rows that it has")
  func cut() async throws {
    let png = TestPicture.png(width: 60, height: 200)
    try await withFile(Array(png.dropLast(png.count / 2))) { path in
      let outcome = await loader.load(file: path)
      guard case .partial(let fraction, let image) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      #expect(fraction > 0.1 && fraction < 0.9)
      #expect(image.bitmap.size == PixelSize(width: 60, height: 200))
    }
  }

  @Test(
    "Other bytes say what they are",
    arguments: [
      ([], "emptyBody"), (Array("<html></html>".utf8), "notAnImage"),
      (Array("II*\u{0}\u{8}\u{0}\u{0}\u{0}".utf8), "unsupportedFormat"),
    ] as [([UInt8], String)]
  )
  func others(bytes: [UInt8], name: String) async throws {
    try await withFile(bytes) { path in
      #expect(await loader.load(file: path).name == name)
    }
  }

  @Test("A file that cannot be read says so")
  func missing() async {
    let outcome = await loader.load(file: "/nonexistent/a.png")
    #expect(outcome.name == "sourceFailed")
    #expect(outcome.description.contains("/nonexistent/a.png"))
    #expect(await loader.load(file: "/tmp").name == "sourceFailed")
  }

  @Test("Limits refuse a picture by its header")
  func limits() async throws {
    try await withFile(TestPicture.png(width: 60, height: 20)) { path in
      let strict = ImageLoader(
        limits: BitmapLimits(maxSourcePixelCount: 1199),
        timeout: .seconds(60)
      )
      let outcome = await strict.load(file: path)
      #expect(outcome == .tooManyPixels(PixelSize(width: 60, height: 20), limit: 1199))
    }
  }

  @Test("The product's limits are the defaults")
  func defaults() {
    #expect(ImageLoader().timeout == .seconds(8))
    #expect(ImageLoader().limits.maxPixelSize == 1440)
    #expect(ImageLoader().download.maxByteCount == 10_485_760)
    #expect(ImageLoader().download.maxRedirectCount == 5)
  }
}

@Suite("Outcomes (R6.2)")
struct ImageOutcomeTests {
  private static let image = LoadedImage(
    bitmap: Bitmap(size: PixelSize(width: 1, height: 1), pixels: [1, 2, 3, 255]),
    format: .png,
    sourceSize: PixelSize(width: 10, height: 10),
    orientation: .upright,
    isAnimated: false,
    byteCount: 5,
    duration: .seconds(1)
  )

  private static let all: [(ImageOutcome, String)] = [
    (.noImageKey, "noImageKey"), (.invalidURL(.noHost), "invalidURL"),
    (.schemeNotAllowed("ftp"), "schemeNotAllowed"),
    (.cleartextBlocked(host: "e.com"), "cleartextBlocked"),
    (.addressBlocked(host: "e.com", address: "10.0.0.1"), "addressBlocked"),
    (.dnsFailed(host: "e.com"), "dnsFailed"),
    (.connectFailed(host: "e.com", message: "refused"), "connectFailed"),
    (.tlsFailed(host: "e.com", message: "expired"), "tlsFailed"),
    (.tooManyRedirects(limit: 5), "tooManyRedirects"), (.httpStatus(404), "httpStatus"),
    (.tooLarge(limit: 1, seen: 2), "tooLarge"), (.timedOut(.tls), "timedOut"),
    (.cancelled, "cancelled"), (.emptyBody, "emptyBody"),
    (.truncated(expected: 5, received: 3), "truncated"),
    (.truncated(expected: nil, received: nil), "truncated"),
    (.notAnImage(sniffed: "HTML"), "notAnImage"),
    (.unsupportedFormat(name: "HEIC"), "unsupportedFormat"),
    (.corrupt(format: .gif, message: "no frame"), "corrupt"),
    (.tooManyPixels(PixelSize(width: 9, height: 9), limit: 80), "tooManyPixels"),
    (.memoryLimit(needed: 2, limit: 1), "memoryLimit"),
    (.sourceFailed(message: "No thread."), "sourceFailed"),
    (.partial(fraction: 0.5, image), "partial"), (.loaded(image), "loaded"),
  ]

  @Test("Each has a name that stays and one sentence for people", arguments: all)
  func text(outcome: ImageOutcome, name: String) {
    #expect(outcome.name == name)
    #expect(outcome.description.hasSuffix("."))
    #expect(!outcome.description.contains("\n"))
    #expect(
      outcome.description.first?.isUppercase == true || outcome.description.hasPrefix("e.com")
    )
  }

  @Test("Only a picture, whole or in part, has a bitmap", arguments: all)
  func bitmap(outcome: ImageOutcome, name: String) {
    #expect((outcome.bitmap != nil) == ["partial", "loaded"].contains(name))
  }

  @Test("An error of the source is told as itself, however it is wrapped")
  func wrapped() {
    let errors: [(any Error, ImageOutcome)] = [
      (CancellationError(), .cancelled), (BitmapError.source(CancellationError()), .cancelled),
      (BitmapError.source(DownloadError.httpStatus(404)), .httpStatus(404)),
      (DownloadError.timedOut(.resolving), .timedOut(.resolving)),
      (BitmapError.truncated(format: .png), .truncated(expected: nil, received: 9)),
      (
        DownloadError.invalidRedirect(location: "file:///", reason: .schemeNotAllowed("file")),
        .schemeNotAllowed("file")
      ),
      (DownloadError.invalidRedirect(location: "x", reason: .noHost), .invalidURL(.noHost)),
      (
        DownloadError.protocolError(message: "x"),
        .sourceFailed(message: "The server's answer is not valid: x.")
      ),
    ]
    for (error, outcome) in errors {
      #expect(ImageOutcome(error, receivedByteCount: 9) == outcome)
    }
  }
}
