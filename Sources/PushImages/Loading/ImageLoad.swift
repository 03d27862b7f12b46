internal import BitmapLoading
internal import ImageDownload
internal import Synchronization

/// One load, running from the moment it was made; its outcome is settled once.
///
/// It ends with its decoder, at its deadline or when its caller is cancelled, whichever comes
/// first. The caller is answered then, even if a thread is still busy with it. It runs on threads
/// of its own, so that a program that blocks Swift's pool does not move the deadline.
final class ImageLoad: Sendable {
  private struct State {
    var outcome: ImageOutcome?
    var waiting: [CheckedContinuation<ImageOutcome, Never>] = []
    var alarm: DeadlineWatch.Appointment?
    var endDecode: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let progress: @Sendable () -> LoadProgress
  private let cancel: @Sendable (any Error) -> Void
  private let note: (@Sendable (ImageOutcome) -> Void)?

  /// Starts to decode `source`; `progress` says how far its bytes have come, `cancel` ends
  /// whatever brings them and makes reads throw, and `note` gets the outcome, on Swift's own pool.
  init(
    _ source: any ByteSource,
    deadline: ContinuousClock.Instant,
    limits: BitmapLimits,
    progress: @escaping @Sendable () -> LoadProgress,
    cancel: @escaping @Sendable (any Error) -> Void,
    note: (@Sendable (ImageOutcome) -> Void)? = nil
  ) {
    self.progress = progress
    self.cancel = cancel
    self.note = note
    let start = ContinuousClock.now
    guard let alarm = DeadlineWatch.shared.schedule(at: deadline, { self.expire() }) else {
      settle(.sourceFailed(message: "The system gives no more threads."))
      cancel(CancellationError())
      return
    }
    state.withLock { $0.alarm = alarm }
    let endDecode = BitmapLoader(limits: limits).start(source) { self.finish($0, since: start) }
    let isSettled = state.withLock { state in
      if state.outcome == nil { state.endDecode = endDecode }
      return state.outcome != nil
    }
    if isSettled { endDecode() }
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
      abandon()
    }
  }

  /// Ends it, since nobody wants the image any more.
  func abandon() {
    settle(.cancelled)
    cancel(CancellationError())
  }

  // MARK: - How it ends

  private func finish(
    _ result: Result<LoadedBitmap, any Error>,
    since start: ContinuousClock.Instant
  ) {
    switch result {
    case .success(let loaded):
      settle(ImageOutcome(loaded, duration: .now - start))
    case .failure(let error):
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
    if let alarm = settled?.alarm { DeadlineWatch.shared.cancel(alarm) }
    settled?.endDecode?()
    for continuation in settled?.waiting ?? [] { continuation.resume(returning: outcome) }
    // A log of the app's own may take its time, which the watch of all deadlines has not.
    if settled != nil, let note { Task { note(outcome) } }
  }

  /// What a decoder gets to read once nobody waits for it any more.
  private struct DeadlinePassed: Error {}
}
