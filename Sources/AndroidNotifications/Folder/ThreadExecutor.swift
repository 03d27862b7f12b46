import Glibc
import Synchronization

/// Runs the jobs of an actor one after the other on a thread of its own.
///
/// Writing and waiting for a disk must not hold up Swift's shared threads, of which there is one
/// per core. The thread starts with the first job and ends when there is none left.
final class ThreadExecutor: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    var isRunning = false
  }

  private let state = Mutex(State())

  /// Puts a job behind those that wait.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isIdle = state.withLock { state in
      state.jobs.append(job)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isIdle { start() }
  }

  // MARK: - Private parts

  private func start() {
    var thread = pthread_t()
    let this = Unmanaged.passRetained(self)
    let code = pthread_create(
      &thread,
      nil,
      { context in
        // The retain of `passRetained` is balanced here, on the new thread.
        context.map { Unmanaged<ThreadExecutor>.fromOpaque($0).takeRetainedValue().drain() }
        return nil
      },
      this.toOpaque()
    )
    guard code == 0 else {
      // No thread to be had: slow, on the caller's, is better than never.
      this.release()
      return drain()
    }
    pthread_detach(thread)
  }

  private func drain() {
    while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      guard !state.jobs.isEmpty else {
        state.isRunning = false
        return nil
      }
      return state.jobs.removeFirst()
    }
  }
}
