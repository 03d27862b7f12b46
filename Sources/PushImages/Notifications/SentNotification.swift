public import AndroidNotifications

/// What became of a push that was sent to the user: the notification, and its image.
public struct SentNotification: Equatable, Sendable {
  /// Where the notification went, and what it lacks.
  public var receipt: NotificationReceipt

  /// The image, or why there is none.
  public var image: ImageOutcome

  /// What became of the update that brought the image after the text; nil if there was none.
  public var update: NotificationReceipt?
}

extension SentNotification {
  /// The receipt of what is on show: the update's, if that was posted.
  public var latestReceipt: NotificationReceipt {
    guard let update, update.isPosted else { return receipt }
    return update
  }
}

extension SentNotification: CustomStringConvertible {
  /// Sentences for people.
  public var description: String {
    let posting = receipt.dropReason.map { "\($0)" } ?? "Posted as \(receipt.key)."
    let update = update.map { $0.dropReason.map { " \($0)" } ?? " The image came after the text." }
    return "\(posting) \(image)\(update ?? "")"
  }
}
