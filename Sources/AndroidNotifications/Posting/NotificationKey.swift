/// What identifies a notification of an app: its tag, or none, and its id.
///
/// No tag differs from an empty tag. Tags are compared unit by unit, as on Android: two spellings
/// of `é` are two tags, although they are equal as Swift strings.
public struct NotificationKey: Sendable {
  /// The tag, if it was posted with one.
  public let tag: String?

  /// The number.
  public let id: Int

  /// Makes a key.
  public init(tag: String? = nil, id: Int) {
    self.tag = tag
    self.id = id
  }
}

extension NotificationKey: Hashable {
  /// Whether both name the same notification.
  public static func == (left: Self, right: Self) -> Bool {
    guard left.id == right.id else { return false }
    return switch (left.tag, right.tag) {
    case (nil, nil): true
    case (let left?, let right?): left.utf8.elementsEqual(right.utf8)
    default: false
    }
  }

  /// Feeds the tag's bytes and the id.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    guard let tag else { return hasher.combine(false) }
    hasher.combine(true)
    for byte in tag.utf8 { hasher.combine(byte) }
  }
}

extension NotificationKey: CustomStringConvertible {
  /// The key for people: `1001`, or `1001 with tag "news"`.
  public var description: String {
    guard let tag else { return "\(id)" }
    return "\(id) with tag \"\(tag)\""
  }
}
