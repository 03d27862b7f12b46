import CCodecs  // lanes.h

/// Takes the filters of PNG back (PNG 9.2), four rows at a time.
///
/// Filter 4 (Paeth) makes each pixel wait for the one to its left, about ten cycles that nothing
/// else fills; filters 1 and 3 do so for less long. Four rows, each a pixel behind the one above,
/// wait at the same time: 20 ms instead of 65 for 12 million RGB pixels.
///
/// Memory: five rows.
struct PNGUnfilter: ~Copyable {
  /// Rows that are taken back at a time.
  static let blockRowCount = 4

  private let bytesPerPixel: Int
  private let rowByteCount: Int
  private let stride: Int
  /// The last row of the block before, then the rows of this one.
  private let rows: UnsafeMutablePointer<UInt8>

  /// Vectors reach beyond a row by less than this.
  private static let slackByteCount = 16

  /// Makes one for rows of `rowByteCount` bytes, without the byte that names the filter.
  init(bytesPerPixel: Int, rowByteCount: Int) {
    self.bytesPerPixel = bytesPerPixel
    self.rowByteCount = rowByteCount
    stride = rowByteCount + Self.slackByteCount
    let count = stride * (Self.blockRowCount + 1)
    rows = .allocate(capacity: count)
    rows.initialize(repeating: 0, count: count)
  }

  deinit {
    rows.deallocate()
  }

  /// Row `index` of the last block.
  func row(_ index: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(rows + (index + 1) * stride)
  }

  /// Takes the filters of up to four rows back.
  ///
  /// - Parameters:
  ///   - filtered: Rows without a gap, each begins with the number of its filter; 8 bytes beyond
  ///     the last may be read.
  ///   - count: Rows that there are.
  /// - Returns: How many of them come before the first with a filter that does not exist.
  mutating func unfilter(_ filtered: UnsafePointer<UInt8>, count: Int) -> Int {
    let step = rowByteCount + 1
    var wave = PNGFilterWave()
    while wave.rowCount < count, let filter = PNGFilter(rawValue: filtered[wave.rowCount * step]) {
      wave.append(filter)
    }
    let isLong = rowByteCount > Self.blockRowCount * bytesPerPixel
    if wave.pays, bytesPerPixel >= 3, isLong {
      unfilter(wave, filtered + 1, step: step)
    } else {
      for index in 0..<wave.rowCount {
        let source = filtered + (index * step + 1)
        unfilter(wave[index], source, index: index, bytes: 0..<rowByteCount)
      }
    }
    return wave.rowCount
  }

  /// Says that the next block begins; its first row has the last of `count` rows above it.
  mutating func advance(count: Int) {
    rows.update(from: rows + count * stride, count: stride)
  }

  // MARK: - One row

  /// Takes the filter of some bytes of row `index` back, of which those before are done.
  private func unfilter(
    _ filter: PNGFilter,
    _ source: UnsafePointer<UInt8>,
    index: Int,
    bytes: Range<Int>
  ) {
    let above = rows + index * stride
    let target = rows + (index + 1) * stride
    // The first pixel has zeros to its left.
    let first = bytes.clamped(to: 0..<bytesPerPixel)
    let rest = bytes.clamped(to: bytesPerPixel..<max(bytesPerPixel, bytes.upperBound))
    let pixel = bytesPerPixel
    switch filter {
    case .none:
      for byte in bytes { target[byte] = source[byte] }
    case .sub:
      for byte in first { target[byte] = source[byte] }
      for byte in rest { target[byte] = source[byte] &+ target[byte &- pixel] }
    case .up:
      for byte in bytes { target[byte] = source[byte] &+ above[byte] }
    case .average:
      for byte in first { target[byte] = source[byte] &+ above[byte] / 2 }
      for byte in rest {
        let sum = UInt16(target[byte &- pixel]) &+ UInt16(above[byte])
        target[byte] = source[byte] &+ UInt8(truncatingIfNeeded: sum / 2)
      }
    case .paeth:
      // Of zeros and what is above, that is the nearest.
      for byte in first { target[byte] = source[byte] &+ above[byte] }
      for byte in rest {
        let predicted = Self.paeth(
          Int16(target[byte &- pixel]),
          Int16(above[byte]),
          Int16(above[byte &- pixel])
        )
        target[byte] = source[byte] &+ UInt8(truncatingIfNeeded: predicted)
      }
    }
  }

