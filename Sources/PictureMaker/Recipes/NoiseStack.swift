/// Sums of noise at periods of 1, 2, 4 … pixels in four fields at once, one row at a time.
///
/// Each octave is a lattice of random numbers smoothed by a cubic B-spline. Across a row the octaves
/// are added from coarse to fine by the spline's subdivision rule, so a row costs about two lattice
/// points a pixel however many octaves there are. All arithmetic is on integers.
struct NoiseStack: Sendable {
  /// The four fields at one pixel, in 1/256 of a grey level.
  typealias Sample = SIMD4<Int32>

  /// Greatest value of each field's octave in 1/16 of a grey level; index k has the period 2^k.
  let amplitudes: [SIMD4<Int32>]
  private let hashes: [PixelHash]

  init(seed: UInt64, amplitudes: [SIMD4<Int32>]) {
    self.amplitudes = amplitudes
    hashes = amplitudes.indices.map { PixelHash(seed: seed, stream: UInt64($0)) }
  }

  /// The fields of row `y`, one for each of `width` pixels.
  func row(_ y: Int, width: Int) -> [Sample] {
    let sizes = latticeSizes(width: width)
    var sums: [Sample] = []
    for octave in amplitudes.indices.reversed() {
      let finer =
        sums.isEmpty
        ? [Sample](repeating: .zero, count: sizes[octave])
        : Self.subdivided(sums, count: sizes[octave])
      sums = finer
      addOctave(octave, y: y, to: &sums)
    }
    return Self.evaluated(sums, width: width)
  }

  /// Lattice points of each octave: those at -1 … n, where n halves, rounded up, with each octave.
  private func latticeSizes(width: Int) -> [Int] {
    var last = width
    return amplitudes.map { _ in
      defer { last = last / 2 + 1 }
      return last + 2
    }
  }

  /// The same spline on a lattice of half the period; element i stands for the point i - 1.
  private static func subdivided(_ coarse: [Sample], count: Int) -> [Sample] {
    [Sample](unsafeUninitializedCapacity: count) { fine, initialized in
      coarse.withUnsafeBufferPointer { coarse in
        // Point 2i - 1 lies between i - 1 and i, which are elements i and i + 1.
        for index in stride(from: 0, to: count, by: 2) {
          let left = coarse[index / 2]
          let middle = coarse[index / 2 + 1]
          fine.initializeElement(at: index, to: (left &+ middle) &>> 1)
          guard index + 1 < count else { continue }
          let right = coarse[index / 2 + 2]
          fine.initializeElement(
            at: index + 1,
            to: (left &+ right &+ (middle &* 6) &+ 4) &>> 3
          )
        }
      }
      initialized = count
    }
  }

  /// The spline's values at the pixels, from a lattice with a point at each.
  private static func evaluated(_ lattice: [Sample], width: Int) -> [Sample] {
    [Sample](unsafeUninitializedCapacity: width) { samples, initialized in
      lattice.withUnsafeBufferPointer { lattice in
        for x in 0..<width {
          let sum = lattice[x] &+ lattice[x + 2] &+ (lattice[x + 1] &* 4)
          // 10923 / 65536 is 1/6; the shift before it keeps the product in 32 bits.
          samples.initializeElement(at: x, to: ((sum &>> 2) &* 10923) &>> 14)
        }
      }
      initialized = width
    }
  }

  /// Adds the random numbers of one octave, already smoothed from row to row.
  private func addOctave(_ octave: Int, y: Int, to sums: inout [Sample]) {
    let hash = hashes[octave]
    let amplitude = amplitudes[octave]
    guard amplitude != .zero else { return }
    let row = y >> octave
    let weights = Self.weights(phase: y - (row << octave), octave: octave)
    let keys = SIMD4(
      hash.rowKey(row - 1),
      hash.rowKey(row),
      hash.rowKey(row + 1),
      hash.rowKey(row + 2)
    )
    sums.withUnsafeMutableBufferPointer { sums in
      for index in stride(from: 0, to: sums.count, by: 2) {
        let pair = Self.smoothedPair(index / 2, keys: keys, weights: weights)
        let first = SIMD4<Int32>(truncatingIfNeeded: pair.lowHalf)
        sums[index] &+= (first &* amplitude) &>> 10
        guard index + 1 < sums.count else { continue }
        let second = SIMD4<Int32>(truncatingIfNeeded: pair.highHalf)
        sums[index + 1] &+= (second &* amplitude) &>> 10
      }
    }
  }

  /// Two neighbouring lattice points of four fields, from four lattice rows: ±128 in 1/128.
  @inline(__always)
  private static func smoothedPair(
    _ index: Int,
    keys: SIMD4<UInt64>,
    weights: SIMD4<Int16>
  ) -> SIMD8<Int16> {
    func numbers(_ tap: Int) -> SIMD8<Int16> {
      let bits = PixelHash.bits(index, key: keys[tap])
      let bytes = unsafeBitCast(bits.littleEndian, to: SIMD8<Int8>.self)
      return SIMD8<Int16>(truncatingIfNeeded: bytes) &* weights[tap]
    }
    return numbers(0) &+ numbers(1) &+ numbers(2) &+ numbers(3)
  }

  /// The cubic B-spline's four weights in 1/128, at `phase` of 2^octave rows after a lattice row.
  private static func weights(phase: Int, octave: Int) -> SIMD4<Int16> {
    let one = 4096
    let t = (phase * one) >> octave
    let rest = one - t
    func cube(_ value: Int) -> Int { value * value * value }
    let whole = cube(one)
    let before = cube(rest)
    let after = cube(t)
    let at = 4 * whole - 6 * one * t * t + 3 * after
    func rounded(_ value: Int) -> Int { (value * 128 + 3 * whole) / (6 * whole) }
    let (first, second, fourth) = (rounded(before), rounded(at), rounded(after))
    return SIMD4(Int16(first), Int16(second), Int16(128 - first - second - fourth), Int16(fourth))
  }
}
