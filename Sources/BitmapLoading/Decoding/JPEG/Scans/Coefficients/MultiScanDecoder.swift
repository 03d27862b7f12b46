/// JPEG of several scans with Huffman codes, progressive or not: reads the scans as they arrive, and
/// keeps of each block only what the size of the result needs.
///
/// The rows of the picture are made while the last scan comes in. Pictures without a last scan,
/// cut ones, are made of what there is.
///
/// Memory: `blockSize² + 10` bytes for each block of a component: at 12 megapixels to 1440 pixels
/// 12 MiB, where libjpeg keeps 36.
final class MultiScanDecoder: JPEGScanDecoding {
  let frame: JPEGFrame
  private(set) var damage: JPEGDamage

  private let input: DecoderInput
  private let source: EntropySource
  private var segments: JPEGSegments
  private var nextScan: JPEGScan?
  private var scanCount = 0
  /// The row of MCUs at which the data of the first scan ended.
  private var firstMissingLine = Int.max

  private let blockSizes: [Int]
  private var planes: [CoefficientPlane] = []
  private var progress: ScanProgress
  /// Steps of the quantiser of each component, as they were when its first scan came.
  private var steps: [[UInt16]?]

  /// Looks at the bytes up to the first scan, and maybe more, that were read from `input`; nil for
  /// kinds of JPEG that are not decoded here.
  ///
  /// `blockSize` says how many samples across and down a block of a component shall have, 1 to 8;
  /// `BlockSizes` knows.
  init?(
    header: [UInt8],
    input: DecoderInput,
    blockSize: (JPEGFrame, JPEGFrame.Component) -> Int
  ) {
    source = EntropySource(header)
    segments = JPEGSegments()
    guard
      let scan = try? segments.readToScan(source), let frame = segments.frame,
      frame.isProgressive || scan.components.count < frame.components.count,
      // libjpeg has standard tables for those that are missing.
      frame.isProgressive || segments.hasTables(for: scan)
    else { return nil }
    nextScan = scan
    self.frame = frame
    self.input = input
    blockSizes = frame.components.map { blockSize(frame, $0) }
    progress = ScanProgress(frame)
    steps = frame.components.map { _ in nil }
    damage = JPEGDamage(isDamaged: false, firstMissingRow: frame.height)
    source.attach(input)
  }

  var workingByteCount: Int { shapes.reduce(0) { $0 + $1.byteCount } }

  private var shapes: [CoefficientPlane.Shape] {
    zip(frame.components, blockSizes).map { component, blockSize in
      CoefficientPlane.Shape(
        blocksPerLine: component.paddedBlocksPerLine,
        lineCount: component.paddedLineCount,
        keptSize: blockSize
      )
    }
  }

  var outputs: [PlaneReducer.Input] { frame.planes(blockSizes: blockSizes) }

  /// Damage behind the first scan ends the reading, and what came before it is shown.
  func decode(into target: some PlaneStripTarget) throws {
    try allocate()
    while let scan = nextScan {
      scanCount += 1
      guard let decoder = try makeDecoder(for: scan) else { break }
      let output = progress.lacksDetail ? nil : makeOutput(target)
      for row in 0..<frame.mcuLineCount {
        decoder.decodeRow(row)
        try input.check()
        makeStrip(row, output)
      }
      try note(decoder)
      guard output == nil else { return }
      decoder.finish()
      readToNextScan()
    }
    if progress.lacksDetail { damage.isDamaged = true }
    let output = makeOutput(target)
    for row in 0..<frame.mcuLineCount {
      makeStrip(row, output)
      try input.check()
    }
  }

  /// What is missing is not made: it must not bleed into the rows that are there.
  private func makeStrip(_ row: Int, _ output: StripOutput?) {
    guard let output else { return }
    if row < firstMissingLine { output.makeStrip(row) } else { output.target.finish() }
  }

  // MARK: - Scans

