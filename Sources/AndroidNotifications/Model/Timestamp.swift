import FoundationEssentials

/// An instant as the files have it: RFC 3339 in UTC, with milliseconds.
struct Timestamp {
  let text: String

  /// A date outside the years 1583 to 9999, which cannot be written, counts as 1970.
  init(_ date: Date) {
    let date = Self.writableDates.contains(date) ? date : Date(timeIntervalSince1970: 0)
    // The format cuts off what is below a millisecond, and most milliseconds lie a hair below
    // their number once they are a `Double`.
    text = Self.style.format(date.roundedToMilliseconds.addingTimeInterval(0.000_4))
  }

  /// Years 1583 to 9999: the format writes earlier ones in another calendar than RFC 3339 has.
  static let writableDates =
    Date(timeIntervalSince1970: -12_212_553_600)..<Date(timeIntervalSince1970: 253_402_300_799)

  /// Reads an instant; nil if `text` is none.
  static func date(from text: String) -> Date? {
    (try? style.parse(text))?.roundedToMilliseconds
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
}

extension Date {
  /// The nearest instant that is a whole number of milliseconds, as Android counts time.
  var roundedToMilliseconds: Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)
  }
}

extension Duration {
  /// The whole milliseconds in it.
  var wholeMilliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
