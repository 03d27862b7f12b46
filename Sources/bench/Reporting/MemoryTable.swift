/// The peak of memory above idle, by kind and size.
struct MemoryTable {
  let rows: [Row]

  /// Nil unless some kind was measured at more than one size.
  var table: TextTable? {
    let kinds = InputKind.allCases.filter { kind in
      InputSize.allCases.count { row(kind, $0) != nil } > 1
    }
    guard !kinds.isEmpty else { return nil }
    let name = TextTable.Column(
      title: "peak above idle",
      unit: "MiB",
      cells: kinds.map(\.rawValue),
      isLeftAligned: true
    )
    let columns = InputSize.allCases.map { size in
      TextTable.Column(
        title: size.rawValue.replacing("mp", with: " MP"),
        unit: "",
        cells: kinds.map { row($0, size)?.peakAboveIdleMebibytes.text(1) ?? "" }
      )
    }
    return TextTable([name] + columns)
  }

  private func row(_ kind: InputKind, _ size: InputSize) -> Row? {
    rows.first { $0.name == "\(kind.rawValue)-\(size.rawValue)" }
  }
}
