public import FoundationEssentials

/// A notification that shows a conversation.
public struct MessagingStyle: Equatable, Sendable {
  /// One message of the conversation.
  public struct Message: Equatable, Sendable {
    /// What was written.
    public var text: String

    /// When it was written.
    public var timestamp: Date

    /// Who wrote it; nil is the user.
    public var sender: String?

    /// Makes a message.
    public init(text: String, timestamp: Date, sender: String? = nil) {
      self.text = text
      self.timestamp = timestamp
      self.sender = sender
    }
  }

  /// The user's own name in the conversation.
  public var userDisplayName: String

  /// The messages, oldest first; the newest 25 are kept, as on Android.
  public var messages: [Message]

  /// The name of the conversation.
  public var conversationTitle: String?

  /// Whether more than two take part.
  public var isGroupConversation: Bool

  /// Makes a style.
  public init(
    userDisplayName: String,
    messages: [Message] = [],
    conversationTitle: String? = nil,
    isGroupConversation: Bool = false
  ) {
    self.userDisplayName = userDisplayName
    self.messages = messages
    self.conversationTitle = conversationTitle
    self.isGroupConversation = isGroupConversation
  }
}
