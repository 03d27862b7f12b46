import Glibc

/// Threads that decode: never those of Swift's own pool, which has one per core and must not wait.
///
/// Jobs start in the order in which they came. At most one a core computes at a time. A job that
/// waits for bytes lends its place to the next one, so that slow servers do not hold up pictures
/// that are there; the number of jobs that have begun is bounded, and with it their memory.
///
/// `@unchecked Sendable`: every variable is read and written under `lock` only.
final class DecodeThreads: @unchecked Sendable {
  private struct Job: Sendable {
    let run: @Sendable (DecodeThreads) -> Void
    let fail: @Sendable (NoThread) -> Void
  }

  /// The system gives no more threads.
  struct NoThread: Error, CustomStringConvertible {
    var description: String { "The system gives no more threads." }
  }

  /// One place per core, shared by the whole process.
  static let shared = DecodeThreads(
    placeCount: max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))),
    maxBegunCount: 32
  )

  private static let stackByteCount = 512 << 10

  private let lock = ConditionLock()
  private let placeCount: Int
  private let maxBegunCount: Int
  private var waiting: [Job] = []
  private var computingCount = 0
  private var begunCount = 0
  private var returningCount = 0

  /// Makes places for `placeCount` jobs that compute at a time.
  init(placeCount: Int, maxBegunCount: Int) {
    self.placeCount = placeCount
    self.maxBegunCount = maxBegunCount
  }

  /// Runs `body` on a decode thread once it is its turn; `fail` if the system gives no thread.
  func run(
    _ body: @escaping @Sendable (DecodeThreads) -> Void,
    fail: @escaping @Sendable (NoThread) -> Void = { _ in }
  ) {
    lock.lock()
    waiting.append(Job(run: body, fail: fail))
    let failed = startThreadIfPossible()
    lock.unlock()
    for job in failed { job.fail(NoThread()) }
  }

  /// Gives the caller's place to another job while `body` waits for bytes.
  func lendPlace<Result>(while body: () throws -> Result) rethrows -> Result {
    lock.lock()
    computingCount -= 1
    // This job runs, so those for which there is no thread wait for it to end.
    _ = startThreadIfPossible()
    lock.broadcast()
    lock.unlock()
    defer {
      lock.lock()
      returningCount += 1
      while computingCount >= placeCount { lock.wait() }
      returningCount -= 1
      computingCount += 1
      lock.unlock()
    }
    return try body()
  }

  /// How many jobs have their bytes and wait to get a place back.
  var returningJobCount: Int {
    lock.lock()
    defer { lock.unlock() }
    return returningCount
  }

  // MARK: - Under the lock

  /// Jobs that lent their place come back first: they hold memory.
  private var canStart: Bool {
    !waiting.isEmpty && computingCount + returningCount < placeCount && begunCount < maxBegunCount
  }

  /// Takes the next job, and a place for it, where there are both.
  ///
  /// A job is taken by whoever gets the place: a place without a job would be lost.
  private func takeJob() -> Job? {
    guard canStart else { return nil }
    computingCount += 1
    begunCount += 1
    // Not a slice that shrinks: that would keep what the jobs hold, the bitmaps of ended ones too.
    return waiting.removeFirst()
  }

  /// Starts a thread if there is a job for it and a place.
  ///
  /// Without a thread the jobs wait for one that runs; if none does, they are returned.
  private func startThreadIfPossible() -> [Job] {
    guard let job = takeJob(), !startThread(job) else { return [] }
    computingCount -= 1
    begunCount -= 1
    waiting = [job] + waiting
    guard begunCount == 0 else { return [] }
    defer { waiting = [] }
    return waiting
  }

  // MARK: - Threads

  /// Works until nothing waits or no place is free; begins with a job and a place.
  private func work(_ start: Start) {
    var next = start.job
    // What a job holds goes with it.
    start.job = nil
    while let job = next {
      job.run(self)
      lock.lock()
      computingCount -= 1
      begunCount -= 1
      next = takeJob()
      lock.broadcast()
      lock.unlock()
    }
  }

  /// What a new thread is given.
  private final class Start {
    let threads: DecodeThreads
    var job: Job?

    init(_ threads: DecodeThreads, _ job: Job) {
      self.threads = threads
      self.job = job
    }
  }

  /// False if the system gives no thread.
  private func startThread(_ job: Job) -> Bool {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setdetachstate(attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(attributes, Self.stackByteCount)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    var thread: pthread_t = 0
    let start = Unmanaged.passRetained(Start(self, job))
    let status = pthread_create(
      &thread,
      attributes,
      { context in
        guard let context else { return nil }
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        start.threads.work(start)
        return nil
      },
      start.toOpaque()
    )
    if status != 0 { start.release() }
    return status == 0
  }
}
