import CCodecs  // lanes.h

/// Takes the filters of PNG back (PNG 9.2), four rows at a time.
///
/// Filter 4 (Paeth) makes each pixel wait for the one to its left, about ten cycles that nothing
/// else fills. Four rows of it, each a pixel behind the one above, wait at the same time: 20 ms
/// instead of 65 for 12 million RGB pixels.
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
    let pixelCount = rowByteCount / bytesPerPixel
    let isWave =
      count == Self.blockRowCount && bytesPerPixel >= 3 && pixelCount > Self.blockRowCount
      && (0..<count).allSatisfy { filtered[$0 * step] == 4 }
    if isWave {
      unfilterWave(filtered + 1, step: step, pixelCount: pixelCount)
    } else {
      for index in 0..<count {
        let source = filtered + index * step
        guard unfilterRow(filter: source[0], source + 1, index: index) else { return index }
      }
    }
    return count
  }

  /// Says that the next block begins; its first row has the last of `count` rows above it.
  mutating func advance(count: Int) {
    rows.update(from: rows + count * stride, count: stride)
  }

  // MARK: - One row

  /// False if there is no such filter.
  private func unfilterRow(filter: UInt8, _ source: UnsafePointer<UInt8>, index: Int) -> Bool {
    let above = rows + index * stride
    let target = rows + (index + 1) * stride
    let first = bytesPerPixel
    switch filter {
    case 0:
      target.update(from: source, count: rowByteCount)
    case 1:
      for byte in 0..<first { target[byte] = source[byte] }
      for byte in first..<rowByteCount {
        target[byte] = source[byte] &+ target[byte &- first]
      }
    case 2:
      for byte in 0..<rowByteCount { target[byte] = source[byte] &+ above[byte] }
    case 3:
      for byte in 0..<first { target[byte] = source[byte] &+ above[byte] / 2 }
      for byte in first..<rowByteCount {
        let sum = UInt16(target[byte &- first]) &+ UInt16(above[byte])
        target[byte] = source[byte] &+ UInt8(truncatingIfNeeded: sum / 2)
      }
    case 4:
      unfilterPaeth(source, above: above, into: target, bytes: 0..<rowByteCount)
    default:
      return false
    }
    return true
  }

  private func unfilterPaeth(
    _ source: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>,
    bytes: Range<Int>
  ) {
    for byte in bytes {
      let isFirst = byte < bytesPerPixel
      let left = isFirst ? 0 : Int16(target[byte &- bytesPerPixel])
      let corner = isFirst ? 0 : Int16(above[byte &- bytesPerPixel])
      let up = Int16(above[byte])
      let predicted = Self.paeth(left, up, corner)
      target[byte] = source[byte] &+ UInt8(truncatingIfNeeded: predicted)
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

  /// Row 0 is at pixel t while row 1 is at t − 1, row 2 at t − 2 and row 3 at t − 3.
  ///
  /// Two rows share a vector; what one row made in a step is what the next has above it in the following one.
  private func unfilterWave(_ source: UnsafePointer<UInt8>, step: Int, pixelCount: Int) {
    let pixel = bytesPerPixel
    let above = UnsafePointer(rows)
    let (out0, out1) = (rows + stride, rows + 2 * stride)
    let (out2, out3) = (rows + 3 * stride, rows + 4 * stride)
    let (in0, in1) = (source, source + step)
    let (in2, in3) = (source + 2 * step, source + 3 * step)

    // The slanting edge on the left, pixel by pixel.
    unfilterPaeth(in0, above: above, into: out0, bytes: 0..<3 * pixel)
    unfilterPaeth(in1, above: out0, into: out1, bytes: 0..<2 * pixel)
    unfilterPaeth(in2, above: out1, into: out2, bytes: 0..<pixel)

    let zeros = SIMD16<UInt8>()
    var leftA = bp_load_4_and_4(out0 + 2 * pixel, out1 + pixel)
    var cornerA = bp_load_4_and_4(above + 2 * pixel, out0 + pixel)
    var (leftB, cornerB) = withUnsafeBytes(of: zeros) { zeros in
      let none = zeros.baseAddress?.assumingMemoryBound(to: UInt8.self)
      return (bp_load_4_and_4(out2, none), bp_load_4_and_4(out1, none))
    }
    let low = SIMD8<Int16>(repeating: 255)
    for t in 3..<pixelCount {
      let byte = t &* pixel
      let upA = bp_load_4_then_low(above + byte, leftA)
      let upB = bp_high_then_low(leftA, leftB)
      let sourceA = bp_load_4_and_4(in0 + byte, in1 + (byte &- pixel))
      let sourceB = bp_load_4_and_4(in2 + (byte &- 2 &* pixel), in3 + (byte &- 3 &* pixel))
      leftA = (bp_paeth(leftA, upA, cornerA) &+ sourceA) & low
      leftB = (bp_paeth(leftB, upB, cornerB) &+ sourceB) & low
      cornerA = upA
      cornerB = upB
      bp_store_4_and_4(out0 + byte, out1 + (byte &- pixel), leftA)
      bp_store_4_and_4(out2 + (byte &- 2 &* pixel), out3 + (byte &- 3 &* pixel), leftB)
    }

    // The slanting edge on the right.
    let end = rowByteCount
    unfilterPaeth(in1, above: out0, into: out1, bytes: end - pixel..<end)
    unfilterPaeth(in2, above: out1, into: out2, bytes: end - 2 * pixel..<end)
    unfilterPaeth(in3, above: out2, into: out3, bytes: end - 3 * pixel..<end)
  }
}
