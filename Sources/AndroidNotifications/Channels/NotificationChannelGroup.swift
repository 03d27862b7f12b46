/// Channels that the user sees together and can block together, such as those of one account.
public struct NotificationChannelGroup: Hashable, Sendable {
  /// The name that channels use to belong to it.
  public var id: String

  /// What the user sees; at most 1000 UTF-16 units are kept.
  public var name: String

  /// A sentence for the user; at most 1000 UTF-16 units are kept.
  public var description: String?

  /// Whether the user has blocked it, and with it all of its channels.
  public internal(set) var isBlocked = false

  /// Makes a group that is not blocked.
  public init(id: String, name: String, description: String? = nil) {
    self.id = id
    self.name = name
    self.description = description
  }
}
