/// Decodes the blocks of a scan to coefficients, which are kept.
final class CoefficientScan: MCUDecoding {
  /// What a block of the scan is made of.
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
    let coefficients: CoefficientBlocks
    let columnCount: Int
    let rowCount: Int
    let dcTable: HuffmanLookup?
    let acTable: HuffmanLookup?
    /// The last DC.
    let prediction: UnsafeMutablePointer<Int>
  }

  let coding: Coding
  let scan: JPEGScan
  let source: EntropySource
  let blocks: UnsafeMutableBufferPointer<Blocks>
  /// Blocks to come that have no more coefficients in the band of the scan.
  var emptyBlockCount = 0

  private let components: [Component]
  private let predictions: UnsafeMutablePointer<Int>
  private let linesKept: Int

  /// Makes a scan of components whose planes have room for `linesKept` lines of MCUs.
  init(
    _ scan: JPEGScan,
    coding: Coding,
    components: [Component],
    linesKept: Int,
    source: EntropySource
  ) {
    self.scan = scan
    self.linesKept = linesKept
    self.coding = coding
    self.components = components
    self.source = source
    predictions = .allocate(capacity: components.count)
    predictions.initialize(repeating: 0, count: components.count)
    blocks = .allocate(capacity: components.count)
    for (index, component) in components.enumerated() {
      blocks.initializeElement(
        at: index,
        to: Blocks(
          coefficients: component.plane.blocks,
          columnCount: component.columnCount,
          rowCount: component.rowCount,
          dcTable: component.dcTable?.lookup,
          acTable: component.acTable?.lookup,
          prediction: predictions + index
        )
      )
    }
  }

  deinit {
    blocks.deallocate()
    predictions.deallocate()
  }

  func decode(_ range: Range<Int>, line: Int, _ reader: inout BitReader) {
    let line = line % linesKept
    switch coding {
    case .sequential: decodeSequential(range, line: line, &reader)
    case .firstDC: decodeFirstDC(range, line: line, &reader)
    case .refiningDC: refineDC(range, line: line, &reader)
    case .firstAC: decodeFirstAC(range, line: line, &reader)
    case .refiningAC: refineAC(range, line: line, &reader)
    }
  }

  /// Coefficients that do not come stay as they are.
  func skip(_ range: Range<Int>, line: Int) {}

  func restart() {
    emptyBlockCount = 0
    predictions.update(repeating: 0, count: components.count)
  }
}
