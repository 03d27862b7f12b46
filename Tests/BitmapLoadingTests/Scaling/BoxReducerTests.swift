import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Means of blocks", .background)
struct BoxReducerTests {
  @Test(
    "Blocks begin at a ratio of four and leave two or more to the filter",
    arguments: [
      (1, 1, 1), (3, 1, 1), (4, 1, 2), (5, 1, 2), (6, 1, 3), (399, 100, 1), (400, 100, 2),
      (599, 100, 2), (600, 100, 3), (4000, 1440, 1), (5760, 1440, 2), (12_000, 1440, 4),
      (65_535, 1440, 22), (65_535, 1, 256),
    ]
  )
  func factor(source: Int, target: Int, factor: Int) {
    #expect(BoxReducer.factor(source: source, target: target) == factor)
  }

  @Test(
    "A block is the rounded mean of its pixels, also where it is cut by an edge",
    arguments: [1, 3, 4],
    [1, 2, 3, 256]
  )
  func mean(channelCount: Int, factor: Int) {
    let width = factor == 256 ? 600 : 17
    let height = factor == 256 ? 300 : 10
    var numbers = SeededNumbers(seed: UInt64(factor * 10 + channelCount))
    var rows = (0..<height).map { _ in numbers.bytes(width * channelCount) }
    // The largest sums must fit too.
    rows[0] = [UInt8](repeating: 255, count: width * channelCount)
    var box = BoxReducer(
      width: width,
      channelCount: channelCount,
      factorX: factor,
      factorY: factor
    )
    let blockCount = (width + factor - 1) / factor
    var made: [[UInt8]] = []
    for (y, row) in rows.enumerated() {
      if box.add(row) || y + 1 == height {
        var target = [UInt8](repeating: 0, count: blockCount * channelCount)
        box.take(into: &target)
        made.append(target)
      }
    }
    let isOpen = box.hasOpenBlock
    #expect(!isOpen)
    let expected = stride(from: 0, to: height, by: factor).map { top in
      (0..<blockCount * channelCount).map { index in
        let first = index / channelCount * factor
        let columns = first..<min(first + factor, width)
        let lines = top..<min(top + factor, height)
        let sum = lines.reduce(0) { sum, y in
          columns.reduce(sum) { $0 + Int(rows[y][$1 * channelCount + index % channelCount]) }
        }
        let area = columns.count * lines.count
        return UInt8((sum + area / 2) / area)
      }
    }
    #expect(made == expected)
  }

  @Test("A block of the largest size and the brightest pixels does not overflow")
  func brightest() {
    var box = BoxReducer(width: 256, channelCount: 1, factorX: 256, factorY: 256)
    let row = [UInt8](repeating: 255, count: 256)
    for y in 0..<256 {
      let isFull = box.add(row)
      #expect(isFull == (y == 255))
    }
    var mean: UInt8 = 0
    box.take(into: &mean)
    #expect(mean == 255)
  }
}
