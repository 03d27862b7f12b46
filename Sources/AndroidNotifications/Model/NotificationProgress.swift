/// A progress bar.
public struct NotificationProgress: Hashable, Sendable, Codable {
  /// The value at which the bar is full.
  public var max: Int

  /// How far it is, from 0 to `max`.
  public var value: Int

  /// Whether nobody knows how far it is.
  public var isIndeterminate: Bool

  /// Makes a progress bar.
  public init(max: Int, value: Int, isIndeterminate: Bool = false) {
    self.max = max
    self.value = value
    self.isIndeterminate = isIndeterminate
  }
}
