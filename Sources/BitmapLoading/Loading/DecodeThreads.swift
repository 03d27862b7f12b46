import Glibc

/// Threads that decode: never those of Swift's own pool, which has one per core and must not wait.
///
/// Jobs start in the order in which they came. At most one a core computes at a time. A job that
/// waits for bytes lends its place to the next one, so that slow servers do not hold up pictures
/// that are there; the number of jobs that have begun is bounded, and with it their memory.
///
/// `@unchecked Sendable`: every variable is read and written under `lock` only.
final class DecodeThreads: @unchecked Sendable {
  typealias Job = @Sendable (DecodeThreads) -> Void

  /// One place per core, shared by the whole process.
  static let shared = DecodeThreads(
    placeCount: max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))),
    maxBegunCount: 32
  )

  private static let stackByteCount = 512 << 10

  private let lock = ConditionLock()
  private let placeCount: Int
  private let maxBegunCount: Int
  private var waiting: ArraySlice<Job> = []
  private var computingCount = 0
  private var begunCount = 0

  /// Makes places for `placeCount` jobs that compute at a time.
  init(placeCount: Int, maxBegunCount: Int) {
    self.placeCount = placeCount
    self.maxBegunCount = maxBegunCount
  }

  /// Runs `job` on a decode thread once it is its turn.
  func run(_ job: @escaping Job) {
    lock.lock()
    waiting.append(job)
    startThreadIfPossible()
    lock.unlock()
  }

  /// Gives the caller's place to another job while `body` waits for bytes.
  func lendPlace<Result>(while body: () throws -> Result) rethrows -> Result {
    lock.lock()
    computingCount -= 1
    startThreadIfPossible()
    lock.broadcast()
    lock.unlock()
    defer {
      lock.lock()
      while computingCount >= placeCount { lock.wait() }
      computingCount += 1
      lock.unlock()
    }
    return try body()
  }

  // MARK: - Under the lock

  private var canStart: Bool {
    !waiting.isEmpty && computingCount < placeCount && begunCount < maxBegunCount
  }

  private func startThreadIfPossible() {
    guard canStart else { return }
    computingCount += 1
    begunCount += 1
    startThread()
  }

  private func takeJob() -> Job? {
    let job = waiting.popFirst()
    if waiting.isEmpty { waiting = [] }
    return job
  }

  // MARK: - Threads

  /// Works until nothing waits or no place is free; begins with a place of its own.
  private func work() {
    lock.lock()
    while let job = takeJob() {
      lock.unlock()
      job(self)
      lock.lock()
      // Jobs that lent their place come back first: they hold memory.
      computingCount -= 1
      begunCount -= 1
      lock.broadcast()
      guard canStart else { break }
      computingCount += 1
      begunCount += 1
    }
    lock.unlock()
  }

  private func startThread() {
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setdetachstate(attributes, CInt(PTHREAD_CREATE_DETACHED))
    pthread_attr_setstacksize(attributes, Self.stackByteCount)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    var thread: pthread_t = 0
    let context = Unmanaged.passRetained(self).toOpaque()
    let status = pthread_create(
      &thread,
      attributes,
      { context in
        if let context { Unmanaged<DecodeThreads>.fromOpaque(context).takeRetainedValue().work() }
        return nil
      },
      context
    )
    precondition(status == 0, "the system gives no more threads")
  }
}
