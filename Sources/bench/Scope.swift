/// How much is measured.
enum Scope: Sendable {
  /// What limits are set for.
  case quick
  /// What fits in a coffee break.
  case usual
  /// Everything: the largest pictures, both speeds of the line, more rounds.
  case large

  /// The sizes of the rows.
  var sizes: [InputSize] {
    switch self {
    case .quick: [.small, .medium]
    case .usual: [.half, .one, .small, .medium]
    case .large: InputSize.allCases
    }
  }

  /// How many loads run at once, for each line of that table.
  var concurrentCounts: [Int] {
    switch self {
    case .quick: [4, 256]
    case .usual: [1, 4, 16, 64, 256]
    case .large: [1, 4, 16, 64, 256, 1000]
    }
  }

  /// How often each number of loads at once is run; long runs steady themselves.
  func concurrencyRoundCount(_ concurrentCount: Int) -> Int {
    guard concurrentCount <= 256 else { return 1 }
    return self == .large ? 3 : 2
  }

  /// How fast the line is, in Mbit/s, for each group of streamed pictures.
  var lineSpeeds: [Int] {
    switch self {
    case .quick: []
    case .usual: [100]
    case .large: [20, 100]
    }
  }

  /// How often each picture is streamed.
  var streamCount: Int { self == .large ? 15 : 5 }
}
