import Synchronization

/// One question to a header provider, which can be called off from any thread.
final class HeaderQuestion: Sendable {
  private struct State {
    var task: Task<Void, Never>?
    var isCalledOff = false
  }

  private let provider: HeaderProvider
  private let url: ImageURL
  private let state = Mutex(State())

  init(_ provider: HeaderProvider, about url: ImageURL) {
    self.provider = provider
    self.url = url
  }

  /// Asks, and hands over the answer unless the question was called off before.
  func ask(_ receive: @escaping @Sendable ([RequestHeader]) -> Void) {
    let task = Task(executorPreference: ThreadExecutor.shared) { [self] in
      let headers = await provider.headers(url)
      if !state.withLock({ $0.isCalledOff }) { receive(headers) }
    }
    let isCalledOff = state.withLock { state in
      state.task = task
      return state.isCalledOff
    }
    if isCalledOff { task.cancel() }
  }

  /// Ends it: nobody waits for the answer.
  func callOff() {
    let task = state.withLock { state in
      state.isCalledOff = true
      return state.task
    }
    // Elsewhere: whoever calls holds a lock, under which the app's code must not run.
    if let task { Task(executorPreference: ThreadExecutor.shared) { task.cancel() } }
  }
}
