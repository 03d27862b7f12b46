internal import BitmapLoading
internal import Synchronization

/// One load, running from the moment it was made; its outcome is settled once.
///
/// It ends with its decoder, at its deadline or when its caller is cancelled, whichever comes
/// first. The caller is answered then, even if a thread is still busy with it.
final class ImageLoad: Sendable {
  private struct State {
    var outcome: ImageOutcome?
    var waiting: [CheckedContinuation<ImageOutcome, Never>] = []
    var alarm: Task<Void, Never>?
  }

  private let state = Mutex(State())
  private let progress: @Sendable () -> LoadProgress
  private let cancel: @Sendable (any Error) -> Void

  /// Starts to decode `source`; `progress` says how far its bytes have come, and `cancel` ends
  /// whatever brings them and makes reads throw.
  init(
    _ source: any ByteSource,
    deadline: ContinuousClock.Instant,
    limits: BitmapLimits,
    progress: @escaping @Sendable () -> LoadProgress,
    cancel: @escaping @Sendable (any Error) -> Void
  ) {
    self.progress = progress
    self.cancel = cancel
    let start = ContinuousClock.now
    Task { await decode(source, limits: limits, since: start) }
    let alarm = Task {
      try? await Task.sleep(until: deadline, clock: .continuous)
      if !Task.isCancelled { expire() }
    }
    let isSettled = state.withLock { state in
      state.alarm = alarm
      return state.outcome != nil
    }
    if isSettled { alarm.cancel() }
  }

  /// Waits for the outcome; if the task is cancelled, that is the outcome.
  func outcome() async -> ImageOutcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome = state.withLock { state in
          if state.outcome == nil { state.waiting.append(continuation) }
          return state.outcome
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      settle(.cancelled)
      cancel(CancellationError())
    }
  }

  // MARK: - How it ends

  private func decode(
    _ source: any ByteSource,
    limits: BitmapLimits,
    since start: ContinuousClock.Instant
  ) async {
    do {
      let loaded = try await BitmapLoader(limits: limits).load(source)
      settle(ImageOutcome(loaded, duration: .now - start))
    } catch {
      settle(ImageOutcome(error, receivedByteCount: progress().receivedByteCount))
    }
    // A decoder that has enough leaves the rest of the bytes where they are.
    cancel(CancellationError())
  }

  private func expire() {
    let phase = progress().phase
    settle(.timedOut(phase))
    cancel(DeadlinePassed())
  }

  /// Takes the first outcome and answers all who wait.
  private func settle(_ outcome: ImageOutcome) {
    let settled: State? = state.withLock { state in
      guard state.outcome == nil else { return nil }
      state.outcome = outcome
      defer { state.waiting = [] }
      return state
    }
    settled?.alarm?.cancel()
    for continuation in settled?.waiting ?? [] { continuation.resume(returning: outcome) }
  }

  /// What a decoder gets to read once nobody waits for it any more.
  private struct DeadlinePassed: Error {}
}
