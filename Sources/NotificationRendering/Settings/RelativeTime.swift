public import FoundationEssentials

/// How long ago something was, in the few letters that a notification has for it (rule 21).
public struct RelativeTime: Hashable, Sendable {
  /// The largest unit that is full.
  public enum Unit: String, Sendable, CaseIterable {
    /// Less than a minute.
    case now
    /// Minutes.
    case minutes
    /// Hours.
    case hours
    /// Days of the calendar.
    case days
    /// Years of 364 days, which is what Android's constant for a year has.
    case years
  }

  /// The unit.
  public let unit: Unit

  /// How many of them; 0 for `now`.
  public let count: Int

  /// Whether it is still to come.
  public let isFuture: Bool

  /// Tells how far `date` is from `now`; the days are those of `timeZone`.
  public init(of date: Date, at now: Date, timeZone: TimeZone) {
    isFuture = date > now
    let interval = abs(date.timeIntervalSince(now))
    // Dates without a difference, as two that are infinite, are taken as one.
    let seconds = interval.isNaN ? 0 : interval
    switch seconds {
    case ..<60: (unit, count) = (.now, 0)
    case ..<Self.hour: (unit, count) = (.minutes, Int(seconds / 60))
    case ..<Self.day: (unit, count) = (.hours, Int(seconds / Self.hour))
    case ..<Self.year:
      let days = Self.day(of: now, in: timeZone) - Self.day(of: date, in: timeZone)
      (unit, count) = (.days, max(1, abs(days)))
    default: (unit, count) = (.years, Int(min(seconds / Self.year, 1_000_000)))
    }
  }

  private static let hour = 3600.0
  private static let day = 86_400.0
  private static let year = 364 * day

  /// The number of the day in the zone's own calendar.
  private static func day(of date: Date, in timeZone: TimeZone) -> Int {
    let offset = Double(timeZone.secondsFromGMT(for: date))
    return Int(((date.timeIntervalSince1970 + offset) / day).rounded(.down))
  }
}

extension RelativeTime {
  /// What the card says: "now", "5m", "in 3h".
  ///
  /// In Hebrew and Arabic as well as can be told without a phone; else in English.
  public func text(in language: CardLanguage) -> String {
    let words = Words.of(language)
    guard unit != .now else { return words.now }
    let amount = (words.units[unit] ?? "").replacing("%", with: "\(count)")
    return isFuture ? words.future.replacing("%", with: amount) : amount
  }

  /// What is read out, in English: "5 minutes ago".
  public var spokenText: String {
    guard unit != .now else { return "now" }
    let name = count == 1 ? String(unit.rawValue.dropLast()) : unit.rawValue
    return isFuture ? "in \(count) \(name)" : "\(count) \(name) ago"
  }

  private struct Words {
    let now: String
    let units: [Unit: String]
    let future: String

    static func of(_ language: CardLanguage) -> Words {
      switch language.primary {
      case "he", "iw": hebrew
      case "ar": arabic
      default: english
      }
    }

    static let english = Words(
      now: "now",
      units: [.minutes: "%m", .hours: "%h", .days: "%d", .years: "%y"],
      future: "in %"
    )

    static let hebrew = Words(
      now: "עכשיו",
      units: [.minutes: "% דק׳", .hours: "% שע׳", .days: "% ימ׳", .years: "% שנ׳"],
      future: "בעוד %"
    )

    static let arabic = Words(
      now: "الآن",
      units: [.minutes: "% د", .hours: "% س", .days: "% ي", .years: "% سنة"],
      future: "خلال %"
    )
  }
}
