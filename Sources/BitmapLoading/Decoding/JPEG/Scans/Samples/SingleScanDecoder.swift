/// JPEG of one scan with Huffman codes: makes samples of each block as soon as it is read.
///
/// A picture of 12 megapixels takes three quarters of the time that it takes by libjpeg-turbo's
/// planes: that looks up codes without the numbers behind them, and has vectors for blocks of 1, 2, 4
/// and 8 samples only, where one of 5 leaves fewer samples to be scaled.
///
/// Memory: the window of the source.
final class SingleScanDecoder: JPEGScanDecoding {
  private(set) var damage: JPEGDamage

  private let frame: JPEGFrame
  private let blockSizes: [Int]
  private let input: DecoderInput
  private let decoder: ScanDecoder
  private let samples: SampleScan

  /// Looks at the bytes up to the scan, and maybe more, that were read from `input`; nil for kinds of
  /// JPEG that are not decoded here.
  ///
  /// `blockSize` says how many samples across and down a block of a component shall have, 1 to 8.
  init?(
    header: [UInt8],
    input: DecoderInput,
    blockSize: (JPEGFrame, JPEGFrame.Component) -> Int
  ) {
    let source = EntropySource(header)
    var segments = JPEGSegments()
    guard
      let scan = try? segments.readToScan(source), let frame = segments.frame,
      !frame.isProgressive, scan.components.count == frame.components.count,
      scan.hasSoundMCUs(in: frame)
    else { return nil }
    blockSizes = frame.components.map { blockSize(frame, $0) }
    guard
      let components = Self.components(of: scan, in: frame, segments, blockSizes: blockSizes)
    else { return nil }
    self.frame = frame
    self.input = input
    damage = JPEGDamage(isDamaged: false, firstMissingRow: frame.height)
    samples = SampleScan(
      components,
      linesPerStrip: scan.grid(in: frame).linesPerRow,
      source: source
    )
    decoder = ScanDecoder(
      scan,
      of: frame,
      mcus: samples,
      restartInterval: segments.restartInterval,
      source: source
    )
    source.attach(input)
  }

  var outputs: [PlaneReducer.Input] { frame.planes(blockSizes: blockSizes) }

  var workingByteCount: Int { 0 }

  func decode(into target: some PlaneStripTarget) throws {
    for row in 0..<frame.mcuLineCount {
      samples.startStrip(target.stripRows)
      decoder.decodeRow(row)
      try input.check()
      // What is missing is not made: it must not bleed into the rows that are there.
      guard decoder.firstMissingLine == nil else { break }
      target.commitStrip()
    }
    target.finish()
    damage.isDamaged = decoder.isDamaged
    if let line = decoder.firstMissingLine {
      damage.firstMissingRow = try frame.firstMissingRow(atLine: line)
    }
  }

  // MARK: - Components

  /// The components, in the same order in scan and frame; nil if a table is missing or damaged.
  private static func components(
    of scan: JPEGScan,
    in frame: JPEGFrame,
    _ segments: JPEGSegments,
    blockSizes: [Int]
  ) -> [SampleScan.Component]? {
    var firstRow = 0
    let isAlone = scan.components.count == 1
    var components: [SampleScan.Component] = []
    for part in scan.components {
      let component = frame.components[part.index]
      guard
        let steps = segments.steps(of: component),
        let dc = try? HuffmanTable.make(segments.dcTables, part.dcTable, isDC: true),
        let ac = try? HuffmanTable.make(segments.acTables, part.acTable, joinsEnds: true)
      else { return nil }
      let blockSize = blockSizes[part.index]
      let rowCount = component.verticalFactor * blockSize
      components.append(
        SampleScan.Component(
          transform: InverseDCT(size: blockSize, steps: steps),
          dcTable: dc,
          acTable: ac,
          columnCount: isAlone ? 1 : component.horizontalFactor,
          rowCount: isAlone ? 1 : component.verticalFactor,
          blocksPerLine: component.blocksPerLine,
          stripRows: firstRow..<firstRow + rowCount
        )
      )
      firstRow += rowCount
    }
    return components
  }
}
