internal import PushImages

/// What became of an image, in the words and members that all commands use.
enum ImageReport {
  /// The picture in one line, or why there is none.
  static func line(_ outcome: ImageOutcome) -> String {
    guard let image = outcome.image else { return outcome.explanation }
    let sizes = "\(image.format), \(image.sourceSize) → \(image.bitmap.size)"
    let reading = "\(image.byteCount.grouped) bytes in \(image.duration.millisecondText)"
    return ([sizes, reading] + [damage(of: outcome)].compactMap { $0 }).joined(separator: ", ")
  }

  /// The members for machines.
  ///
  /// `elapsed` is how long it took where there is no picture.
  static func json(_ outcome: ImageOutcome, elapsed: Duration? = nil) -> [String: JSONValue] {
    let image = outcome.image
    let duration = image?.duration ?? elapsed
    return [
      "outcome": .string(outcome.name),
      "facts": .object(outcome.facts),
      "message": .string(outcome.explanation),
      "format": JSONValue(image?.format.description),
      "source": image?.sourceSize.json ?? .null,
      "output": image?.bitmap.size.json ?? .null,
      "fraction": fraction(of: outcome).map(JSONValue.number) ?? .null,
      "orientation": JSONValue(image?.orientation.rawValue),
      "isAnimated": image?.isAnimated.map(JSONValue.bool) ?? .null,
      "bytes": JSONValue(image?.byteCount),
      "milliseconds": duration.map { .number($0.milliseconds) } ?? .null,
    ]
  }

  /// What is wrong with a picture that is damaged.
  static func damage(of outcome: ImageOutcome) -> String? {
    guard case .partial(let fraction, _) = outcome else { return nil }
    return fraction < 1
      ? "damaged: \(Int(fraction * 100)) % of the rows are there"
      : "damaged: detail is missing"
  }

  private static func fraction(of outcome: ImageOutcome) -> Double? {
    switch outcome {
    case .loaded: 1
    case .partial(let fraction, _): fraction
    default: nil
    }
  }
}
