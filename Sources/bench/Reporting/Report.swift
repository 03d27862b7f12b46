import FoundationEssentials

/// All that one run found out.
struct Report: Encodable, Sendable {
  let machine: Machine
  let rows: [Row]
  let limits: [Gate]
  /// Peak of memory of a program that does nothing but load one picture over http.
  let childPeakMebibytes: Double?

  /// How many figures have a limit.
  var limitCount: Int {
    let ofRows = rows.reduce(0) { sum, row in sum + limits.count { $0.applies(to: row.name) } }
    return ofRows + (childPeakMebibytes == nil ? 0 : 1)
  }

  /// Each figure that is over its limit, in words.
  var brokenLimits: [String] {
    let child = childPeakMebibytes.flatMap { peak in
      peak > Gates.childPeakMebibytes
        ? "the process of one load has a peak of \(peak.text(1)) MiB" : nil
    }
    return brokenLimitsOfRows + [child].compactMap { $0 }
  }

  private var brokenLimitsOfRows: [String] {
    rows.flatMap { row in
      limits.filter { $0.fails(row) }.map { gate in
        "\(row.name) has a \(gate.quantity.words) of \(gate.figure(of: row).text(2)), "
          + "allowed is \(gate.limit.text(1))"
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
