/// What a run measures, of all that its scope has.
struct Plan {
  /// The rows, with their pictures made.
  let subjects: [Subject]

  /// How many loads at once.
  let concurrentCounts: [Int]

  /// What is sent slowly, and how slowly.
  let streams: [(kind: InputKind, megabitsPerSecond: Int)]

  /// Makes the plan, and the pictures that it needs.
  ///
  /// - Throws: `UsageError` if nothing is left, or nothing that has a limit where limits are to be
  ///   kept.
  init(_ options: Options, _ cache: InputCache) throws {
    let isWanted = { (name: String) in
      options.patterns.isEmpty
        || options.patterns.contains { NamePattern(text: $0).matches(name) }
    }
    if let folder = options.corpus {
      subjects = try Corpus.inputs(in: folder, idleFiles: cache)
        .filter { isWanted($0.name) }
        .map { Subject(action: .decode, input: $0) }
      (concurrentCounts, streams) = ([], [])
    } else {
      subjects = try Catalog.entries(options.scope)
        .filter { isWanted($0.name) }
        .map { Subject(action: $0.action, input: try cache.input($0.kind, $0.size)) }
      concurrentCounts = options.scope.concurrentCounts.filter {
        isWanted(ConcurrencyFigure.name($0))
      }
      streams = options.scope.lineSpeeds.flatMap { speed in
        StreamingMeasurement.kinds.map { ($0, speed) }
      }.filter { isWanted(StreamingFigure.name($0, $1)) }
    }
    guard !subjects.isEmpty || !concurrentCounts.isEmpty || !streams.isEmpty else {
      throw UsageError("There is no such row or picture")
    }
    guard !options.checks || hasLimit || options.child != nil else {
      throw UsageError("None of these rows has a limit to check")
    }
  }

  private var hasLimit: Bool {
    !concurrentCounts.isEmpty
      || subjects.contains { subject in Gates.all.contains { $0.applies(to: subject.name) } }
  }
}
