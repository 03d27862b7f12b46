import Foundation
public import Testing

/// Runs the tests of a suite on threads of their own.
///
/// All tests of the package share Swift's pool of one thread per core, and those that compute can
/// keep it for seconds: too long for tests of deadlines. So the former give way, and the latter do
/// not depend on the pool.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  /// Holds for the suites in the suite too.
  public let isRecursive = true

  fileprivate let niceness: CInt

  /// Runs `function` with the threads.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let threads = ThreadPerJob(niceness: niceness)
    try await withTaskExecutorPreference(threads) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  /// For tests of time: not delayed by others.
  public static var ownThreads: Self { OwnThreads(niceness: 0) }

  /// For tests that compute: they give way to all others.
  public static var background: Self { OwnThreads(niceness: 15) }
}

private final class ThreadPerJob: TaskExecutor {
  private let niceness: CInt

  init(niceness: CInt) {
    self.niceness = niceness
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { [self] in
      // On Linux this is of the calling thread alone.
      if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
