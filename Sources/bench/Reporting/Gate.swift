/// A figure that rows of certain names may not exceed.
struct Gate: Encodable, Sendable {
  enum Quantity: String, Encodable {
    /// Our CPU time in parts of the library's own.
    case ratioToFloor
    /// The peak above idle without the bitmap itself.
    case mebibytesBesideBitmap

    /// What it is, for people.
    var words: String {
      switch self {
      case .ratioToFloor: "ratio to the floor"
      case .mebibytesBesideBitmap: "peak beside the bitmap in MiB"
      }
    }
  }

  /// `*` stands for any text.
  let rows: String
  let quantity: Quantity
  let limit: Double

  init(_ rows: String, _ quantity: Quantity, atMost limit: Double) {
    self.rows = rows
    self.quantity = quantity
    self.limit = limit
  }

  /// Whether it is for the row of that name.
  func applies(to name: String) -> Bool { NamePattern(text: rows).matches(name) }

  /// Whether the row is over the limit.
  func fails(_ row: Row) -> Bool { applies(to: row.name) && figure(of: row) > limit }

  /// The row's figure that the limit is for.
  func figure(of row: Row) -> Double {
    switch quantity {
    case .ratioToFloor: row.floors.first?.ratio ?? .infinity
    case .mebibytesBesideBitmap: row.mebibytesBesideBitmap
    }
  }
}
