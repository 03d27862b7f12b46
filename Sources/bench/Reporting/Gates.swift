/// The limits that `--check` keeps.
///
/// They are of ratios to the decoder's own floor in the same run, and of memory, which hold on any
/// machine. Time by the clock is none of them.
enum Gates {
  static let all: [Gate] = [
    Gate("jpeg-420-12mp", .ratioToFloor, atMost: 1.6),
    Gate("png-rgb-12mp", .ratioToFloor, atMost: 1.3),
    // One scan, no interlace: the same whatever the size.
    Gate("jpeg-420-*", .mebibytesBesideBitmap, atMost: 3),
    Gate("jpeg-444-*", .mebibytesBesideBitmap, atMost: 3),
    Gate("jpeg-gray-*", .mebibytesBesideBitmap, atMost: 3),
    Gate("png-rgb-*", .mebibytesBesideBitmap, atMost: 3),
    Gate("png-rgba-*", .mebibytesBesideBitmap, atMost: 3),
    Gate("png-palette-*", .mebibytesBesideBitmap, atMost: 3),
  ]

  /// The most memory of a whole process that does nothing but load a 12 MP JPEG over http, in MiB.
  static let childPeakMebibytes = 32.0

  /// The limit of a row's figure, if it has one.
  static func limit(of row: Row, _ quantity: Gate.Quantity) -> Double? {
    all.first { $0.quantity == quantity && $0.applies(to: row.name) }?.limit
  }

  /// Whether any figure of the row is over its limit.
  static func fail(_ row: Row) -> Bool { all.contains { $0.fails(row) } }
}
