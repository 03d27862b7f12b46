/// What a notification became on its way through an extension.
public struct ServiceExtensionDelivery: Hashable, Sendable {
  /// How it came to be delivered.
  public enum Ending: Hashable, Sendable {
    /// No extension was asked.
    case notRun(ExtensionSkipReason)

    /// The extension called its handler in time.
    case delivered

    /// The extension called its handler when it was told that its time is up.
    case deliveredAtExpiry

    /// The extension never called its handler: the content is as it was.
    case timedOut

    /// The system gave no thread or no folder to run the extension with: the content is as it was.
    case couldNotRun(message: String)
  }

  /// How it came to be delivered.
  public let ending: Ending

  /// What is shown; its attachments are in the store.
  public let content: NotificationContent

  /// Attachments that could not be moved into the store, and are not shown.
  public let rejections: [AttachmentStore.Rejection]

  /// How long it took, from the request to the delivery.
  public let duration: Duration

  /// Whether the content was delivered by the extension itself.
  public var isByExtension: Bool { ending == .delivered || ending == .deliveredAtExpiry }
}

extension ServiceExtensionDelivery.Ending: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .notRun(let reason): reason.description
    case .delivered: "The extension delivered in time."
    case .deliveredAtExpiry: "The time was up, and the extension delivered its best attempt."
    case .timedOut: "The time was up, and the notification was delivered as it was."
    case .couldNotRun(let message): message
    }
  }

  /// A name that stays the same, for machines: that of the case.
  public var name: String {
    switch self {
    case .notRun: "notRun"
    case .delivered: "delivered"
    case .deliveredAtExpiry: "deliveredAtExpiry"
    case .timedOut: "timedOut"
    case .couldNotRun: "couldNotRun"
    }
  }
}
