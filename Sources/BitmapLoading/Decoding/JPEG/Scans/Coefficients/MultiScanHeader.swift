/// What stands before the data of the first of several scans.
struct MultiScanHeader {
  let frame: JPEGFrame
  let firstScan: JPEGScan
  let segments: JPEGSegments
  /// How many samples across and down a block of each component shall have.
  let blockSizes: [Int]
  /// Stands at the data of the first scan.
  let source: EntropySource
  /// What was read.
  let bytes: [UInt8]

  /// Bytes that all coefficients take.
  var coefficientByteCount: Int {
    CoefficientStore(frame, blockSizes: blockSizes, keepsAll: true).byteCount
  }

  /// Reads the first bytes of a file, up to the first scan and maybe more; nil for kinds of JPEG
  /// that are not decoded here.
  ///
  /// `blockSize` says how many samples a block of a component shall have, 1 to 8.
  init?(_ bytes: [UInt8], blockSize: (JPEGFrame, JPEGFrame.Component) -> Int) {
    self.bytes = bytes
    source = EntropySource(bytes)
    var segments = JPEGSegments()
    guard
      let scan = try? segments.readToScan(source), let frame = segments.frame,
      frame.isProgressive || scan.components.count < frame.components.count,
      // libjpeg has standard tables for those that are missing.
      frame.isProgressive || segments.hasTables(for: scan)
    else { return nil }
    firstScan = scan
    self.segments = segments
    self.frame = frame
    blockSizes = frame.components.map { blockSize(frame, $0) }
  }
}
