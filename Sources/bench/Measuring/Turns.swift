/// Something that is run several times, in turns with others.
struct Runner: Sendable {
  let name: String
  let roundCount: Int
  fileprivate let reading: @Sendable () async throws -> Stopwatch.Reading

  /// Something that runs in this process, and is timed here.
  init(name: String, roundCount: Int, run: @escaping @Sendable () async throws -> Void) {
    self.init(name: name, roundCount: roundCount) {
      let stopwatch = Stopwatch()
      try await run()
      return stopwatch.reading
    }
  }

  /// Something that runs elsewhere, and says what it took.
  init(
    name: String,
    roundCount: Int,
    reading: @escaping @Sendable () async throws -> Stopwatch.Reading
  ) {
    self.name = name
    self.roundCount = roundCount
    self.reading = reading
  }
}

/// Runs many things in turns: A B C, then C B A, then A B C again.
///
/// What disturbs the machine for a while disturbs all of them alike, and none always follows the
/// same neighbour.
struct Turns {
  let runners: [Runner]
  let progress: Progress

  /// The readings of each runner, as many as it has rounds.
  func readings() async throws -> [[Stopwatch.Reading]] {
    var readings = [[Stopwatch.Reading]](repeating: [], count: runners.count)
    let rounds = runners.map(\.roundCount).max() ?? 0
    for round in 0..<rounds {
      let order = Array(runners.indices)
      for index in round.isMultiple(of: 2) ? order : order.reversed() {
        let runner = runners[index]
        guard round < runner.roundCount else { continue }
        progress.show("round \(round + 1) of \(rounds): \(runner.name)", isDetail: true)
        readings[index].append(try await runner.reading())
      }
    }
    return readings
  }
}
