/// Runs notification service extensions by Apple's contract (R3).
///
/// Whatever an extension does, each request is delivered exactly once: changed, or as it was. The
/// extension runs in this process; one that crashes takes it down.
public struct ServiceExtensionHost: Sendable {
  /// Where the files of attachments are moved to.
  public var store: AttachmentStore

  /// As long as Apple's systems wait.
  public static let standardTimeLimit = Duration.seconds(30)

  /// How long an extension may take before it is told that its time is up.
  public var timeLimit = standardTimeLimit

  /// How long it may take then; it ends earlier if the extension says that it is through.
  public var graceTime = Duration.seconds(1)

  /// What tells the time.
  public var clock: any ExpiryClock = SystemExpiryClock()

  /// Makes a host.
  public init(store: AttachmentStore) {
    self.store = store
  }

  /// Starts to run `serviceExtension` for a request, whatever its payload says, and returns at once.
  public func start(
    _ serviceExtension: some NotificationServiceExtension,
    for request: NotificationRequest
  ) -> ServiceExtensionRun {
    let rules = ServiceExtensionRun.Rules(
      take: { [store] in store.take($0) },
      timeLimit: timeLimit,
      graceTime: graceTime,
      clock: clock
    )
    let run = ServiceExtensionRun(serviceExtension, request: request, rules: rules)
    run.begin()
    return run
  }

  /// Runs `serviceExtension` for a message, if an Apple device would (R3.1), and waits.
  ///
  /// - Parameters:
  ///   - serviceExtension: Not asked for a message that no extension sees.
  ///   - message: An APNs payload, or Apple's view of a message sent through FCM.
  ///   - strings: The app's own texts, for messages that give keys.
  /// - Returns: what was delivered.
  public func run(
    _ serviceExtension: some NotificationServiceExtension,
    for message: PushMessage,
    strings: StringsTable = [:]
  ) async -> ServiceExtensionDelivery {
    let request = NotificationRequest(message, strings: strings)
    if let reason = message.extensionSkipReason {
      return ServiceExtensionDelivery(
        ending: .notRun(reason),
        content: request.content,
        rejections: [],
        duration: .zero
      )
    }
    return await start(serviceExtension, for: request).delivery()
  }
}
