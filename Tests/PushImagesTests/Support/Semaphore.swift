import Glibc

/// A counter that a thread can wait on.
///
/// `@unchecked Sendable`: the semaphore is made for use from many threads, and never moves.
final class Semaphore: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func signal() { sem_post(semaphore) }

  func wait() { while sem_wait(semaphore) != 0 {} }
}
