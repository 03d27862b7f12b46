internal import ImageDownload
internal import Synchronization

/// One request on its way through one extension: delivered exactly once, whatever happens (R3.3).
///
/// The first of these delivers: the extension's first call of its handler, the return from
/// `serviceExtensionTimeWillExpire`, and the end of the grace time after it. The last one does so
/// even while the files of the first are still being stored.
public final class ServiceExtensionRun: Sendable {
  /// What a host has set for its runs.
  struct Rules: Sendable {
    /// Moves files into the store; blocks, maybe for long.
    var take:
      @Sendable ([NotificationAttachment]) -> (
        stored: [NotificationAttachment], rejected: [AttachmentStore.Rejection]
      )
    var timeLimit: Duration
    var graceTime: Duration
    var clock: any ExpiryClock
  }

  private struct State {
    var serviceExtension: (any NotificationServiceExtension)?

    /// Whether the extension has called its handler; its files may still be on their way.
    var isClaimed = false

    /// Whether it is decided what is delivered.
    var isSettled = false
    var isExpired = false
    var ignoredCallCount = 0
    var delivery: ServiceExtensionDelivery?
    var waiting: [CheckedContinuation<ServiceExtensionDelivery, Never>] = []
    var callsOff: [@Sendable () -> Void] = []
  }

  private let request: NotificationRequest
  private let rules: Rules
  private let ownsFolder: Bool
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  init(
    _ serviceExtension: any NotificationServiceExtension,
    request: NotificationRequest,
    rules: Rules
  ) {
    let folder = TemporaryFolders.make()
    var request = request
    if let folder { request.temporaryFolder = folder }
    self.request = request
    self.rules = rules
    ownsFolder = folder != nil
    state = Mutex(State(serviceExtension: serviceExtension))
  }

  /// How often the extension called its handler without effect, until now.
  public var ignoredCallCount: Int { state.withLock { $0.ignoredCallCount } }

  /// What was delivered; nil as long as nothing was.
  public var deliveryIfEnded: ServiceExtensionDelivery? { state.withLock { $0.delivery } }

  /// Waits for the delivery; if the task is cancelled, the extension's time is up at once.
  public func delivery() async -> ServiceExtensionDelivery {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let delivery = state.withLock { state in
          if state.delivery == nil { state.waiting.append(continuation) }
          return state.delivery
        }
        if let delivery { continuation.resume(returning: delivery) }
      }
    } onCancel: {
      expire()
    }
  }
}

// MARK: - The way of a run

extension ServiceExtensionRun {
  /// Asks the extension, and has it told when its time is up.
  func begin() {
    guard ownsFolder else { return giveUp(.couldNotRun(message: "There is no temporary folder.")) }
    let noThread = ServiceExtensionDelivery.Ending.couldNotRun(
      message: "The system gives no more threads."
    )
    guard arrange(after: rules.timeLimit, { self.expire() }) else { return giveUp(noThread) }
    let failure = DetachedThread.start(signals: .inherited) { [request] in
      let serviceExtension = self.state.withLock { $0.serviceExtension }
      serviceExtension?.didReceive(request) { self.take($0) }
    }
    if failure != 0 { giveUp(noThread) }
  }

  /// Takes what the extension gives to its handler.
  private func take(_ content: NotificationContent) {
    let isExpired: Bool? = state.withLock { state in
      guard !state.isClaimed, !state.isSettled else {
        state.ignoredCallCount += 1
        return nil
      }
      state.isClaimed = true
      return state.isExpired
    }
    guard let isExpired else { return }
    let (stored, rejected) = rules.take(content.attachments)
    var content = content
    content.attachments = stored
    guard settle(isExpired ? .deliveredAtExpiry : .delivered, content, rejected) else {
      // Too late: the content was delivered as it was.
      state.withLock { $0.ignoredCallCount += 1 }
      return AttachmentStore.remove(stored)
    }
  }

  /// Gives the extension its last chance, or its files if they are on their way.
  private func expire() {
    let former: State? = state.withLock { state in
      guard !state.isSettled, !state.isExpired else { return nil }
      defer { state.isExpired = true }
      return state
    }
    guard let former else { return }
    let hasGrace = arrange(after: rules.graceTime) { self.giveUpElsewhere() }
    if !former.isClaimed, let serviceExtension = former.serviceExtension {
      let failure = DetachedThread.start(signals: .inherited) {
        serviceExtension.serviceExtensionTimeWillExpire()
        self.giveUpUnlessClaimed()
      }
      if failure != 0 { giveUpUnlessClaimed() }
    }
    // Nothing else would end the waiting for an extension, or a disk, that hangs.
    if !hasGrace { giveUpElsewhere() }
  }

  /// Delivers the content as it was, on another thread if there is one.
  ///
  /// The clock of all deadlines is not to wait for a folder to be removed.
  private func giveUpElsewhere() {
    let failure = DetachedThread.start(signals: .inherited) { self.giveUp(.timedOut) }
    if failure != 0 { giveUp(.timedOut) }
  }

  /// Delivers the content as it was, unless the extension's is on its way.
  private func giveUpUnlessClaimed() {
    // A call of the handler from now on is a late one.
    let isFirst = state.withLock { state in
      guard !state.isClaimed, !state.isSettled else { return false }
      state.isClaimed = true
      return true
    }
    if isFirst { giveUp(.timedOut) }
  }

  /// Delivers the content as it was, unless something was delivered.
  private func giveUp(_ ending: ServiceExtensionDelivery.Ending) {
    _ = settle(ending, request.content, [])
  }

  /// Delivers; false if that was done before.
  private func settle(
    _ ending: ServiceExtensionDelivery.Ending,
    _ content: NotificationContent,
    _ rejected: [AttachmentStore.Rejection]
  ) -> Bool {
    let isFirst = state.withLock { state in
      defer { state.isSettled = true }
      return !state.isSettled
    }
    guard isFirst else { return false }
    if ownsFolder { TemporaryFolders.remove(request.temporaryFolder) }
    let delivery = ServiceExtensionDelivery(
      ending: ending,
      content: content,
      rejections: rejected,
      duration: .now - start
    )
    let settled = state.withLock { state in
      defer {
        state.waiting = []
        state.callsOff = []
        // An extension may hold its handler, and the handler holds this.
        state.serviceExtension = nil
      }
      state.delivery = delivery
      return state
    }
    for callOff in settled.callsOff { callOff() }
    for continuation in settled.waiting { continuation.resume(returning: delivery) }
    return true
  }

  /// Has `action` called by the host's clock, unless this is settled before.
  private func arrange(after duration: Duration, _ action: @escaping @Sendable () -> Void) -> Bool {
    guard let callOff = rules.clock.call(after: duration, action) else { return false }
    let isSettled = state.withLock { state in
      if state.delivery == nil { state.callsOff.append(callOff) }
      return state.delivery != nil
    }
    if isSettled { callOff() }
    return true
  }
}
