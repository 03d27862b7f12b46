/// Runs the pieces of tasks on threads of their own, as the app's code needs it that is asked
/// within a deadline: a program that blocks Swift's pool does not hold it up, and it may block.
final class ThreadExecutor: TaskExecutor {
  static let shared = ThreadExecutor()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedTaskExecutor()
    // A system without threads gets it done here: a task that is dropped would never end.
    if DetachedThread.start({ job.runSynchronously(on: executor) }) != 0 {
      job.runSynchronously(on: executor)
    }
  }
}
