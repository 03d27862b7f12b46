import PushImages
import Synchronization

/// A clock whose time passes when the test says so.
final class ManualClock: ExpiryClock {
  private struct State {
    var now = Duration.zero
    var count = 0
    var calls: [Int: (time: Duration, action: @Sendable () -> Void)] = [:]
  }

  private let state = Mutex(State())

  func call(
    after duration: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (@Sendable () -> Void)? {
    let number = state.withLock { state in
      state.count += 1
      state.calls[state.count] = (state.now + duration, action)
      return state.count
    }
    return { self.state.withLock { _ = $0.calls.removeValue(forKey: number) } }
  }

  /// How many calls are to come.
  var callCount: Int { state.withLock { $0.calls.count } }

  /// Lets time pass, and makes the calls that are due on this thread.
  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now += duration
      let due = state.calls.filter { $0.value.time <= state.now }
      for number in due.keys { state.calls[number] = nil }
      return due.values.sorted { $0.time < $1.time }
    }
    for call in due { call.action() }
  }
}
