/// The coefficients of all components, what the scans so far have brought of them, and what is needed
/// to decode the next scan.
///
/// Memory: `blockSize² + 10` bytes for each block of a component that is kept: all of them, or a row
/// of the largest MCUs.
final class CoefficientStore {
  /// Whether something was wrong that could be borne.
  private(set) var isDamaged = false

  private let frame: JPEGFrame
  private let blockSizes: [Int]
  private let keepsAll: Bool
  private var planes: [CoefficientPlane] = []
  private var progress: ScanProgress
  private var scanCount = 0
  /// Steps of the quantiser of each component, as they were when its first scan came.
  private var steps: [[UInt16]?]

  /// Makes a store for blocks of `blockSizes` samples across and down, one for each component.
  init(_ frame: JPEGFrame, blockSizes: [Int], keepsAll: Bool) {
    self.frame = frame
    self.blockSizes = blockSizes
    self.keepsAll = keepsAll
    progress = ScanProgress(frame)
    steps = frame.components.map { _ in nil }
  }

  /// Bytes that the coefficients take.
  var byteCount: Int { shapes.reduce(0) { $0 + $1.byteCount } }

  /// Whether more scans should come.
  var lacksDetail: Bool { progress.lacksDetail }

  /// Takes the memory.
  func allocate() throws(BitmapError) {
    guard let memory = ZeroedMemory(byteCount: byteCount) else {
      throw JPEGSegments.corrupt("out of memory")
    }
    var offset = 0
    for shape in shapes {
      planes.append(CoefficientPlane(shape, in: memory, at: offset))
      offset += shape.byteCount
    }
  }

  /// Makes all coefficients zero.
  func clear() {
    for plane in planes { plane.clear() }
  }

  /// Makes strips of the coefficients for `target`.
  func makeOutput(_ target: any PlaneStripTarget) -> StripOutput {
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
      },
      keepsAll: keepsAll
    )
  }

  private var shapes: [CoefficientPlane.Shape] {
    zip(frame.components, blockSizes).map { component, blockSize in
      CoefficientPlane.Shape(
        blocksPerLine: component.paddedBlocksPerLine,
        lineCount: keepsAll ? component.paddedLineCount : component.verticalFactor,
        keptSize: blockSize
      )
    }
  }

  // MARK: - Scans

  /// How many blocks all scans may visit.
  ///
  /// A scan that says nothing still costs a visit to each block. Real files have about ten scans;
  /// this many visits are a fraction of a second, and more than any real picture needs.
  private static let maxBlockVisitCount = 128 << 20

  /// A decoder for the next scan, at whose data `source` stands; nil if it cannot be decoded and is
  /// not the first.
  func makeDecoder(
    for scan: JPEGScan,
    _ segments: JPEGSegments,
    _ source: EntropySource
  ) throws -> ScanDecoder? {
    scanCount += 1
    guard scanCount <= 16 || scanCount * frame.blockCount <= Self.maxBlockVisitCount else {
      throw JPEGSegments.corrupt("too many scans")
    }
    do {
      guard scan.hasSoundMCUs(in: frame) else {
        throw JPEGSegments.corrupt("too many blocks in an MCU")
      }
      try progress.add(scan)
      return try makeSoundDecoder(for: scan, segments, source)
    } catch {
      isDamaged = true
      if scanCount == 1 { throw error }
      return nil
    }
  }

  private func makeSoundDecoder(
    for scan: JPEGScan,
    _ segments: JPEGSegments,
    _ source: EntropySource
  ) throws -> ScanDecoder {
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
      mcus: CoefficientScan(
        scan,
        coding: coding,
        components: components,
        // More than there are: none is written over.
        linesKept: keepsAll ? .max : scan.grid(in: frame).linesPerRow,
        source: source
      ),
      restartInterval: segments.restartInterval,
      source: source
    )
  }

  private func coding(of scan: JPEGScan) -> CoefficientScan.Coding {
    guard frame.isProgressive else { return .sequential }
    if scan.firstCoefficient == 0 { return scan.knownShift == 0 ? .firstDC : .refiningDC }
    return scan.knownShift == 0 ? .firstAC : .refiningAC
  }
}
