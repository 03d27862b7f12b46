import Foundation
public import Testing

/// Runs the tests of a suite on threads of their own.
///
/// All tests of the package share Swift's pool of one thread per core, and those that compute can
/// keep it for seconds: too long for tests of deadlines.
public struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
  /// Holds for the suites in the suite too.
  public let isRecursive = true

  /// Runs `function` with the threads.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(ThreadPerJob.shared) { try await function() }
  }
}

extension Trait where Self == OwnThreads {
  /// Not delayed by other tests.
  public static var ownThreads: Self { OwnThreads() }
}

private final class ThreadPerJob: TaskExecutor {
  static let shared = ThreadPerJob()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread.detachNewThread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
