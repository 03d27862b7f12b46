internal import FoundationEssentials

/// A notification before it is shown; stands for Apple's `UNNotificationRequest`.
public struct NotificationRequest: Hashable, Sendable {
  /// What tells it from others.
  public let identifier: String

  /// What is shown if no extension changes it.
  public let content: NotificationContent

  /// A folder for the files of one run, which is removed when the run is over.
  ///
  /// The host makes it for each request. What is attached is moved out of it.
  public internal(set) var temporaryFolder: String

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - identifier: What tells it from others; an empty one stands for a new, unique one.
  ///   - content: What is shown if no extension changes it.
  public init(identifier: String = "", content: NotificationContent) {
    self.identifier = identifier.isEmpty ? UUID().uuidString : identifier
    self.content = content
    temporaryFolder = TemporaryFolders.parent
  }

  /// Makes the request that an Apple device makes of a message.
  ///
  /// - Parameters:
  ///   - message: An APNs payload, or Apple's view of a message sent through FCM.
  ///   - strings: The app's own texts, for messages that give keys.
  public init(_ message: PushMessage, strings: StringsTable = [:]) {
    self.init(
      identifier: message.id ?? "",
      content: NotificationContent(message, strings: strings)
    )
  }
}
