public import AndroidNotifications

/// What became of a push that was sent to the user: the notification, and its image.
public struct SentNotification: Equatable, Sendable {
  /// Where the notification went, and what it lacks.
  public var receipt: NotificationReceipt

  /// The image, or why there is none.
  public var image: ImageOutcome
}

extension SentNotification: CustomStringConvertible {
  /// Two sentences for people.
  public var description: String {
    let posting = receipt.dropReason.map { "\($0)" } ?? "Posted as \(receipt.key)."
    return "\(posting) \(image)"
  }
}
