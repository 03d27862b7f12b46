/// Which bits of each coefficient the scans so far have brought.
struct ScanProgress {
  /// Of each coefficient, the number of bits that are still unknown; nil for all.
  private var unknownBits: [[Int?]]
  private var seenComponents: Set<Int> = []
  private let isProgressive: Bool

  /// Starts with nothing known.
  init(_ frame: JPEGFrame) {
    isProgressive = frame.isProgressive
    unknownBits = frame.components.map { _ in [Int?](repeating: nil, count: 64) }
  }

  /// Notes what `scan` will bring.
  ///
  /// Throws if a progressive file cannot have such a scan (T.81 G.1).
  mutating func add(_ scan: JPEGScan) throws(BitmapError) {
    defer { for component in scan.components { seenComponents.insert(component.index) } }
    guard isProgressive else { return }
    let isDC = scan.firstCoefficient == 0
    guard
      isDC == (scan.lastCoefficient == 0),
      scan.firstCoefficient <= scan.lastCoefficient, scan.lastCoefficient < 64,
      isDC || scan.components.count == 1,
      scan.knownShift == 0 || scan.shift == scan.knownShift - 1, scan.shift <= 13
    else { throw JPEGSegments.corrupt("a wrong progressive scan") }
    for component in scan.components {
      for index in scan.firstCoefficient...scan.lastCoefficient {
        unknownBits[component.index][index] = scan.shift
      }
    }
  }

  /// Whether more scans should come: for components of which none did, or, if the file is
  /// progressive, for coefficients of which not all bits did.
  var lacksDetail: Bool {
    guard seenComponents.count == unknownBits.count else { return true }
    return isProgressive && unknownBits.contains { $0.contains { $0 != 0 } }
  }
}
