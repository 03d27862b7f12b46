/// What became of a notification that was to be posted.
public struct NotificationReceipt: Equatable, Sendable {
  /// Where a notification went.
  public enum Destination: Hashable, Sendable {
    /// Into this folder, an absolute path.
    case folder(path: String)

    /// Into the memory of this process.
    case memory

    /// To a manager of one's own, in its words.
    case other(String)

    /// Nowhere.
    case dropped(DropReason)
  }

  /// The tag and id that it was posted under.
  public var key: NotificationKey

  /// Where it went.
  public var destination: Destination

  /// Which posting it is; nil if it was not posted, or its manager does not tell postings apart.
  public var posting: PostingID?

  /// Whether it took the place of one with the same tag and id.
  public var isReplacement: Bool

  /// How it draws attention.
  public var alert: NotificationAlert

  /// What it lacks.
  public var degradations: [NotificationDegradation]

  /// Makes a receipt.
  public init(
    key: NotificationKey,
    destination: Destination,
    posting: PostingID? = nil,
    isReplacement: Bool = false,
    alert: NotificationAlert = .none,
    degradations: [NotificationDegradation] = []
  ) {
    self.key = key
    self.destination = destination
    self.posting = posting
    self.isReplacement = isReplacement
    self.alert = alert
    self.degradations = degradations
  }

  /// Whether it was posted.
  public var isPosted: Bool { dropReason == nil }

  /// Why it was not posted; nil if it was.
  public var dropReason: DropReason? {
    guard case .dropped(let reason) = destination else { return nil }
    return reason
  }
}
