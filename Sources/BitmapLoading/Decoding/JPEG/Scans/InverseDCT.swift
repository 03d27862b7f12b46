import CCodecs  // lanes.h
import Glibc

/// Turns blocks of the lowest `size` × `size` coefficients into as many samples (T.81 A.3.3).
///
/// Two passes of products with cosines, in the fixed point of libjpeg's `islow`: 13 bits for the
/// cosines and 2 more bits between the passes. Cosines of even frequencies are the same from both
/// ends of a block and odd ones the opposite, so half of the products suffice. Blocks without high
/// frequencies, most of them, need half of these.
final class InverseDCT {
  let size: Int

  private static let fractionBits: Int32 = 13
  private static let extraBits: Int32 = 2

  /// Steps of the quantiser, a vector for each frequency across; 0 for what is not kept.
  private let steps: UnsafeMutablePointer<SIMD8<Int16>>
  private let dcStep: Int16
  /// Of each pair of samples from both ends: frequencies 0 and 2, 4 and 6, 1 and 3, 5 and 7.
  private let cosines: UnsafeMutablePointer<SIMD8<Int16>>
  /// Coefficients, then the samples of the first pass; eight vectors each.
  private let scratch: UnsafeMutablePointer<SIMD8<Int16>>
  private let targets: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>>
  private let keptMask: UInt64
  private let highAcrossMask: UInt64
  private let highDownMask: UInt64

  /// Makes a transform; `steps` are in zigzag order, nil where no scan of the component came.
  init(size: Int, steps zigzagSteps: [UInt16]?) {
    self.size = size
    steps = .allocate(capacity: 8)
    cosines = .allocate(capacity: 16)
    scratch = .allocate(capacity: 16)
    targets = .allocate(capacity: 8)
    steps.initialize(repeating: .zero, count: 8)
    cosines.initialize(repeating: .zero, count: 16)
    scratch.initialize(repeating: .zero, count: 16)
    for (index, step) in (zigzagSteps ?? []).enumerated() {
      let (across, down) = Zigzag.frequencies[index]
      guard across < size, down < size else { continue }
      steps[across][down] = Int16(truncatingIfNeeded: step)
    }
    dcStep = steps[0][0]
    keptMask = Zigzag.mask { $0 + $1 > 0 && $0 < size && $1 < size }
    highAcrossMask = keptMask & Zigzag.mask { across, _ in across >= 4 }
    highDownMask = keptMask & Zigzag.mask { _, down in down >= 4 }
    for sample in 0..<(size + 1) / 2 {
      for (slot, first) in [0, 4, 1, 5].enumerated() {
        let pair = (
          Self.cosine(first, size: size, at: sample),
          Self.cosine(first + 2, size: size, at: sample)
        )
        cosines[4 * sample + slot] = SIMD8(
          pair.0,
          pair.1,
          pair.0,
          pair.1,
          pair.0,
          pair.1,
          pair.0,
          pair.1
        )
      }
    }
  }

  deinit {
    steps.deallocate()
    cosines.deallocate()
    scratch.deallocate()
    targets.deallocate()
  }

  // MARK: - Blocks

  /// What is known of a block's coefficients that are kept.
  struct Contents: OptionSet {
    let rawValue: UInt8
    /// One but the first is not zero.
    static let hasDetail = Contents(rawValue: 1)
    /// One of the four highest frequencies across is not zero.
    static let isHighAcross = Contents(rawValue: 2)
    /// The same down.
    static let isHighDown = Contents(rawValue: 4)
  }

  /// What a coefficient that is not zero, `place` in zigzag order, says of its block.
  func contents(at place: Int) -> Contents {
    let bit: UInt64 = 1 << UInt64(place)
    var contents: Contents = []
    if keptMask & bit != 0 { contents.insert(.hasDetail) }
    if highAcrossMask & bit != 0 { contents.insert(.isHighAcross) }
    if highDownMask & bit != 0 { contents.insert(.isHighDown) }
    return contents
  }

  /// Transforms one block, eight vectors of the frequencies down, into the samples from `x` on of
  /// `size` rows, each of which has room for eight samples more.
  func transform(
    _ block: UnsafePointer<SIMD8<Int16>>,
    contents: Contents,
    into rows: UnsafePointer<UnsafeMutablePointer<UInt8>>,
    x: Int
  ) {
    guard contents.contains(.hasDetail) else {
      fill(rows, x, dc: block[0][0])
      return
    }
    let isWide = contents.contains(.isHighAcross)
    for across in 0..<(isWide ? 8 : 4) { scratch[across] = block[across] &* steps[across] }
    transformLoaded(isHighAcross: isWide, isHighDown: contents.contains(.isHighDown), into: rows, x)
  }

