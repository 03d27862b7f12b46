import Glibc

/// A mutex with one condition, for threads that must wait for each other.
///
/// `Synchronization.Mutex` has no condition to wait on. `@unchecked Sendable`: the two pthread
/// objects are made for use from many threads, and their addresses never change.
final class ConditionLock: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

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

  func lock() { pthread_mutex_lock(mutex) }

  func unlock() { pthread_mutex_unlock(mutex) }

  /// Gives the lock up, sleeps until `broadcast`, and takes it again.
  func wait() { pthread_cond_wait(condition, mutex) }

  func broadcast() { pthread_cond_broadcast(condition) }
}
