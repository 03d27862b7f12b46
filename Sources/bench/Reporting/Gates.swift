/// The limits that `--check` keeps for single rows.
///
/// They are of ratios to the decoder's own floor in the same run, of memory and of quality, which
/// hold on any machine. Time by the clock is none of them.
enum Gates {
  static let all: [Gate] = ratios + memory + allocations + quality

  private static let ratios = [
    Gate("jpeg-420-12mp", .ratioToFloor, atMost: 1.3),
    Gate("jpeg-progressive-12mp", .ratioToFloor, atMost: 0.8),
    Gate("png-rgb-12mp", .ratioToFloor, atMost: 0.5),
    Gate("webp-lossy-12mp", .ratioToFloor, atMost: 1.15),
  ]

  /// One scan, no interlace: the same whatever the size.
  private static let memory = [
    "jpeg-420-*", "jpeg-444-*", "jpeg-gray-*", "png-rgb-*", "png-rgba-*", "png-palette-*", "gif-*",
  ].map { Gate($0, .mebibytesBesideBitmap, atMost: 3) }

  /// A few for each part of a decoder, none for a row.
  private static let allocations = InputKind.allCases.map { kind in
    Gate("\(kind.rawValue)-*", .allocationCount, atMost: kind.allocationLimit)
  }

  /// From 12 MP on; libwebp decodes whole pictures, and what it is asked for costs memory.
  private static let quality = InputKind.allCases.map { kind in
    Gate("\(kind.rawValue)-12mp", .psnrDecibels, atLeast: kind == .webPLossy ? 48 : 50)
  }

  /// The most memory of a whole process that does nothing but load a 12 MP JPEG over http, in MiB.
  static let childPeakMebibytes = 24.0

  /// The limit of a row's figure, if it has one.
  static func limit(of row: Row, _ quantity: Gate.Quantity) -> Double? {
    all.first { $0.quantity == quantity && $0.applies(to: row.name) }?.limit
  }

  /// Whether any figure of the row is over its limit.
  static func fail(_ row: Row) -> Bool { all.contains { $0.fails(row) } }
}

extension InputKind {
  /// Our JPEG decoders have tables and buffers for each component and scan.
  fileprivate var allocationLimit: Double {
    switch self {
    case .jpegProgressive: 700
    case .jpeg420, .jpeg444, .jpegGray: 450
    case .pngRGB, .pngRGBA, .pngPalette, .pngInterlaced, .gif: 150
    case .webPLossy: 250
    }
  }
}
