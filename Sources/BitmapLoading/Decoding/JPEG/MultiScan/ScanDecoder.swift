/// Decodes the entropy-coded data of one scan, an MCU row of the picture at a time.
///
/// Damage is borne as libjpeg bears it: a code that means nothing is a zero, data that end early
/// leave the rest of the scan, or up to the next restart marker, as it was.
final class ScanDecoder {
  /// What a block of this scan is made of.
  enum Coding {
    case sequential
    case firstDC
    case refiningDC
    case firstAC
    case refiningAC

    var usesDCTable: Bool { self == .sequential || self == .firstDC }
    var usesACTable: Bool { self != .firstDC && self != .refiningDC }
  }

  /// One component of the scan.
  struct Component {
    let plane: CoefficientPlane
    let dcTable: HuffmanTable?
    let acTable: HuffmanTable?
    /// Blocks across and down in an MCU of this scan.
    let columnCount: Int
    let rowCount: Int
  }

  /// What loops over blocks need of a component; without references, which would be counted for
  /// each block.
  struct Blocks {
    let dc: UnsafeMutablePointer<Int16>
    let blocksPerLine: Int
    let columnCount: Int
    let rowCount: Int
    let dcTable: HuffmanLookup?
    /// The last DC.
    let prediction: UnsafeMutablePointer<Int>
    /// The index of the component in the scan.
    let index: Int
  }

  /// Whether data were wrong or missing.
  private(set) var isDamaged = false

  /// The MCU row in which data ended that nothing followed; nil if none did.
  private(set) var firstMissingLine: Int?

  let coding: Coding
  let scan: JPEGScan
  let components: [Component]
  let source: EntropySource

  var reader: BitReader
  let blocks: UnsafeMutablePointer<Blocks>
  /// Blocks to come that have no more coefficients in the band of the scan.
  var emptyBlockCount = 0

  private let predictions: UnsafeMutablePointer<Int>
  private let restartInterval: Int
  private var mcusToRestart: Int
  private var nextRestart = 0
  private var isOutOfData = false
  private let mcusPerLine: Int
  private let linesPerRow: Int
  private let lineCount: Int

  /// Makes a decoder for the data at which `source` stands.
  init(
    _ scan: JPEGScan,
    coding: Coding,
    components: [Component],
    frame: JPEGFrame,
    restartInterval: Int,
    source: EntropySource
  ) {
    self.scan = scan
    self.coding = coding
    self.components = components
    self.source = source
    self.restartInterval = restartInterval
    mcusToRestart = restartInterval
    predictions = .allocate(capacity: components.count)
    predictions.initialize(repeating: 0, count: components.count)
    blocks = .allocate(capacity: components.count)
    for (index, component) in components.enumerated() {
      (blocks + index).initialize(
        to: Blocks(
          dc: component.plane.dc,
          blocksPerLine: component.plane.blocksPerLine,
          columnCount: component.columnCount,
          rowCount: component.rowCount,
          dcTable: component.dcTable?.lookup,
          prediction: predictions + index,
          index: index
        )
      )
    }
    reader = source.makeBitReader()
    if scan.components.count == 1 {
      // A component of its own has MCUs of one block, and only blocks with picture (T.81 A.2.2).
      let component = frame.components[scan.components[0].index]
      mcusPerLine = component.blocksPerLine
      linesPerRow = component.verticalFactor
      lineCount = component.lineCount
    } else {
      mcusPerLine = frame.mcusPerLine
      linesPerRow = 1
      lineCount = frame.mcuLineCount
    }
  }

  deinit {
    blocks.deallocate()
    predictions.deallocate()
  }

  /// Decodes what the scan has for a row of the largest MCUs.
  func decodeRow(_ row: Int) {
    for line in row * linesPerRow..<min((row + 1) * linesPerRow, lineCount) {
      decodeLine(line, row: row)
    }
    if reader.hasBadCode { isDamaged = true }
  }

  /// Leaves the source behind the data of the scan.
  func finish() {
    source.resume(after: reader)
  }

  private func decodeLine(_ line: Int, row: Int) {
    var first = 0
    while first < mcusPerLine {
      var count = mcusPerLine - first
      if restartInterval > 0 {
        if mcusToRestart == 0 { restart() }
        count = min(count, mcusToRestart)
        mcusToRestart -= count
      }
      if !isOutOfData {
        decodeMCUs(first..<first + count, line: line)
        if reader.isExhausted { noteEndOfData(row: row) }
      }
      first += count
    }
  }

  private func decodeMCUs(_ range: Range<Int>, line: Int) {
    switch coding {
    case .sequential: decodeSequential(range, line: line)
    case .firstDC: decodeFirstDC(range, line: line)
    case .refiningDC: refineDC(range, line: line)
    case .firstAC: decodeFirstAC(range, line: line)
    case .refiningAC: refineAC(range, line: line)
    }
  }

  private func noteEndOfData(row: Int) {
    isOutOfData = true
    isDamaged = true
    // After a restart marker the decoder finds its way again, unless the bytes are at their end.
    if restartInterval == 0 || source.hasEnded { firstMissingLine = firstMissingLine ?? row }
  }

  // MARK: - Restarts

  private func restart() {
    if reader.hasBadCode { isDamaged = true }
    source.resume(after: reader)
    findRestart(nextRestart)
    nextRestart = (nextRestart + 1) & 7
    mcusToRestart = restartInterval
    emptyBlockCount = 0
    predictions.update(repeating: 0, count: components.count)
    reader = source.makeBitReader()
    // Any other marker is left for later: there are no data before it.
    if source.marker == 0 { isOutOfData = false }
  }

  /// Looks for a restart marker, or decides that it is lost, as libjpeg does: one of the next two
  /// is waited for, one of the last two skipped, any other taken for the right one.
  private func findRestart(_ expected: Int) {
    var marker = source.findMarker()
    guard marker != JPEGMarker.restart0 + UInt8(expected) else {
      source.clearMarker()
      return
    }
    isDamaged = true
    while true {
      guard marker >= 0xC0 else {
        source.clearMarker()
        marker = source.findMarker()
        continue
      }
      guard (JPEGMarker.restart0...JPEGMarker.restart7).contains(marker) else { return }
      switch (Int(marker - JPEGMarker.restart0) - expected) & 7 {
      case 1, 2: return
      case 6, 7:
        source.clearMarker()
        marker = source.findMarker()
      default:
        source.clearMarker()
        return
      }
    }
  }
}
