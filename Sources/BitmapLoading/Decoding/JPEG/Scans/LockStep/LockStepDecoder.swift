/// JPEG of several scans with Huffman codes, of which too many coefficients would have to be kept:
/// keeps the file instead, and decodes all scans side by side, a row of MCUs of each at a time.
///
/// Nothing of the picture is made before the end of the last scan is there; bytes behind it are not
/// read. Damage between two scans leaves out those from there on.
///
/// Memory: `KeptBytes`, 45 KB of window and tables for each scan, and a row of MCUs.
final class LockStepDecoder: JPEGScanDecoding {
  /// From this many bytes of coefficients on it is worth to wait for the last scan: to 1440 pixels,
  /// a picture of 48 megapixels has 26 MiB of them, one of 108 has 43.
  static let leastCoefficientByteCount = 32 << 20

  /// Real files have about ten.
  private static let maxScanCount = 64

  let outputs: [PlaneReducer.Input]
  private(set) var damage: JPEGDamage

  private let header: MultiScanHeader
  private let input: DecoderInput
  private let bytes: KeptBytes
  private let store: CoefficientStore
  private var decoders: [ScanDecoder] = []

  /// Makes a decoder of the file that begins with `header`; the rest comes from `input`.
  ///
  /// `maxByteCount` of it are kept in memory, where there is no place for a file.
  init(_ header: MultiScanHeader, input: DecoderInput, maxByteCount: Int) {
    bytes = KeptBytes(header.bytes, maxByteCount: maxByteCount)
    self.header = header
    self.input = input
    outputs = header.frame.planes(blockSizes: header.blockSizes)
    store = CoefficientStore(header.frame, blockSizes: header.blockSizes, keepsAll: false)
    damage = JPEGDamage(isDamaged: false, firstMissingRow: header.frame.height)
  }

  var workingByteCount: Int { store.byteCount + KeptBytes.memoryByteCount }

  func decode(into target: some PlaneStripTarget) throws {
    try store.allocate()
    try findScans()
    if store.lacksDetail || store.isDamaged { damage.isDamaged = true }
    let output = store.makeOutput(target)
    for row in 0..<header.frame.mcuLineCount {
      for decoder in decoders { decoder.decodeRow(row) }
      try check()
      if let line = decoders.first?.firstMissingLine {
        damage.firstMissingRow = try header.frame.firstMissingRow(atLine: line)
        break
      }
      output.makeStrip(row)
      store.clear()
    }
    target.finish()
    if decoders.contains(where: \.isDamaged) { damage.isDamaged = true }
  }

  private func check() throws {
    try input.check()
    if let failure = bytes.failure { throw failure }
  }

  /// Makes a decoder for each scan, which stands at its data, and keeps what it reads on the way.
  private func findScans() throws {
    let source = header.source
    source.attach(KeptBytes.Writer(bytes, input: input))
    var segments = header.segments
    var next: JPEGScan? = header.firstScan
    while let scan = next {
      try check()
      guard decoders.count < Self.maxScanCount else {
        throw JPEGSegments.corrupt("too many scans")
      }
      let data = EntropySource(KeptBytes.Reader(bytes, at: source.position))
      guard let decoder = try store.makeDecoder(for: scan, segments, data) else { return }
      decoders.append(decoder)
      source.skipData(hasRestarts: segments.restartInterval > 0)
      try check()
      guard store.lacksDetail else { return }
      next = nextScan(source, &segments)
    }
  }

  private func nextScan(_ source: EntropySource, _ segments: inout JPEGSegments) -> JPEGScan? {
    do {
      return try segments.readToScan(source)
    } catch {
      damage.isDamaged = true
      return nil
    }
  }
}
