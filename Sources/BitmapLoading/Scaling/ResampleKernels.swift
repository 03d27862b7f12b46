import CCodecs  // lanes.h

// The pixel loops of the scaler: one row at a time, no allocation, no branch on pixel values.
//
// Fixed point: samples are bytes; weights have 14 fractional bits; rows between the two passes
// are 16-bit with 6 fractional bits, which leaves room for what Lanczos overshoots (±512).

/// Fractional bits of the rows between the vertical and the horizontal pass.
let intermediateFractionBits: Int32 = 6

/// Sums pairs of rows, each row times its weight.
///
/// - Parameters:
///   - rows: `2 * weights.count` row pointers; each row can be read up to a multiple of 16 samples.
///   - weights: For each pair of rows, the two weights repeated four times.
///   - count: Samples of a row; rounded up to a multiple of 16.
///   - target: The sum, with `intermediateFractionBits`.
@inline(never)
func blendRows(
  _ rows: UnsafeBufferPointer<UnsafePointer<UInt8>>,
  weights: UnsafeBufferPointer<SIMD8<Int16>>,
  count: Int,
  into target: UnsafeMutablePointer<Int16>
) {
  let pairs = weights.count
  let shift = SIMD4<Int32>(repeating: 14 - intermediateFractionBits)
  let half = SIMD4<Int32>(repeating: 1 << (13 - intermediateFractionBits))
  var x = 0
  while x < count {
    var first = half
    var second = half
    var third = half
    var fourth = half
    for pair in 0..<pairs {
      let upper = bp_load_u8(rows[2 &* pair] + x)
      let lower = bp_load_u8(rows[2 &* pair &+ 1] + x)
      let left = bp_zip_low(upper, lower)
      let right = bp_zip_high(upper, lower)
      let weight = weights[pair]
      first &+= bp_multiply_add_pairs(bp_widen_low(left), weight)
      second &+= bp_multiply_add_pairs(bp_widen_high(left), weight)
      third &+= bp_multiply_add_pairs(bp_widen_low(right), weight)
      fourth &+= bp_multiply_add_pairs(bp_widen_high(right), weight)
    }
    bp_store_i16(target + x, bp_narrow_i32(first &>> shift, second &>> shift))
    bp_store_i16(target + x + 8, bp_narrow_i32(third &>> shift, fourth &>> shift))
    x &+= 16
  }
}

/// Resamples one channel; `filter.tapCount` is a multiple of 8.
///
/// Eight taps are what chroma takes at the common sizes, sixteen luma: the loop over taps costs as
/// much as its products, so these two have none.
@inline(never)
func resampleRowOf1(
  _ row: UnsafePointer<Int16>,
  filter: AxisFilter,
  into target: UnsafeMutablePointer<UInt8>
) {
  let taps = filter.tapCount
  switch taps {
  case 8:
    resampleRowOf1(filter, into: target) { start, weights in
      products(row + start, weights)
    }
  case 16:
    resampleRowOf1(filter, into: target) { start, weights in
      products(row + start, weights) &+ products(row + (start &+ 8), weights + 8)
    }
  default:
    resampleRowOf1(filter, into: target) { start, weights in
      var sums = products(row + start, weights)
      var tap = 8
      while tap < taps {
        sums &+= products(row + (start &+ tap), weights + tap)
        tap &+= 8
      }
      return sums
    }
  }
}

/// Resamples four interleaved channels; `filter.tapCount` is even.
@inline(never)
func resampleRowOf4(
  _ row: UnsafePointer<Int16>,
  filter: AxisFilter,
  into target: UnsafeMutablePointer<UInt8>
) {
  let half = SIMD4<Int32>(repeating: 1 << (13 + intermediateFractionBits))
  let shift = SIMD4<Int32>(repeating: 14 + intermediateFractionBits)
  forEachWindow(of: filter) { x, start, pairs, pairCount in
    let samples = row + 4 &* start
    var sums = half
    for pair in 0..<pairCount {
      let pixels = bp_pair_pixels_of_4(bp_load_i16(samples + 8 &* pair))
      sums &+= bp_multiply_add_pairs(pixels, repeated(pairs[pair]))
    }
    storePixel(sums, shift: shift, at: target + 4 &* x)
  }
}

