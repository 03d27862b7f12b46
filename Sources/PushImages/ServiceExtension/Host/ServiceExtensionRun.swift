internal import Synchronization

/// One request on its way through one extension: delivered exactly once, whatever happens (R3.3).
///
/// The first of these delivers: the extension's first call of its handler, the return from
/// `serviceExtensionTimeWillExpire`, and the end of the grace time after it.
public final class ServiceExtensionRun: Sendable {
  /// What a host has set for its runs.
  struct Rules: Sendable {
    var store: AttachmentStore
    var timeLimit: Duration
    var graceTime: Duration
    var clock: any ExpiryClock
  }

  private struct State {
    var serviceExtension: (any NotificationServiceExtension)?
    var isClaimed = false
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
    let isStarted = ExtensionThread.start { [request] in
      let serviceExtension = self.state.withLock { $0.serviceExtension }
      serviceExtension?.didReceive(request) { self.take($0) }
    }
    if !isStarted { giveUp(noThread) }
  }

  /// Takes what the extension gives to its handler.
  private func take(_ content: NotificationContent) {
    let isExpired: Bool? = state.withLock { state in
      guard !state.isClaimed else {
        state.ignoredCallCount += 1
        return nil
      }
      state.isClaimed = true
      return state.isExpired
    }
    guard let isExpired else { return }
    let (stored, rejected) = rules.store.take(content.attachments)
    var content = content
    content.attachments = stored
    settle(isExpired ? .deliveredAtExpiry : .delivered, content, rejected)
  }

  /// Gives the extension its last chance.
  private func expire() {
    let serviceExtension: (any NotificationServiceExtension)? = state.withLock { state in
      guard !state.isClaimed, !state.isExpired else { return nil }
      state.isExpired = true
      return state.serviceExtension
    }
    guard let serviceExtension else { return }
    let hasGrace = arrange(after: rules.graceTime) {
      // The clock of all deadlines is not to wait for a folder to be removed.
      if !ExtensionThread.start({ self.giveUp(.timedOut) }) { self.giveUp(.timedOut) }
    }
    let isStarted = ExtensionThread.start {
      serviceExtension.serviceExtensionTimeWillExpire()
      self.giveUp(.timedOut)
    }
    if !hasGrace && !isStarted { giveUp(.timedOut) }
  }

  /// Delivers the content as it was, unless the extension has delivered.
  private func giveUp(_ ending: ServiceExtensionDelivery.Ending) {
    let isFirst = state.withLock { state in
      defer { state.isClaimed = true }
      return !state.isClaimed
    }
    if isFirst { settle(ending, request.content, []) }
  }

  private func settle(
    _ ending: ServiceExtensionDelivery.Ending,
    _ content: NotificationContent,
    _ rejected: [AttachmentStore.Rejection]
  ) {
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
