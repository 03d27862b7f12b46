/// The codes of the markers that are read here (ITU-T T.81, table B.1).
enum JPEGMarker {
  static let restart0: UInt8 = 0xD0
  static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
  static let startOfImage: UInt8 = 0xD8
  static let endOfImage: UInt8 = 0xD9
  static let startOfScan: UInt8 = 0xDA
  static let quantizationTables: UInt8 = 0xDB
  static let numberOfLines: UInt8 = 0xDC
  static let restartInterval: UInt8 = 0xDD
  static let huffmanTables: UInt8 = 0xC4
  static let arithmeticConditioning: UInt8 = 0xCC
  static let comment: UInt8 = 0xFE

  /// Baseline, extended and progressive frames with Huffman codes.
  static let huffmanFrames: ClosedRange<UInt8> = 0xC0...0xC2
  static let progressiveFrame: UInt8 = 0xC2

  static let applications: ClosedRange<UInt8> = 0xE0...0xEF

  /// Whether a marker stands alone, without a segment; `TEM` is 0x01.
  static func isBare(_ marker: UInt8) -> Bool {
    marker == 0x01 || restarts.contains(marker)
  }
}
