import Synchronization

/// A gate at which an answer waits until the test opens it.
///
/// A gate opens once and stays open; any number of answers may wait at it.
public final class ServerGate: Sendable {
  private struct State {
    var isOpen = false
    var nextWaiter = 0
    var waiters: [Int: @Sendable () -> Void] = [:]
  }

  private let state = Mutex(State())

  /// Makes a closed gate.
  public init() {}

  /// Opens the gate and lets everything through that waits or will come.
  public func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [:] }
      return state.waiters.values
    }
    for wake in waiters { wake() }
  }

  /// Calls `wake` when the gate opens; returns nil, and calls nothing, if it is open already.
  func addWaiter(_ wake: @escaping @Sendable () -> Void) -> Int? {
    state.withLock { state in
      guard !state.isOpen else { return nil }
      state.nextWaiter += 1
      state.waiters[state.nextWaiter] = wake
      return state.nextWaiter
    }
  }

  func removeWaiter(_ waiter: Int) {
    state.withLock { _ = $0.waiters.removeValue(forKey: waiter) }
  }
}
