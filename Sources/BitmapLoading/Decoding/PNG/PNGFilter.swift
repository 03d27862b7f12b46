import CCodecs  // lanes.h

/// The filters of PNG's method 0 (PNG 9.2).
enum PNGFilter: UInt8 {
  case none, sub, up, average, paeth

  /// Whether each pixel waits for the one to its left.
  var isSerial: Bool { self == .sub || self == .average || self == .paeth }
}

/// The filters of up to four rows, to be taken back at the same time where that pays.
struct PNGFilterWave {
  /// Rows that there are.
  private(set) var rowCount = 0

  private var filters = (PNGFilter.none, PNGFilter.none, PNGFilter.none, PNGFilter.none)
  private var serialCount = 0
  private var paethCount = 0

  var isPaethOnly: Bool { paethCount == 4 }

  /// Whether rows one by one are slower: all four are there, and more than one makes pixels wait.
  var pays: Bool { rowCount == 4 && serialCount > 1 }

  /// The filter of row `index`.
  subscript(index: Int) -> PNGFilter {
    switch index {
    case 0: filters.0
    case 1: filters.1
    case 2: filters.2
    default: filters.3
    }
  }

  /// Adds the filter of the next row.
  mutating func append(_ filter: PNGFilter) {
    switch rowCount {
    case 0: filters.0 = filter
    case 1: filters.1 = filter
    case 2: filters.2 = filter
    default: filters.3 = filter
    }
    rowCount += 1
    if filter.isSerial { serialCount += 1 }
    if filter == .paeth { paethCount += 1 }
  }
}

/// The filters of two rows that share a vector, four numbers of each.
struct PNGFilterPair {
  private let sub: SIMD8<Int16>
  private let up: SIMD8<Int16>
  private let average: SIMD8<Int16>
  private let paeth: SIMD8<Int16>

  init(_ first: PNGFilter, _ second: PNGFilter) {
    func mask(_ filter: PNGFilter) -> SIMD8<Int16> {
      let low = SIMD4<Int16>(repeating: first == filter ? -1 : 0)
      let high = SIMD4<Int16>(repeating: second == filter ? -1 : 0)
      return SIMD8(lowHalf: low, highHalf: high)
    }
    (sub, up, average, paeth) = (mask(.sub), mask(.up), mask(.average), mask(.paeth))
  }

  /// What each filter adds to the bytes that are stored.
  @inline(__always)
  func predict(
    _ left: SIMD8<Int16>,
    _ above: SIMD8<Int16>,
    _ corner: SIMD8<Int16>
  ) -> SIMD8<Int16> {
    let mean = (left &+ above) &>> 1
    return left & sub | above & up | mean & average | bp_paeth(left, above, corner) & paeth
  }
}
