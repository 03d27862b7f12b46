import Foundation
import Synchronization
import Testing

/// A thread of its own that makes one value.
final class Worker<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let end = Gate()

  init(_ body: @escaping @Sendable () -> Value) {
    Thread.detachNewThread { [self] in
      let made = body()
      value.withLock { $0 = made }
      end.open()
    }
  }

  /// Waits for the value; nil if the thread never ends.
  var result: Value? {
    end.wait()
    return value.withLock { $0 }
  }
}

/// Yields the processor until `condition` holds; false if that takes too long.
///
/// For states that nothing announces, such as a thread that has begun to wait.
func eventually(_ condition: () -> Bool) -> Bool {
  let deadline = ContinuousClock.now + .seconds(30)
  while !condition() {
    guard ContinuousClock.now < deadline else { return false }
    sched_yield()
  }
  return true
}
