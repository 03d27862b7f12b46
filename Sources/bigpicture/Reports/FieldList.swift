/// Lines of a label and a value, with all values in one column.
struct FieldList: Sendable {
  private struct Row {
    let label: String
    let lines: [String]
  }

  private let indent: Int
  private var rows: [Row] = []

  /// Makes an empty list; each line will begin with `indent` spaces.
  init(indent: Int = 0) {
    self.indent = indent
  }

  /// Adds a value, which may have several lines; nil adds nothing.
  mutating func add(_ label: String, _ value: String?) {
    guard let value else { return }
    let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    rows.append(Row(label: label.printable, lines: lines.map { String($0).printable }))
  }

  /// Adds a text that is broken into lines of at most `width` characters with the label.
  mutating func add(_ label: String, wrapping text: String, labelWidth: Int, width: Int = 80) {
    let room = width - indent - labelWidth - Self.gap
    rows.append(Row(label: label, lines: text.wrapped(to: room)))
  }

  /// The lines.
  var text: String {
    let labelWidth = rows.map(\.label.count).max() ?? 0
    let margin = String(repeating: " ", count: indent)
    return rows.map { row in
      let labels = [row.label] + Array(repeating: "", count: row.lines.count - 1)
      return zip(labels, row.lines).map { label, line in
        (margin + label.padded(to: labelWidth + Self.gap) + line).withoutTrailingSpaces + "\n"
      }.joined()
    }.joined()
  }

  private static let gap = 2
}

extension String {
  /// This text with spaces after it, so that it is at least `width` characters long.
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate var withoutTrailingSpaces: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }

  /// The words in lines of at most `width` characters; a longer word has a line of its own.
  fileprivate func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines.isEmpty ? [""] : lines
  }
}
