/// Takes messages in and decides who shows them, as Firebase does on Android (R2.5).
///
/// In the background a notification message is posted here; in the foreground, and for data
/// messages, the delegates get it. A message that comes again is dropped, as is one that the
/// service sent for its own ends.
public actor PushReceiver {
  /// What became of a message.
  public enum Reception: Sendable {
    /// The delegates got it; these of them threw, or did not answer in time.
    case delivered(failures: [PushDispatcher.Failure])

    /// It was posted, and no delegate was asked.
    case posted(SentNotification)

    /// It had come before.
    case duplicate(id: String)

    /// The push service sent it for its own ends; nobody was told.
    case ignored
  }

  /// Whether the app is before the user's eyes.
  public private(set) var isForeground: Bool

  private let environment: PushEnvironment
  private let appleKeys: ImageKeys
  private let dispatcher: PushDispatcher
  private var recent = RecentIDs()

  /// Makes a receiver.
  ///
  /// - Parameters:
  ///   - delegates: Those who are told; each gets 10 s for an answer.
  ///   - environment: What each push needs.
  ///   - appleKeys: The keys that the app's extension was built with.
  ///   - isForeground: Whether the app is before the user's eyes.
  ///   - log: Called for each error of a delegate; nil writes a line to stderr.
  public init(
    delegates: [any PushDelegate],
    environment: PushEnvironment = PushEnvironment(),
    appleKeys: ImageKeys = .apple,
    isForeground: Bool = false,
    log: (@Sendable (PushDispatcher.Failure) -> Void)? = nil
  ) {
    self.init(
      dispatcher: PushDispatcher(delegates, log: log),
      environment: environment,
      appleKeys: appleKeys,
      isForeground: isForeground
    )
  }

  /// Makes a receiver of a dispatcher of one's own, such as one of more patience.
  ///
  /// - Parameters:
  ///   - dispatcher: What tells the delegates.
  ///   - environment: What each push needs.
  ///   - appleKeys: The keys that the app's extension was built with.
  ///   - isForeground: Whether the app is before the user's eyes.
  public init(
    dispatcher: PushDispatcher,
    environment: PushEnvironment = PushEnvironment(),
    appleKeys: ImageKeys = .apple,
    isForeground: Bool = false
  ) {
    self.dispatcher = dispatcher
    self.environment = environment
    self.appleKeys = appleKeys
    self.isForeground = isForeground
  }

  /// Sets whether the app is before the user's eyes.
  public func setForeground(_ isForeground: Bool) {
    self.isForeground = isForeground
  }

  /// Takes a message in, and returns when it is posted, or all delegates have answered or had their
  /// time.
  @discardableResult
  public func receive(_ message: PushMessage) async -> Reception {
    if message.isControl { return .ignored }
    if let id = message.id, !recent.insert(id, of: message.kind) { return .duplicate(id: id) }
    if !isForeground, message.isNotificationMessage, message.platform != .apple {
      return .posted(await post(message))
    }
    return .delivered(failures: await dispatcher.dispatch(.received(push(of: message))))
  }

  /// Tells the delegates that the user tapped on the notification of `message`.
  @discardableResult
  public func enter(_ message: PushMessage) async -> [PushDispatcher.Failure] {
    await dispatcher.dispatch(.entry(push(of: message)))
  }

  /// Tells the delegates of a new token.
  @discardableResult
  public func receiveToken(_ token: String) async -> [PushDispatcher.Failure] {
    await dispatcher.dispatch(.newToken(token))
  }

  /// Tells the delegates that a token has ended.
  @discardableResult
  public func unregister(_ token: String) async -> [PushDispatcher.Failure] {
    await dispatcher.dispatch(.unRegistered(token))
  }

  private func push(of message: PushMessage) -> any PushNotification {
    message.platform == .apple
      ? ApplePushNotification(message, keys: appleKeys)
      : AndroidPushNotification(message, environment: environment)
  }

  /// Firebase posts under the message's tag, or one that no other message has, and always as 0.
  private func post(_ message: PushMessage) async -> SentNotification {
    let number = UInt64.random(in: .min ... .max)
    let ownTag = "FCM-Notification:\(message.id ?? String(number, radix: 36))"
    let push = AndroidPushNotification(message, environment: environment)
    return await push.sendDefaultAsync(id: 0, tag: message.fields.tag ?? ownTag)
  }
}
