import FoundationEssentials

/// What stands where a notification has its time: how long ago it was, or a running clock (rule 20).
enum CardTime: Equatable, Sendable {
  case relative(RelativeTime)

  /// The whole seconds on the clock; below 0 if it counts down and the time is over.
  case chronometer(seconds: Int)

  /// Seconds up to which a clock makes sense: a hundred years.
  private static let mostSeconds = 3_155_760_000.0

  init(chronometerFrom date: Date, at now: Date, countsDown: Bool) {
    let interval = now.timeIntervalSince(date)
    // Without a difference, as of two dates that are infinite, the clock stands at 0.
    let passed = interval.isNaN ? 0 : interval
    let seconds = countsDown ? -passed : max(passed, 0)
    self = .chronometer(
      seconds: Int(min(max(seconds, -Self.mostSeconds), Self.mostSeconds).rounded(.down))
    )
  }

  /// What the card says: "5m", "04:59", "1:00:00".
  func text(in language: CardLanguage) -> String {
    switch self {
    case .relative(let time): time.text(in: language)
    case .chronometer(let seconds): Self.clock(seconds)
    }
  }

  /// What is read out.
  var spokenText: String {
    switch self {
    case .relative(let time): time.spokenText
    case .chronometer(let seconds): Self.clock(seconds)
    }
  }

  private static func clock(_ seconds: Int) -> String {
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let sign = seconds < 0 ? "-" : ""
    let (minutes, rest) = abs(seconds).quotientAndRemainder(dividingBy: 60)
    guard minutes >= 60 else { return "\(sign)\(twoDigits(minutes)):\(twoDigits(rest))" }
    return "\(sign)\(minutes / 60):\(twoDigits(minutes % 60)):\(twoDigits(rest))"
  }
}
