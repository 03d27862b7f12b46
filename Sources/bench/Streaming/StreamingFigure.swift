/// How long the bitmap takes once the last byte was sent.
struct StreamingFigure: Encodable, Sendable {
  let kind: String
  let megabitsPerSecond: Int
  /// From the return of the server's last write to the bitmap.
  let milliseconds: Spread
  /// Whether server and reader had a core each.
  let isPinned: Bool

  /// The name of a row, as `--only` has it.
  static func name(_ kind: InputKind, _ megabitsPerSecond: Int) -> String {
    "stream-\(kind.rawValue)-\(megabitsPerSecond)"
  }
}
