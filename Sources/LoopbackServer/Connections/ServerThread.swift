import Glibc
import Synchronization

/// A thread of the server: starts at once, is joined once.
final class ServerThread: Sendable {
  /// Small, since there may be many; large enough for what a test does in its `answer`.
  private static let stackByteCount = 524_288

  /// What the new thread takes over.
  private final class Work: Sendable {
    let body: @Sendable () -> Void
    let isFinished = Atomic(false)

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private let work: Work
  private let thread: Mutex<pthread_t?>

  init(_ body: @escaping @Sendable () -> Void) throws(LoopbackServerFailure) {
    let work = Work(body)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackByteCount)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(work)
    let result = pthread_create(
      &thread,
      &attributes,
      { context in
        guard let context else { return nil }
        let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
        work.body()
        work.isFinished.store(true, ordering: .releasing)
        return nil
      },
      context.toOpaque()
    )
    guard result == 0 else {
      context.release()
      throw LoopbackServerFailure(step: "start a thread", errorNumber: result)
    }
    self.work = work
    self.thread = Mutex(thread)
  }

  deinit {
    if let thread = thread.withLock({ $0 }) { pthread_detach(thread) }
  }

  /// Whether `join` would hardly wait.
  var isFinished: Bool { work.isFinished.load(ordering: .acquiring) }

  /// Waits until the thread has ended; a second caller waits for the first.
  func join() {
    thread.withLock { thread in
      if let running = thread { pthread_join(running, nil) }
      thread = nil
    }
  }
}
