/// Rows of text in columns, for a terminal or for Markdown.
struct TextTable {
  struct Column {
    /// What is above the figures: a name and a unit, or either.
    let title: String
    let unit: String
    /// One for each row; empty where there is nothing to say.
    let cells: [String]
    var isLeftAligned = false

    var isEmpty: Bool { cells.allSatisfy(\.isEmpty) }

    fileprivate var width: Int { ([title, unit] + cells).map(\.count).max() ?? 0 }

    fileprivate func padded(_ text: String) -> String {
      let padding = String(repeating: " ", count: width - text.count)
      return isLeftAligned ? text + padding : padding + text
    }
  }

  let columns: [Column]

  /// Takes the columns that have anything in them.
  init(_ columns: [Column]) {
    self.columns = columns.filter { !$0.isEmpty }
  }

  /// The line without spaces at its end.
  private static func line(_ text: String) -> String {
    let last = text.lastIndex { $0 != " " }
    return (last.map { String(text[...$0]) } ?? "") + "\n"
  }

  private var rowCount: Int { columns.first?.cells.count ?? 0 }

  /// Aligned columns, two spaces apart, below a head of two lines.
  var text: String {
    let head = [columns.map { $0.padded($0.title) }, columns.map { $0.padded($0.unit) }]
    let rule = columns.map { String(repeating: "-", count: $0.width) }
    let body = (0..<rowCount).map { row in columns.map { $0.padded($0.cells[row]) } }
    return (head + [rule] + body).map { Self.line($0.joined(separator: "  ")) }.joined()
  }

  /// A table of GitHub's Markdown.
  var markdown: String {
    let head = columns.map { [$0.title, $0.unit].filter { !$0.isEmpty }.joined(separator: ", ") }
    let rule = columns.map { $0.isLeftAligned ? ":--" : "--:" }
    let body = (0..<rowCount).map { row in columns.map { $0.cells[row] } }
    return ([head, rule] + body).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