  /// Transforms a line of blocks into `size` rows, each of which has room for eight samples more.
  func transformLine(
    _ line: Int,
    blockCount: Int,
    of plane: CoefficientPlane,
    into rows: UnsafePointer<UnsafeMutablePointer<UInt8>?>
  ) {
    for row in 0..<size {
      guard let target = rows[row] else { return }
      (targets + row).initialize(to: target)
    }
    let first = line * plane.blocksPerLine
    for column in 0..<blockCount {
      let block = first + column
      let mask = plane.masks[block]
      if mask & keptMask == 0 {
        fill(targets, column &* size, dc: plane.dc[block])
        continue
      }
      load(block, of: plane, mask: mask)
      transformLoaded(
        isHighAcross: mask & highAcrossMask != 0,
        isHighDown: mask & highDownMask != 0,
        into: targets,
        column &* size
      )
    }
  }

  /// Transforms the coefficients that were multiplied; each pass has a form of its own for blocks
  /// without high frequencies.
  @inline(__always)
  private func transformLoaded(
    isHighAcross: Bool,
    isHighDown: Bool,
    into rows: UnsafePointer<UnsafeMutablePointer<UInt8>>,
    _ x: Int
  ) {
    if isHighAcross { transformAcross(isWide: true) } else { transformAcross(isWide: false) }
    if isHighDown {
      transformDown(isWide: true, into: rows, x)
    } else {
      transformDown(isWide: false, into: rows, x)
    }
  }

  /// A block of one colour.
  @inline(__always)
  private func fill(_ rows: UnsafePointer<UnsafeMutablePointer<UInt8>>, _ x: Int, dc: Int16) {
    let sample = (Int(dc &* dcStep) &+ 4) &>> 3 &+ 128
    let bytes = UInt64(UInt8(clamping: sample)) &* 0x0101_0101_0101_0101
    for row in 0..<size {
      UnsafeMutableRawPointer(rows[row] + x).storeBytes(of: bytes, as: UInt64.self)
    }
  }

  /// Multiplies the coefficients with their steps.
  @inline(__always)
  private func load(_ block: Int, of plane: CoefficientPlane, mask: UInt64) {
    let start = block &* plane.stride
    if mask & 1 != 0, let high = plane.high {
      loadWide(plane.low + start, high + start)
    } else {
      let count = mask & highAcrossMask == 0 ? 4 : 8
      for across in 0..<count {
        scratch[across] = bp_load_i8(plane.low + (start &+ across &* size)) &* steps[across]
      }
    }
    scratch[0][0] = plane.dc[block] &* dcStep
  }

  @inline(never)
  private func loadWide(_ low: UnsafePointer<Int8>, _ high: UnsafePointer<Int8>) {
    for across in 0..<8 {
      var values = SIMD8<Int16>.zero
      if across < size {
        for down in 0..<size {
          let index = across * size + down
          values[down] = Int16(high[index]) << 8 | Int16(UInt8(bitPattern: low[index]))
        }
      }
      scratch[across] = values &* steps[across]
    }
  }

  /// The weight of a frequency for a sample, with `fractionBits`; 0 for frequencies that are not kept.
  private static func cosine(_ frequency: Int, size: Int, at sample: Int) -> Int16 {
    guard frequency < size else { return 0 }
    let angle = Double((2 * sample + 1) * frequency) * Double.pi / Double(2 * size)
    let factor = frequency == 0 ? 1 : 2.0.squareRoot() * cos(angle)
    return Int16((factor * Double(1 << fractionBits)).rounded())
  }

  // MARK: - Passes

  @inline(__always)
  private func transformAcross(isWide: Bool) {
    let half = SIMD4<Int32>(repeating: 1 << (Self.fractionBits - Self.extraBits - 1))
    let shift = SIMD4<Int32>(repeating: Self.fractionBits - Self.extraBits)
    let samples = scratch + 8
    forEachSample(scratch, isWide: isWide, half: half, shift: shift) { sample, first, last in
      samples[sample] = first
      samples[size &- 1 &- sample] = last
    }
  }

