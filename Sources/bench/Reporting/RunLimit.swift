/// A limit of a figure that belongs to no single row.
struct RunLimit: Encodable, Sendable {
  /// What has the figure, in words.
  let subject: String
  let figure: Double
  let limit: Double
  /// Whether figures below the limit are too low, not those above it too high.
  var isLowest = false

  var isBroken: Bool { isLowest ? figure < limit : figure > limit }
}

extension RunLimit {
  /// How many allocations more a larger picture of the same kind may take.
  ///
  /// Buffers are per picture, and a few grow in steps; libwebp copies the file into one that grows
  /// with each piece.
  private static func allocationGrowth(_ kind: InputKind) -> Double {
    kind == .webPLossy ? 80 : 24
  }

  /// Of the growth of allocations from 2 to 12 MP, for each kind that has both rows.
  static func allocations(_ rows: [Row]) -> [RunLimit] {
    func count(_ kind: InputKind, _ size: InputSize) -> Double? {
      rows.first { $0.name == "\(kind.rawValue)-\(size.rawValue)" }?.allocationCount
        .map { Double($0) }
    }
    return InputKind.allCases.compactMap { kind in
      guard let small = count(kind, .small), let medium = count(kind, .medium) else { return nil }
      return RunLimit(
        subject: "allocations that \(kind.rawValue) takes more at 12 MP than at 2 MP",
        figure: medium - small,
        limit: allocationGrowth(kind)
      )
    }
  }

  /// Of many loads at once: what 256 of them do to throughput, memory and order.
  static func concurrency(_ figures: [ConcurrencyFigure]) -> [RunLimit] {
    guard let many = figures.first(where: { $0.concurrentCount == 256 }) else { return [] }
    let memory = RunLimit(
      subject: "MiB above idle of 256 loads at once",
      figure: many.peakAboveIdleMebibytes,
      limit: 64
    )
    // A thread that the system stops between taking a load and reading is not our disorder.
    let order = RunLimit(
      subject: "loads out of 256 at once that began out of order",
      figure: Double(many.outOfOrderCount),
      limit: Double(many.imageCount / 50)
    )
    guard let few = figures.first(where: { $0.concurrentCount == 4 }) else {
      return [memory, order]
    }
    let throughput = RunLimit(
      subject: "images per second of 256 loads at once, in parts of those of 4",
      figure: many.imagesPerSecond / few.imagesPerSecond,
      // No loss over 10 %, and 5 % of noise.
      limit: 0.85,
      isLowest: true
    )
    return [throughput, memory, order]
  }

  /// Of a whole process that loads one picture.
  static func child(_ peakMebibytes: Double?) -> [RunLimit] {
    guard let peakMebibytes else { return [] }
    return [
      RunLimit(
        subject: "MiB of a whole process that loads one picture",
        figure: peakMebibytes,
        limit: Gates.childPeakMebibytes
      )
    ]
  }
}
