/// A notification that shows a long text when expanded.
public struct BigTextStyle: Equatable, Sendable {
  /// The long text; nil keeps the notification's own.
  public var bigText: String?

  /// The title while expanded; nil keeps the notification's own.
  public var bigContentTitle: String?

  /// A line beside the app's name while expanded.
  public var summaryText: String?

  /// Makes a style.
  public init(
    bigText: String? = nil,
    bigContentTitle: String? = nil,
    summaryText: String? = nil
  ) {
    self.bigText = bigText
    self.bigContentTitle = bigContentTitle
    self.summaryText = summaryText
  }
}
