import BitmapLoading
import Glibc
import PushImages

/// Many loads at once, in a process in which nothing was loaded before.
struct LoadsAtOnce {
  /// What one such process found out.
  struct Outcome: Sendable {
    let reading: Stopwatch.Reading
    let peakAboveIdleByteCount: Int
    let outOfOrderCount: Int
  }

  /// How many loads run at a time.
  let concurrentCount: Int
  /// How many there are altogether; each that ends makes room for the next.
  let imageCount: Int
  let path: String
  let idlePath: String

  /// What another process is started with to run this.
  var arguments: [String] {
    ["--load-at-once", "\(concurrentCount)", "\(imageCount)", path, idlePath]
  }

  init(concurrentCount: Int, imageCount: Int, path: String, idlePath: String) {
    self.concurrentCount = concurrentCount
    self.imageCount = imageCount
    self.path = path
    self.idlePath = idlePath
  }

  init(_ arguments: ArraySlice<String>) throws(UsageError) {
    let parts = Array(arguments)
    guard parts.count == 4, let concurrentCount = Int(parts[0]), let imageCount = Int(parts[1])
    else { throw UsageError("--load-at-once is for the bench itself") }
    self.init(
      concurrentCount: concurrentCount,
      imageCount: imageCount,
      path: parts[2],
      idlePath: parts[3]
    )
  }

  /// Loads, and writes what it took to standard output.
  func run() async throws {
    // A deadline that no load reaches.
    let loader = ImageLoader(timeout: .seconds(86_400))
    try await load(NotedFile(idlePath, number: 0, log: StartLog()), with: loader)
    let idle = try ProcessMemory.residentByteCount
    try ProcessMemory.resetPeak()
    let log = StartLog()
    let stopwatch = Stopwatch()
    try await loadAll(with: loader, log)
    let reading = stopwatch.reading
    let peak = try ProcessMemory.peakByteCount
    let coreCount = sysconf(CInt(_SC_NPROCESSORS_ONLN))
    let outOfOrder = StartLog.outOfOrderCount(log.numbers, allowance: coreCount)
    write("\(reading.cpu) \(reading.wall) \(peak - idle) \(outOfOrder)\n", to: STDOUT_FILENO)
  }

  /// Runs this in a process of its own.
  func outcomeInOwnProcess() throws(BenchFailure) -> Outcome {
    let output = try ChildProcess(ChildProcess.thisProgram, arguments).finish()
    let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 4 else { throw .process("load many at once", output: output) }
    return Outcome(
      reading: Stopwatch.Reading(cpu: numbers[0], wall: numbers[1]),
      peakAboveIdleByteCount: Int(numbers[2]),
      outOfOrderCount: Int(numbers[3])
    )
  }

  // MARK: - In the process of its own

  private func loadAll(with loader: ImageLoader, _ log: StartLog) async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<imageCount {
        if number >= concurrentCount { try await group.next() }
        // At once up to its first wait, so that the loads are asked for in this order.
        group.addImmediateTask {
          try await load(NotedFile(path, number: number, log: log), with: loader)
        }
      }
      try await group.waitForAll()
    }
  }

  private func load(_ source: NotedFile, with loader: ImageLoader) async throws {
    guard await loader.load(source).bitmap != nil else { throw BenchFailure.noPicture(path) }
  }
}