/// Resamples three interleaved channels into four, the last of which is opaque.
@inline(never)
func resampleRowOf3(
  _ row: UnsafePointer<Int16>,
  filter: AxisFilter,
  into target: UnsafeMutablePointer<UInt8>
) {
  let half = SIMD4<Int32>(repeating: 1 << (13 + intermediateFractionBits))
  let shift = SIMD4<Int32>(repeating: 14 + intermediateFractionBits)
  forEachWindow(of: filter) { x, start, pairs, pairCount in
    let samples = row + 3 &* start
    var sums = half
    for pair in 0..<pairCount {
      let pixels = bp_pair_pixels_of_3(bp_load_i16(samples + 6 &* pair))
      sums &+= bp_multiply_add_pairs(pixels, repeated(pairs[pair]))
    }
    sums[3] = 255 << (14 + intermediateFractionBits)
    storePixel(sums, shift: shift, at: target + 4 &* x)
  }
}

// MARK: - Parts

/// Eight samples times their weights, in four sums.
@inline(__always)
private func products(
  _ samples: UnsafePointer<Int16>,
  _ weights: UnsafePointer<Int16>
) -> SIMD4<Int32> {
  bp_multiply_add_pairs(bp_load_i16(samples), bp_load_i16(weights))
}

/// Makes four pixels at a time; `sums` adds up to a pixel, given its first sample and weights.
@inline(__always)
private func resampleRowOf1(
  _ filter: AxisFilter,
  into target: UnsafeMutablePointer<UInt8>,
  sums: (_ start: Int, _ weights: UnsafePointer<Int16>) -> SIMD4<Int32>
) {
  let half = SIMD4<Int32>(repeating: 1 << (13 + intermediateFractionBits))
  let shift = SIMD4<Int32>(repeating: 14 + intermediateFractionBits)
  let taps = filter.tapCount
  filter.starts.withUnsafeBufferPointer { starts in
    filter.weights.withUnsafeBufferPointer { weights in
      guard var weight = weights.baseAddress else { return }
      var x = 0
      while x &+ 4 <= starts.count {
        let first = sums(Int(starts[x]), weight)
        let second = sums(Int(starts[x &+ 1]), weight + taps)
        let third = sums(Int(starts[x &+ 2]), weight + 2 &* taps)
        let fourth = sums(Int(starts[x &+ 3]), weight + 3 &* taps)
        let pixels = bp_sum_each(first, second, third, fourth)
        storePixel(pixels &+ half, shift: shift, at: target + x)
        weight += 4 &* taps
        x &+= 4
      }
      while x < starts.count {
        let sum = sums(Int(starts[x]), weight).wrappedSum()
        target[x] = UInt8(clamping: (sum &+ half[0]) &>> shift[0])
        weight += taps
        x &+= 1
      }
    }
  }
}

@inline(__always)
private func forEachWindow(
  of filter: AxisFilter,
  _ body: (_ x: Int, _ start: Int, _ pairs: UnsafePointer<Int32>, _ pairCount: Int) -> Void
) {
  let pairCount = filter.tapCount / 2
  filter.starts.withUnsafeBufferPointer { starts in
    filter.weights.withUnsafeBytes { weights in
      guard let pairs = weights.baseAddress?.assumingMemoryBound(to: Int32.self) else { return }
      for x in 0..<starts.count {
        body(x, Int(starts[x]), pairs + x &* pairCount, pairCount)
      }
    }
  }
}

/// Two neighbouring weights, four times.
@inline(__always)
private func repeated(_ pair: Int32) -> SIMD8<Int16> {
  unsafeBitCast(SIMD4<Int32>(repeating: pair), to: SIMD8<Int16>.self)
}

@inline(__always)
private func storePixel(
  _ sums: SIMD4<Int32>,
  shift: SIMD4<Int32>,
  at target: UnsafeMutablePointer<UInt8>
) {
  let words = bp_narrow_i32(sums &>> shift, sums &>> shift)
  let bytes = unsafeBitCast(bp_narrow_i16(words, words), to: SIMD4<UInt32>.self)
  UnsafeMutableRawPointer(target).storeBytes(of: bytes[0], as: UInt32.self)
}
