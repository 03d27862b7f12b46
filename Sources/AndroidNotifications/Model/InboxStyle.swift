/// A notification that shows a list of lines when expanded.
public struct InboxStyle: Equatable, Sendable {
  /// The lines from top to bottom.
  public var lines: [String]

  /// The title while expanded; nil keeps the notification's own.
  public var bigContentTitle: String?

  /// A line beside the app's name while expanded.
  public var summaryText: String?

  /// Makes a style.
  public init(
    lines: [String] = [],
    bigContentTitle: String? = nil,
    summaryText: String? = nil
  ) {
    self.lines = lines
    self.bigContentTitle = bigContentTitle
    self.summaryText = summaryText
  }
}
