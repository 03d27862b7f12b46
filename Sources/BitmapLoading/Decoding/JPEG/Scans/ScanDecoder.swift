/// Decodes the entropy-coded data of one scan, an MCU row of the picture at a time.
///
/// Damage is borne as libjpeg bears it: a code that means nothing is a zero, data that end early
/// leave the rest of the scan, or up to the next restart marker, as it was. Blocks of cut progressive
/// files are not smoothed, as libjpeg does.
final class ScanDecoder {
  /// Whether data were wrong or missing.
  private(set) var isDamaged = false

  /// The MCU row in which data ended that nothing followed; nil if none did.
  private(set) var firstMissingLine: Int?

  private let mcus: any MCUDecoding
  private let source: EntropySource
  private var reader: BitReader

  private let restartInterval: Int
  private var mcusToRestart: Int
  private var nextRestart = 0
  private var isOutOfData = false
  private let grid: JPEGScan.Grid

  /// Makes a decoder for the data at which `source` stands.
  init(
    _ scan: JPEGScan,
    of frame: JPEGFrame,
    mcus: any MCUDecoding,
    restartInterval: Int,
    source: EntropySource
  ) {
    self.mcus = mcus
    self.source = source
    self.restartInterval = restartInterval
    mcusToRestart = restartInterval
    reader = source.makeBitReader()
    grid = scan.grid(in: frame)
  }

  /// Decodes what the scan has for a row of the largest MCUs.
  func decodeRow(_ row: Int) {
    for line in row * grid.linesPerRow..<min((row + 1) * grid.linesPerRow, grid.lineCount) {
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
    while first < grid.mcusPerLine {
      // Nothing can follow; looking for a marker at each restart would take its time.
      if isOutOfData, isBeyondRecovery {
        mcus.skip(first..<grid.mcusPerLine, line: line)
        return
      }
      var count = grid.mcusPerLine - first
      if restartInterval > 0 {
        if mcusToRestart == 0 { restart() }
        count = min(count, mcusToRestart)
        mcusToRestart -= count
      }
      if isOutOfData {
        mcus.skip(first..<first + count, line: line)
      } else {
        mcus.decode(first..<first + count, line: line, &reader)
        if reader.isExhausted { noteEndOfData(row: row) }
      }
      first += count
    }
  }

  private func noteEndOfData(row: Int) {
    isOutOfData = true
    isDamaged = true
    if isBeyondRecovery { firstMissingLine = firstMissingLine ?? row }
  }

  /// With restart markers the decoder finds its way again, unless it stands at another marker, such
  /// as the end of the picture: it does not pass that.
  private var isBeyondRecovery: Bool {
    restartInterval == 0 || source.hasEnded
      || source.marker >= 0xC0 && !JPEGMarker.restarts.contains(source.marker)
  }

  // MARK: - Restarts

  private func restart() {
    if reader.hasBadCode { isDamaged = true }
    source.resume(after: reader)
    findRestart(nextRestart)
    nextRestart = (nextRestart + 1) & 7
    mcusToRestart = restartInterval
    mcus.restart()
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
      guard JPEGMarker.restarts.contains(marker) else { return }
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