  @inline(__always)
  private static func paeth(_ left: Int16, _ up: Int16, _ corner: Int16) -> Int16 {
    let toLeft = abs(up &- corner)
    let toUp = abs(left &- corner)
    let toCorner = abs(left &+ up &- corner &- corner)
    if toLeft <= toUp && toLeft <= toCorner { return left }
    return toUp <= toCorner ? up : corner
  }

  // MARK: - Four rows

  private func unfilter(_ wave: PNGFilterWave, _ source: UnsafePointer<UInt8>, step: Int) {
    // The slanting edges on the left and on the right, byte by byte.
    let end = rowByteCount
    for index in 0..<Self.blockRowCount {
      let bytes = 0..<(Self.blockRowCount - 1 - index) * bytesPerPixel
      unfilter(wave[index], source + index * step, index: index, bytes: bytes)
    }
    if wave.isPaethOnly {
      unfilterMiddle(source, step: step) { left, up, corner, _ in bp_paeth(left, up, corner) }
    } else {
      let upper = PNGFilterPair(wave[0], wave[1])
      let lower = PNGFilterPair(wave[2], wave[3])
      unfilterMiddle(source, step: step) { left, up, corner, isUpper in
        (isUpper ? upper : lower).predict(left, up, corner)
      }
    }
    for index in 0..<Self.blockRowCount {
      let bytes = end - index * bytesPerPixel..<end
      unfilter(wave[index], source + index * step, index: index, bytes: bytes)
    }
  }

  /// Row 0 is at pixel t while row 1 is at t − 1, row 2 at t − 2 and row 3 at t − 3.
  ///
  /// Two rows share a vector; what one row made in a step is what the next has above it in the
  /// following one.
  @inline(__always)
  private func unfilterMiddle(
    _ source: UnsafePointer<UInt8>,
    step: Int,
    predict: (
      _ left: SIMD8<Int16>, _ up: SIMD8<Int16>, _ corner: SIMD8<Int16>, _ isUpper: Bool
    ) -> SIMD8<Int16>
  ) {
    let pixel = bytesPerPixel
    let above = UnsafePointer(rows)
    let (out0, out1) = (rows + stride, rows + 2 * stride)
    let (out2, out3) = (rows + 3 * stride, rows + 4 * stride)
    let (in0, in1) = (source, source + step)
    let (in2, in3) = (source + 2 * step, source + 3 * step)

    let zeros = SIMD16<UInt8>()
    var leftA = bp_load_4_and_4(out0 + 2 * pixel, out1 + pixel)
    var cornerA = bp_load_4_and_4(above + 2 * pixel, out0 + pixel)
    var (leftB, cornerB) = withUnsafeBytes(of: zeros) { zeros in
      let none = zeros.baseAddress?.assumingMemoryBound(to: UInt8.self)
      return (bp_load_4_and_4(out2, none), bp_load_4_and_4(out1, none))
    }
    let low = SIMD8<Int16>(repeating: 255)
    for t in 3..<rowByteCount / pixel {
      let byte = t &* pixel
      let upA = bp_load_4_then_low(above + byte, leftA)
      let upB = bp_high_then_low(leftA, leftB)
      let sourceA = bp_load_4_and_4(in0 + byte, in1 + (byte &- pixel))
      let sourceB = bp_load_4_and_4(in2 + (byte &- 2 &* pixel), in3 + (byte &- 3 &* pixel))
      leftA = (predict(leftA, upA, cornerA, true) &+ sourceA) & low
      leftB = (predict(leftB, upB, cornerB, false) &+ sourceB) & low
      cornerA = upA
      cornerB = upB
      bp_store_4_and_4(out0 + byte, out1 + (byte &- pixel), leftA)
      bp_store_4_and_4(out2 + (byte &- 2 &* pixel), out3 + (byte &- 3 &* pixel), leftB)
    }
  }
}
