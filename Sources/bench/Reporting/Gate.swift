/// A figure that rows of certain names may not exceed, or may not fall below.
struct Gate: Encodable, Sendable {
  enum Quantity: String, Encodable {
    /// Our CPU time in parts of the library's own.
    case ratioToFloor
    /// The peak above idle without the bitmap itself.
    case mebibytesBesideBitmap
    /// Of one decode.
    case allocationCount
    /// Against the better reference.
    case psnrDecibels

    /// What it is, for people.
    var words: String {
      switch self {
      case .ratioToFloor: "ratio to the floor"
      case .mebibytesBesideBitmap: "peak beside the bitmap in MiB"
      case .allocationCount: "number of allocations"
      case .psnrDecibels: "PSNR in dB"
      }
    }
  }

  /// `*` stands for any text.
  let rows: String
  let quantity: Quantity
  let limit: Double
  /// Whether figures below the limit are too low, not those above it too high.
  let isLowest: Bool

  init(_ rows: String, _ quantity: Quantity, atMost limit: Double) {
    self.init(rows: rows, quantity: quantity, limit: limit, isLowest: false)
  }

  init(_ rows: String, _ quantity: Quantity, atLeast limit: Double) {
    self.init(rows: rows, quantity: quantity, limit: limit, isLowest: true)
  }

  private init(rows: String, quantity: Quantity, limit: Double, isLowest: Bool) {
    self.rows = rows
    self.quantity = quantity
    self.limit = limit
    self.isLowest = isLowest
  }

  /// Whether it is for the row of that name.
  func applies(to name: String) -> Bool { NamePattern(text: rows).matches(name) }

  /// Whether the row is over the limit; a figure that could not be taken is no reason to fail.
  func fails(_ row: Row) -> Bool {
    guard applies(to: row.name), let figure = figure(of: row) else { return false }
    return isLowest ? figure < limit : figure > limit
  }

  /// The row's figure that the limit is for.
  func figure(of row: Row) -> Double? {
    switch quantity {
    case .ratioToFloor: row.floors.first?.ratio
    case .mebibytesBesideBitmap: row.mebibytesBesideBitmap
    case .allocationCount: row.allocationCount.map { Double($0) }
    case .psnrDecibels: row.quality?.psnrDecibels
    }
  }
}
