public import ImageDownload

/// What became of one load, for a log.
public struct LoadRecord: Equatable, Sendable {
  /// What was asked for; its description shows no password.
  public var url: ImageURL

  /// The image, or why there is none.
  public var outcome: ImageOutcome
}

extension LoadRecord: CustomStringConvertible {
  /// One line.
  public var description: String { "\(url): \(outcome.name): \(outcome)" }
}
