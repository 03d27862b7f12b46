import Glibc
import Synchronization
import Testing

/// Opened once, from any thread; threads and tasks wait for it.
///
/// A thread that waits in vain gives up after a while and records it: a test fails, rather than all
/// of them standing still.
///
/// `@unchecked Sendable`: the fields are read and written under `mutex` only.
final class Gate: @unchecked Sendable {
  private static let patienceSeconds = 30

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var isOpenUnlocked = false
  private var tasks: [CheckedContinuation<Void, Never>] = []

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  var isOpen: Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return isOpenUnlocked
  }

  func open() {
    pthread_mutex_lock(mutex)
    isOpenUnlocked = true
    let waiting = tasks
    tasks = []
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
    for task in waiting { task.resume() }
  }

  /// Blocks the calling thread until the gate is open.
  func wait(_ location: SourceLocation = #_sourceLocation) {
    var deadline = timespec()
    clock_gettime(CLOCK_REALTIME, &deadline)
    deadline.tv_sec += Self.patienceSeconds
    pthread_mutex_lock(mutex)
    while !isOpenUnlocked {
      guard pthread_cond_timedwait(condition, mutex, &deadline) == 0 else { break }
    }
    let isOpen = isOpenUnlocked
    pthread_mutex_unlock(mutex)
    if !isOpen { Issue.record("the gate was never opened", sourceLocation: location) }
  }

  /// Suspends the calling task until the gate is open.
  func opened() async {
    await withCheckedContinuation { continuation in
      if !enqueue(continuation) { continuation.resume() }
    }
  }

  private func enqueue(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if isOpenUnlocked { return false }
    tasks.append(continuation)
    return true
  }
}
