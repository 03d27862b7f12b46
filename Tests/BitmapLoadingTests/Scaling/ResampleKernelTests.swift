import TestSupport
import Testing

@testable import BitmapLoading

/// The kernels against what their notes say, one sample at a time; every bit has to be equal.
@Suite("Kernels of the scaler", .background)
struct ResampleKernelTests {
  // MARK: - Vertical

  @Test(
    "Rows are blended exactly",
    arguments: [1, 2, 9, 13],
    [1, 15, 16, 17, 64, 333]
  )
  func blend(pairCount: Int, count: Int) {
    var numbers = SeededNumbers(seed: UInt64(pairCount * 1000 + count))
    let padded = (count + 15) / 16 * 16
    let rows = (0..<2 * pairCount).map { _ in numbers.bytes(padded) }
    let weights = weights(count: 2 * pairCount, &numbers)
    #expect(blended(rows, weights, count: count) == exactlyBlended(rows, weights, count: count))
  }

  @Test("What overshoots a 16-bit number is clamped, not wrapped")
  func blendClamps() {
    let rows = [[UInt8]](repeating: [UInt8](repeating: 255, count: 16), count: 4)
    // 255 · 4 · 1.5 with six fractional bits is 97 920.
    let heavy = [Int16](repeating: 24_576, count: 4)
    #expect(blended(rows, heavy, count: 16) == [Int16](repeating: .max, count: 16))
    #expect(
      blended(rows, heavy.map { -$0 }, count: 16) == [Int16](repeating: .min, count: 16)
    )
  }

  private func blended(_ rows: [[UInt8]], _ weights: [Int16], count: Int) -> [Int16] {
    let pointers = rows.map { row in
      let pointer = UnsafeMutablePointer<UInt8>.allocate(capacity: row.count)
      pointer.initialize(from: row, count: row.count)
      return pointer
    }
    defer { pointers.forEach { $0.deallocate() } }
    let pairs = stride(from: 0, to: weights.count, by: 2).map { index in
      let (upper, lower) = (weights[index], weights[index + 1])
      return SIMD8(upper, lower, upper, lower, upper, lower, upper, lower)
    }
    var target = [Int16](repeating: 0, count: (count + 15) / 16 * 16)
    pointers.map { UnsafePointer($0) }.withUnsafeBufferPointer { rows in
      pairs.withUnsafeBufferPointer { blendRows(rows, weights: $0, count: count, into: &target) }
    }
    return Array(target[..<count])
  }

  private func exactlyBlended(_ rows: [[UInt8]], _ weights: [Int16], count: Int) -> [Int16] {
    (0..<count).map { x in
      let sum = zip(rows, weights).reduce(0) { $0 + Int($1.0[x]) * Int($1.1) }
      // From 14 fractional bits to 6, rounded to nearest.
      return Int16(clamping: (sum + 128) >> 8)
    }
  }

  // MARK: - Horizontal

  struct Shape: Sendable, CustomTestStringConvertible {
    var source: Int
    var target: Int
    var testDescription: String { "\(source) → \(target)" }
  }

  static let shapes = [
    Shape(source: 1, target: 1), Shape(source: 7, target: 5), Shape(source: 40, target: 16),
    Shape(source: 41, target: 17), Shape(source: 400, target: 143), Shape(source: 5, target: 9),
    Shape(source: 100, target: 1), Shape(source: 16, target: 15),
  ]

  @Test("One channel is resampled exactly", arguments: shapes)
  func one(_ shape: Shape) {
    let (row, filter) = horizontal(shape, channelCount: 1, tapMultiple: 8)
    var target = [UInt8](repeating: 99, count: (shape.target + 15) / 16 * 16)
    resampleRowOf1(row, filter: filter, into: &target)
    let expected = (0..<shape.target).map { value(row, filter, $0, channel: 0, of: 1) }
    #expect(Array(target[..<shape.target]) == expected)
  }

  @Test("Three channels are resampled exactly, and become opaque pixels", arguments: shapes)
  func three(_ shape: Shape) {
    let (row, filter) = horizontal(shape, channelCount: 3, tapMultiple: 2)
    var target = [UInt8](repeating: 99, count: shape.target * 4)
    resampleRowOf3(row, filter: filter, into: &target)
    var expected: [UInt8] = []
    for x in 0..<shape.target {
      for channel in 0..<3 { expected.append(value(row, filter, x, channel: channel, of: 3)) }
      expected.append(255)
    }
    #expect(target == expected)
  }

  @Test("Four channels are resampled exactly", arguments: shapes)
  func four(_ shape: Shape) {
    let (row, filter) = horizontal(shape, channelCount: 4, tapMultiple: 2)
    var target = [UInt8](repeating: 99, count: shape.target * 4)
    resampleRowOf4(row, filter: filter, into: &target)
    var expected: [UInt8] = []
    for x in 0..<shape.target {
      for channel in 0..<4 { expected.append(value(row, filter, x, channel: channel, of: 4)) }
    }
    #expect(target == expected)
  }

  private func horizontal(
    _ shape: Shape,
    channelCount: Int,
    tapMultiple: Int
  ) -> ([Int16], AxisFilter) {
    let filter = AxisFilter(
      sourceCount: shape.source,
      extent: Double(shape.source),
      targetCount: shape.target,
      tapMultiple: tapMultiple
    )
    var numbers = SeededNumbers(seed: UInt64(shape.source * 100 + channelCount))
    let count = (shape.source + filter.tapCount) * channelCount + 16
    // All that the vertical pass can leave: bytes with six fractional bits, and some overshoot.
    let row = (0..<count).map { _ in Int16.random(in: -3000...19_500, using: &numbers) }
    return (row, filter)
  }

  private func value(
    _ row: [Int16],
    _ filter: AxisFilter,
    _ x: Int,
    channel: Int,
    of channelCount: Int
  ) -> UInt8 {
    let start = Int(filter.starts[x])
    let sum = (0..<filter.tapCount).reduce(0) { sum, tap in
      let sample = Int(row[(start + tap) * channelCount + channel])
      return sum + sample * Int(filter.weights[x * filter.tapCount + tap])
    }
    // From 20 fractional bits to none, rounded to nearest.
    return UInt8(clamping: (sum + 1 << 19) >> 20)
  }

  private func weights(count: Int, _ numbers: inout SeededNumbers) -> [Int16] {
    (0..<count).map { _ in Int16.random(in: -4000...20_000, using: &numbers) }
  }
}
