internal import Synchronization

/// The answers of several tasks, each claimed and settled once; whoever waits for all of them is told.
final class AnswerBox<Value: Sendable>: Sendable {
  private struct State {
    var isClaimed: [Bool]
    var answers: [Value?]
    var missing: Int
    var waiting: CheckedContinuation<[Value], Never>?
  }

  private let state: Mutex<State>

  init(count: Int) {
    state = Mutex(
      State(
        isClaimed: Array(repeating: false, count: count),
        answers: Array(repeating: nil, count: count),
        missing: count
      )
    )
  }

  /// Says whether the caller is the first with an answer number `index`; then it is to settle it.
  func claim(_ index: Int) -> Bool {
    state.withLock { state in
      defer { state.isClaimed[index] = true }
      return !state.isClaimed[index]
    }
  }

  /// Takes the answer number `index`, from the one who claimed it.
  func settle(_ index: Int, _ answer: Value) {
    let waiting = state.withLock { state in
      state.answers[index] = answer
      state.missing -= 1
      guard state.missing == 0 else { return nil as CheckedContinuation<[Value], Never>? }
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: answers)
  }

  /// Waits until all are there; for one caller.
  func all() async -> [Value] {
    await withCheckedContinuation { continuation in
      let isComplete = state.withLock { state in
        if state.missing > 0 { state.waiting = continuation }
        return state.missing == 0
      }
      if isComplete { continuation.resume(returning: answers) }
    }
  }

  private var answers: [Value] { state.withLock { $0.answers.compactMap { $0 } } }
}
