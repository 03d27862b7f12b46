/// Tells every delegate what happened, each on its own and all at the same time (R2.6).
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

  /// What a delegate threw.
  public struct Failure: Error, CustomStringConvertible {
    /// The type of the delegate.
    public let delegate: String

    /// The method that threw.
    public let method: String

    /// What it threw.
    public let error: any Error

    /// One line for a log.
    public var description: String { "\(delegate).\(method): \(error)" }
  }

  private let delegates: [any PushDelegate]
  private let log: @Sendable (Failure) -> Void

  /// Makes a dispatcher; `log` is called for each error, and nil writes a line to stderr.
  public init(_ delegates: [any PushDelegate], log: (@Sendable (Failure) -> Void)? = nil) {
    self.delegates = delegates
    self.log = log ?? { StandardError.write("\($0)") }
  }

  /// Tells all delegates, and returns when all have answered.
  ///
  /// - Returns: what was thrown; each error was logged already.
  @discardableResult
  public func dispatch(_ event: Event) async -> [Failure] {
    await withTaskGroup(of: Failure?.self) { group in
      for delegate in delegates {
        group.addTask { await Self.tell(delegate, event) }
      }
      var failures: [Failure] = []
      for await case let failure? in group {
        log(failure)
        failures.append(failure)
      }
      return failures
    }
  }

  private static func tell(_ delegate: any PushDelegate, _ event: Event) async -> Failure? {
    do {
      switch event {
      case .received(let push): try await delegate.onReceived(push)
      case .entry(let push): try await delegate.onEntry(push)
      case .newToken(let token): try await delegate.onNewToken(token)
      case .unRegistered(let token): try await delegate.onUnRegistered(token)
      }
      return nil
    } catch {
      return Failure(
        delegate: "\(type(of: delegate))",
        method: event.methodName,
        error: error
      )
    }
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
