import FoundationEssentials

/// All that one run found out.
struct Report: Encodable, Sendable {
  let machine: Machine
  let rows: [Row]
  var concurrency: [ConcurrencyFigure] = []
  var streaming: [StreamingFigure] = []
  var peers = PeerList.none
  let limits: [Gate]
  /// Peak of memory of a program that does nothing but load one picture over http.
  let childPeakMebibytes: Double?

  /// The limits of figures that belong to no row; none where rows have none.
  private var runLimits: [RunLimit] {
    RunLimit.child(childPeakMebibytes)
      + (limits.isEmpty ? [] : RunLimit.allocations(rows) + RunLimit.concurrency(concurrency))
  }

  /// How many figures have a limit.
  var limitCount: Int {
    rows.reduce(runLimits.count) { sum, row in
      sum + limits.count { $0.applies(to: row.name) && $0.figure(of: row) != nil }
    }
  }

  /// Each figure that is over its limit, in words.
  var brokenLimits: [String] {
    brokenLimitsOfRows
      + runLimits.filter(\.isBroken).map { limit in
        "\(limit.subject): \(limit.figure.text(2)), allowed is at "
          + "\(limit.isLowest ? "least" : "most") \(limit.limit.text(2))"
      }
  }

  private var brokenLimitsOfRows: [String] {
    rows.flatMap { row in
      limits.filter { $0.fails(row) }.map { gate in
        "\(row.name) has a \(gate.quantity.words) of \(gate.figure(of: row)?.text(2) ?? "?"), "
          + "allowed is at \(gate.isLowest ? "least" : "most") \(gate.limit.text(1))"
      }
    }
  }

  /// The report as JSON.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
