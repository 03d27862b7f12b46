/// JPEG of several scans with Huffman codes, of which too many coefficients would have to be kept:
/// keeps the file instead, and decodes all scans side by side, a row of MCUs of each at a time.
///
/// Nothing of the picture is made before the last byte is there. Damage behind the first scan's
/// header leaves out the scans from there on.
///
/// Memory: `KeptBytes`, a window of 32 KB for each scan, and a row of MCUs.
final class LockStepDecoder: JPEGScanDecoding {
  /// From this many bytes of coefficients on it is worth to wait for the last byte: a picture of 48
  /// megapixels, of which no telephone sends more, has 26 MiB of them.
  static let leastCoefficientByteCount = 32 << 20

  let outputs: [PlaneReducer.Input]
  private(set) var damage: JPEGDamage

  private let header: MultiScanHeader
  private let input: DecoderInput
  private let bytes: KeptBytes
  private let store: CoefficientStore
  private var decoders: [ScanDecoder] = []

  /// Makes a decoder of the file whose first bytes are `bytes`; the rest comes from `input`.
  init(_ header: MultiScanHeader, bytes: [UInt8], input: DecoderInput) {
    self.bytes = KeptBytes(bytes)
    self.header = header
    self.input = input
    outputs = header.frame.planes(blockSizes: header.blockSizes)
    store = CoefficientStore(header.frame, blockSizes: header.blockSizes, keepsAll: false)
    damage = JPEGDamage(isDamaged: false, firstMissingRow: header.frame.height)
  }

  var workingByteCount: Int { store.byteCount }

  func decode(into target: some PlaneStripTarget) throws {
    try keepBytes()
    try store.allocate()
    try findScans()
    if store.lacksDetail || store.isDamaged { damage.isDamaged = true }
    let output = store.makeOutput(target)
    for row in 0..<header.frame.mcuLineCount {
      for decoder in decoders { decoder.decodeRow(row) }
      try input.check()
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

  private func keepBytes() throws {
    try withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
      while true {
        let count = input.read(into: buffer)
        try input.check()
        guard count > 0 else { return }
        try bytes.append(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
    }
  }

  /// Makes a decoder for each scan, which stands at its data.
  private func findScans() throws {
    let source = EntropySource(KeptBytes.Reader(bytes, at: 0))
    var segments = JPEGSegments()
    while let scan = nextScan(source, &segments) {
      let data = EntropySource(KeptBytes.Reader(bytes, at: source.position))
      guard let decoder = try store.makeDecoder(for: scan, segments, data) else { return }
      decoders.append(decoder)
      guard store.lacksDetail else { return }
      if segments.restartInterval > 0 { source.skipDataWithRestarts() }
      try input.check()
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
