import Glibc

/// Calls functions at their time, on one thread that lives while there is something to call.
///
/// The functions must be short. `@unchecked Sendable`: the fields below are read and written under
/// `mutex` only; the two pthread objects are made for use from many threads.
package final class DeadlineWatch: @unchecked Sendable {
  /// The watch of the whole process.
  package static let shared = DeadlineWatch()

  /// One call that is to come.
  package struct Appointment: Hashable, Sendable {
    fileprivate let number: Int
  }

  private struct Entry {
    var time: ContinuousClock.Instant
    var appointment: Appointment
    var action: @Sendable () -> Void
  }

  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// The next one is the last.
  private var entries: [Entry] = []
  private var madeCount = 0
  private var isRunning = false

  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Has `action` called at `time`, at once if that is past.
  ///
  /// - Returns: nil if the system gave no thread to call it on.
  package func schedule(
    at time: ContinuousClock.Instant,
    _ action: @escaping @Sendable () -> Void
  ) -> Appointment? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if !isRunning {
      guard DetachedThread.start({ self.run() }) == 0 else { return nil }
      isRunning = true
    }
    madeCount += 1
    let appointment = Appointment(number: madeCount)
    let position = entries.lastIndex { $0.time > time }.map { $0 + 1 } ?? 0
    entries.insert(Entry(time: time, appointment: appointment, action: action), at: position)
    pthread_cond_signal(condition)
    return appointment
  }

  /// Calls one off; without effect if it is being called or was.
  package func cancel(_ appointment: Appointment) {
    pthread_mutex_lock(mutex)
    let position = entries.lastIndex { $0.appointment == appointment }
    // Kept until the lock is free: the last reference to what an action holds may go with it.
    let entry = position.map { entries.remove(at: $0) }
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
    _ = entry
  }

  private func run() {
    while let action = nextAction() { action() }
  }

  /// Waits for the next call that is due; nil, and the thread is to end, if none is left.
  private func nextAction() -> (@Sendable () -> Void)? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while let entry = entries.last {
      let rest = entry.time - .now
      if rest <= .zero {
        entries.removeLast()
        return entry.action
      }
      wait(rest)
    }
    isRunning = false
    return nil
  }

  private func wait(_ duration: Duration) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let nanosecondsPerSecond = 1_000_000_000
    // A far time is looked at again each hour, which spares the arithmetic an overflow.
    let (seconds, attoseconds) = min(duration, .seconds(3600)).components
    let nanoseconds = now.tv_nsec + Int(attoseconds / 1_000_000_000)
    var until = timespec(
      tv_sec: now.tv_sec + Int(seconds) + nanoseconds / nanosecondsPerSecond,
      tv_nsec: nanoseconds % nanosecondsPerSecond
    )
    pthread_cond_timedwait(condition, mutex, &until)
  }
}