  private func allocate() throws {
    guard let memory = ZeroedMemory(byteCount: workingByteCount) else {
      throw JPEGSegments.corrupt("out of memory")
    }
    var offset = 0
    for shape in shapes {
      planes.append(CoefficientPlane(shape, in: memory, at: offset))
      offset += shape.byteCount
    }
  }

  /// How many blocks all scans may visit.
  ///
  /// A scan that says nothing still costs a visit to each block. Real files have about ten scans;
  /// this many visits are a fraction of a second, and more than any real picture needs.
  private static let maxBlockVisitCount = 128 << 20

  private func readToNextScan() {
    do {
      nextScan = try segments.readToScan(source)
    } catch {
      nextScan = nil
      damage.isDamaged = true
    }
  }

  /// A decoder for `scan`; nil if it cannot be decoded and is not the first.
  private func makeDecoder(for scan: JPEGScan) throws -> ScanDecoder? {
    guard scanCount <= 16 || scanCount * frame.blockCount <= Self.maxBlockVisitCount else {
      throw JPEGSegments.corrupt("too many scans")
    }
    do {
      guard scan.hasSoundMCUs(in: frame) else {
        throw JPEGSegments.corrupt("too many blocks in an MCU")
      }
      try progress.add(scan)
      return try makeSoundDecoder(for: scan)
    } catch {
      damage.isDamaged = true
      if scanCount == 1 { throw error }
      return nil
    }
  }

  private func makeSoundDecoder(for scan: JPEGScan) throws -> ScanDecoder {
    let coding = coding(of: scan)
    let components = try scan.components.map { component in
      let index = component.index
      if steps[index] == nil {
        guard let found = segments.steps(of: frame.components[index]) else {
          throw JPEGSegments.corrupt("a missing quantization table")
        }
        steps[index] = found
      }
      return CoefficientScan.Component(
        plane: planes[index],
        dcTable: coding.usesDCTable
          ? try HuffmanTable.make(segments.dcTables, component.dcTable, isDC: true) : nil,
        acTable: coding.usesACTable
          ? try HuffmanTable.make(
            segments.acTables,
            component.acTable,
            // Refining scans have numbers of one bit.
            maxNumberSize: coding == .refiningAC ? 1 : HuffmanTable.lookupBitCount
          ) : nil,
        columnCount: frame.components[index].horizontalFactor,
        rowCount: frame.components[index].verticalFactor
      )
    }
    return ScanDecoder(
      scan,
      of: frame,
      mcus: CoefficientScan(scan, coding: coding, components: components, source: source),
      restartInterval: segments.restartInterval,
      source: source
    )
  }

  private func coding(of scan: JPEGScan) -> CoefficientScan.Coding {
    guard frame.isProgressive else {
      let isWhole = scan.firstCoefficient == 0 && scan.lastCoefficient == 63
      if !isWhole || scan.knownShift != 0 || scan.shift != 0 { damage.isDamaged = true }
      return .sequential
    }
    if scan.firstCoefficient == 0 { return scan.knownShift == 0 ? .firstDC : .refiningDC }
    return scan.knownShift == 0 ? .firstAC : .refiningAC
  }

  /// Later scans only add detail: the first alone decides which rows there are.
  private func note(_ decoder: ScanDecoder) throws {
    if decoder.isDamaged { damage.isDamaged = true }
    if scanCount == 1, let line = decoder.firstMissingLine {
      firstMissingLine = line
      guard line > 0 else { throw BitmapError.truncated(format: .jpeg) }
      damage.firstMissingRow = min(line * 8 * frame.largestVerticalFactor, frame.height)
    }
  }

  private func makeOutput(_ target: some PlaneStripTarget) -> StripOutput {
    StripOutput(
      target: target,
      planes: zip(planes, zip(frame.components, steps)).map { plane, item in
        StripOutput.Plane(
          coefficients: plane,
          transform: InverseDCT(size: plane.keptSize, steps: item.1),
          blocksPerLine: item.0.blocksPerLine,
          lineCount: item.0.lineCount,
          linesPerStrip: item.0.verticalFactor
        )
      }
    )
  }
}
