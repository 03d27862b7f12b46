/// Changes a notification before it is shown; stands for Apple's `UNNotificationServiceExtension`.
///
/// A `ServiceExtensionHost` runs it by Apple's contract (R3.1, R3.3, R3.5), on Linux. One instance
/// serves one request.
public protocol NotificationServiceExtension: Sendable {
  /// Takes a request, and gives what is to be shown to `contentHandler`, from any thread.
  ///
  /// The first call of the handler counts; later ones are ignored. Called on a thread of its own,
  /// which may block.
  func didReceive(
    _ request: NotificationRequest,
    withContentHandler contentHandler: @escaping @Sendable (NotificationContent) -> Void
  )

  /// Is told that the time is up: the last chance to call the handler with the best attempt.
  ///
  /// Called on another thread than `didReceive`, and only if the handler was not called yet. If it
  /// is not called before this returns, the content is shown as it was.
  func serviceExtensionTimeWillExpire()
}

extension NotificationServiceExtension {
  /// Does nothing: the content is shown as it was.
  public func serviceExtensionTimeWillExpire() {}
}
