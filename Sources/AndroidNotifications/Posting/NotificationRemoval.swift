/// What became of notifications that were to be taken away.
public struct NotificationRemoval: Equatable, Sendable {
  /// Those that are gone.
  public var removed: [NotificationKey]

  /// Why not all are gone; nil if nothing went wrong.
  public var failure: String?

  /// Makes a report.
  public init(removed: [NotificationKey] = [], failure: String? = nil) {
    self.removed = removed
    self.failure = failure
  }
}
