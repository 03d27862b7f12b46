internal import ImageDownload

/// Tells every delegate what happened, each on its own and all at the same time (R2.6).
///
/// A delegate must not block its thread: it runs on Swift's shared ones.
public struct PushDispatcher: Sendable {
  /// What happened.
  public enum Event: Sendable {
    /// A push arrived.
    case received(any PushNotification)

    /// The user tapped on a notification.
    case entry(any PushNotification)

    /// The push service gave a new token.
    case newToken(String)

    /// The app gets no more pushes under this token.
    case unRegistered(String)
  }

  /// What a delegate threw, or that it did not answer in time.
  public struct Failure: Error, CustomStringConvertible {
    /// The type of the delegate.
    public let delegate: String

    /// The method that threw.
    public let method: String

    /// What it threw; `Overdue` if it did not answer in time.
    public let error: any Error

    /// One line for a log.
    public var description: String { "\(delegate).\(method): \(error)" }
  }

  /// A delegate did not answer in time; its task is cancelled, and nobody waits for it any more.
  public struct Overdue: Error, Hashable, CustomStringConvertible {
    /// How long it had.
    public let limit: Duration

    /// One sentence for people.
    public var description: String { "There was no answer within \(limit)." }
  }

  /// How long each delegate has for an answer.
  public let timeout: Duration

  private let delegates: [any PushDelegate]
  private let log: @Sendable (Failure) -> Void

  /// Makes a dispatcher.
  ///
  /// - Parameters:
  ///   - delegates: Those who are told.
  ///   - timeout: How long each has; Firebase gives an app about 10 s.
  ///   - log: Called for each error; nil writes a line to stderr.
  public init(
    _ delegates: [any PushDelegate],
    timeout: Duration = .seconds(10),
    log: (@Sendable (Failure) -> Void)? = nil
  ) {
    self.delegates = delegates
    self.timeout = timeout
    self.log = log ?? { StandardError.write("\($0)") }
  }

  /// Tells all delegates, and returns when all have answered, or when their time is up.
  ///
  /// - Returns: what was thrown, in the order of the delegates; each error was logged already.
  @discardableResult
  public func dispatch(_ event: Event) async -> [Failure] {
    let box = AnswerBox<Answer>(count: delegates.count)
    let tasks = delegates.enumerated().map { index, delegate in
      Task { _ = settle(box, index, await Self.tell(delegate, event)) }
    }
    // A log of the app's own may take its time, which the watch of all deadlines has not.
    let alarm = DeadlineWatch.shared.schedule(at: .now + timeout) {
      Task { giveUp(on: tasks, box, event) }
    }
    let answers = await withTaskCancellationHandler {
      await box.all()
    } onCancel: {
      for task in tasks { task.cancel() }
    }
    if let alarm { DeadlineWatch.shared.cancel(alarm) }
    return answers.compactMap { answer in
      if case .failure(let failure) = answer { failure } else { nil }
    }
  }

  private typealias Answer = Result<Void, Failure>

  /// Cancels the tasks that have not answered.
  private func giveUp(on tasks: [Task<Void, Never>], _ box: AnswerBox<Answer>, _ event: Event) {
    for (task, (index, delegate)) in zip(tasks, delegates.enumerated()) {
      let overdue = Failure(delegate, event, Overdue(limit: timeout))
      if settle(box, index, .failure(overdue)) { task.cancel() }
    }
  }

  /// Logs and takes an answer, unless there was one already.
  private func settle(_ box: AnswerBox<Answer>, _ index: Int, _ answer: Answer) -> Bool {
    guard box.claim(index) else { return false }
    if case .failure(let failure) = answer { log(failure) }
    box.settle(index, answer)
    return true
  }

  private static func tell(_ delegate: any PushDelegate, _ event: Event) async -> Answer {
    do {
      switch event {
      case .received(let push): try await delegate.onReceived(push)
      case .entry(let push): try await delegate.onEntry(push)
      case .newToken(let token): try await delegate.onNewToken(token)
      case .unRegistered(let token): try await delegate.onUnRegistered(token)
      }
      return .success(())
    } catch {
      return .failure(Failure(delegate, event, error))
    }
  }
}

extension PushDispatcher.Failure {
  fileprivate init(
    _ delegate: any PushDelegate,
    _ event: PushDispatcher.Event,
    _ error: any Error
  ) {
    self.init(delegate: "\(type(of: delegate))", method: event.methodName, error: error)
  }
}

extension PushDispatcher.Event {
  fileprivate var methodName: String {
    switch self {
    case .received: "onReceived"
    case .entry: "onEntry"
    case .newToken: "onNewToken"
    case .unRegistered: "onUnRegistered"
    }
  }
}
