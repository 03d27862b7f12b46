import Glibc

/// A mutex with one condition, for threads that wait for each other.
///
/// `@unchecked Sendable`: the two pthread objects are made for use from many threads, and their
/// addresses never change.
final class ConditionLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() {
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // A time-out must not depend on somebody setting the clock of the day.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  func withLock<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// Waits, inside `withLock`, until `isMet` is true after a `broadcast`, or the time is over.
  func wait(within limit: Duration? = nil, until isMet: () -> Bool) -> Bool {
    var deadline = timespec()
    if let limit {
      clock_gettime(CLOCK_MONOTONIC, &deadline)
      let sum = limit + .seconds(deadline.tv_sec) + .nanoseconds(deadline.tv_nsec)
      deadline = timespec(sum)
    }
    while !isMet() {
      let isOver =
        limit == nil
        ? pthread_cond_wait(condition, mutex) != 0
        : pthread_cond_timedwait(condition, mutex, &deadline) != 0
      if isOver { return isMet() }
    }
    return true
  }

  func broadcast() { pthread_cond_broadcast(condition) }
}