  @inline(__always)
  private func transformDown(
    isWide: Bool,
    into rows: UnsafePointer<UnsafeMutablePointer<UInt8>>,
    _ x: Int
  ) {
    transpose(isWide: isWide)
    let bits = Self.fractionBits + Self.extraBits + 3
    let half = SIMD4<Int32>(repeating: (1 << (bits - 1)) + (128 << bits))
    let shift = SIMD4<Int32>(repeating: bits)
    forEachSample(scratch, isWide: isWide, half: half, shift: shift) { sample, first, last in
      bp_store_8_and_8(
        rows[sample] + x,
        rows[size &- 1 &- sample] + x,
        bp_narrow_i16(first, last)
      )
    }
  }

  /// Turns the samples of the first pass from vectors across to vectors down, the first four or all.
  @inline(__always)
  private func transpose(isWide: Bool) {
    let rows = scratch + 8
    let a = bp_zip_low_i16(rows[0], rows[1])
    let b = bp_zip_low_i16(rows[2], rows[3])
    let c = bp_zip_low_i16(rows[4], rows[5])
    let d = bp_zip_low_i16(rows[6], rows[7])
    transposeHalf(a, b, c, d, into: scratch)
    guard isWide else { return }
    let e = bp_zip_high_i16(rows[0], rows[1])
    let f = bp_zip_high_i16(rows[2], rows[3])
    let g = bp_zip_high_i16(rows[4], rows[5])
    let h = bp_zip_high_i16(rows[6], rows[7])
    transposeHalf(e, f, g, h, into: scratch + 4)
  }

  @inline(__always)
  private func transposeHalf(
    _ a: SIMD8<Int16>,
    _ b: SIMD8<Int16>,
    _ c: SIMD8<Int16>,
    _ d: SIMD8<Int16>,
    into target: UnsafeMutablePointer<SIMD8<Int16>>
  ) {
    let first = bp_zip_low_pairs_i16(a, b)
    let second = bp_zip_low_pairs_i16(c, d)
    let third = bp_zip_high_pairs_i16(a, b)
    let fourth = bp_zip_high_pairs_i16(c, d)
    target[0] = bp_low_then_low(first, second)
    target[1] = bp_high_then_high(first, second)
    target[2] = bp_low_then_low(third, fourth)
    target[3] = bp_high_then_high(third, fourth)
  }

  /// Calls `body` with each pair of samples from both ends.
  @inline(__always)
  private func forEachSample(
    _ vectors: UnsafePointer<SIMD8<Int16>>,
    isWide: Bool,
    half: SIMD4<Int32>,
    shift: SIMD4<Int32>,
    _ body: (_ sample: Int, _ first: SIMD8<Int16>, _ last: SIMD8<Int16>) -> Void
  ) {
    let even = Pairs(vectors[0], vectors[2])
    let odd = Pairs(vectors[1], vectors[3])
    let highEven = isWide ? Pairs(vectors[4], vectors[6]) : even
    let highOdd = isWide ? Pairs(vectors[5], vectors[7]) : odd
    for sample in 0..<(size &+ 1) / 2 {
      let weights = cosines + 4 &* sample
      var evenSums = even.products(weights[0])
      var oddSums = odd.products(weights[2])
      if isWide {
        evenSums.add(highEven.products(weights[1]))
        oddSums.add(highOdd.products(weights[3]))
      }
      let low = evenSums.low &+ half
      let high = evenSums.high &+ half
      body(
        sample,
        bp_narrow_i32((low &+ oddSums.low) &>> shift, (high &+ oddSums.high) &>> shift),
        bp_narrow_i32((low &- oddSums.low) &>> shift, (high &- oddSums.high) &>> shift)
      )
    }
  }
}

/// Two vectors, number by number: what `bp_multiply_add_pairs` takes.
private struct Pairs {
  let low: SIMD8<Int16>
  let high: SIMD8<Int16>

  @inline(__always)
  init(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>) {
    low = bp_zip_low_i16(a, b)
    high = bp_zip_high_i16(a, b)
  }

  @inline(__always)
  func products(_ weights: SIMD8<Int16>) -> Sums {
    Sums(low: bp_multiply_add_pairs(low, weights), high: bp_multiply_add_pairs(high, weights))
  }
}

/// Eight sums of products.
private struct Sums {
  var low: SIMD4<Int32>
  var high: SIMD4<Int32>

  @inline(__always)
  mutating func add(_ other: Sums) {
    low &+= other.low
    high &+= other.high
  }
}
