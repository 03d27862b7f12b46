/// JPEG of several scans with Huffman codes, progressive or not: reads the scans as they arrive, and
/// keeps of each block only what the size of the result needs.
///
/// The rows of the picture are made while the last scan comes in. Pictures without a last scan,
/// cut ones, are made of what there is.
///
/// Memory: the coefficients, at 12 megapixels to 1440 pixels 12 MiB, where libjpeg keeps 36.
final class MultiScanDecoder: JPEGScanDecoding {
  let outputs: [PlaneReducer.Input]
  private(set) var damage: JPEGDamage

  private let frame: JPEGFrame
  private let input: DecoderInput
  private let source: EntropySource
  private var segments: JPEGSegments
  private var nextScan: JPEGScan?
  private var isFirstScan = true
  /// The row of MCUs at which the data of the first scan ended.
  private var firstMissingLine = Int.max
  private let store: CoefficientStore

  /// Makes a decoder of the file that begins with `header`; the rest comes from `input`.
  init(_ header: MultiScanHeader, input: DecoderInput) {
    frame = header.frame
    self.input = input
    source = header.source
    segments = header.segments
    nextScan = header.firstScan
    outputs = header.frame.planes(blockSizes: header.blockSizes)
    store = CoefficientStore(header.frame, blockSizes: header.blockSizes, keepsAll: true)
    damage = JPEGDamage(isDamaged: false, firstMissingRow: header.frame.height)
    source.attach(input)
  }

  var workingByteCount: Int { store.byteCount }

  /// Damage behind the first scan ends the reading, and what came before it is shown.
  func decode(into target: some PlaneStripTarget) throws {
    try store.allocate()
    while let scan = nextScan {
      guard let decoder = try store.makeDecoder(for: scan, segments, source) else { break }
      let output = store.lacksDetail ? nil : store.makeOutput(target)
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
    if store.lacksDetail || store.isDamaged { damage.isDamaged = true }
    let output = store.makeOutput(target)
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

  private func readToNextScan() {
    do {
      nextScan = try segments.readToScan(source)
    } catch {
      nextScan = nil
      damage.isDamaged = true
    }
  }

  /// Later scans only add detail: the first alone decides which rows there are.
  private func note(_ decoder: ScanDecoder) throws {
    if decoder.isDamaged || store.isDamaged { damage.isDamaged = true }
    defer { isFirstScan = false }
    if isFirstScan, let line = decoder.firstMissingLine {
      firstMissingLine = line
      damage.firstMissingRow = try frame.firstMissingRow(atLine: line)
    }
  }
}
