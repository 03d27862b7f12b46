import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Filters of PNG", .background)
struct PNGUnfilterTests {
  /// The filters as PNG 9.2 tells them, a byte at a time.
  private static func clearly(
    _ filter: UInt8,
    _ bytes: [UInt8],
    above: [UInt8],
    bytesPerPixel: Int
  ) -> [UInt8] {
    var row: [UInt8] = []
    for (place, byte) in bytes.enumerated() {
      let left = place < bytesPerPixel ? 0 : Int(row[place - bytesPerPixel])
      let corner = place < bytesPerPixel ? 0 : Int(above[place - bytesPerPixel])
      let up = Int(above[place])
      let distances = [left, up, corner].map { abs(left + up - corner - $0) }
      let least = distances.min() ?? 0
      let nearest = [left, up, corner][distances.firstIndex(of: least) ?? 0]
      let predicted = [0, left, up, (left + up) / 2, nearest][Int(filter)]
      row.append(UInt8(truncatingIfNeeded: Int(byte) + predicted))
    }
    return row
  }

  @Test(
    "Rows of any filters come out as the specification says",
    arguments: [1, 3, 4],
    [1, 2, 4, 5, 6, 17, 64, 101]
  )
  func rows(bytesPerPixel: Int, width: Int) {
    var numbers = SeededNumbers(seed: UInt64(bytesPerPixel * 1000 + width))
    let rowByteCount = bytesPerPixel * width
    var unfilter = PNGUnfilter(bytesPerPixel: bytesPerPixel, rowByteCount: rowByteCount)
    var above = [UInt8](repeating: 0, count: rowByteCount)
    // All filters of four rows, some of them twice, and blocks of fewer rows in between.
    for block in 0..<700 {
      let count = block % 7 == 0 ? block / 7 % 4 + 1 : 4
      let filters = (0..<count).map { UInt8(block / [1, 5, 25, 125][$0] % 5) }
      let stored = filters.map { [$0] + numbers.bytes(rowByteCount) }
      let flat = stored.flatMap { $0 } + [UInt8](repeating: 0, count: 16)
      #expect(unfilter.unfilter(flat, count: count) == count)
      for (index, filter) in filters.enumerated() {
        let expected = Self.clearly(
          filter,
          Array(stored[index].dropFirst()),
          above: above,
          bytesPerPixel: bytesPerPixel
        )
        let row = Array(UnsafeBufferPointer(start: unfilter.row(index), count: rowByteCount))
        if row != expected {
          Issue.record("row \(index) of the filters \(filters)")
          return
        }
        above = expected
      }
      unfilter.advance(count: count)
    }
  }

  @Test("A filter that does not exist ends the rows", arguments: 0..<4)
  func unknown(index: Int) {
    let rowByteCount = 30
    for filter in [5, 6, 255] as [UInt8] {
      var unfilter = PNGUnfilter(bytesPerPixel: 3, rowByteCount: rowByteCount)
      var stored = [UInt8](repeating: 4, count: 4 * (rowByteCount + 1) + 16)
      stored[index * (rowByteCount + 1)] = filter
      #expect(unfilter.unfilter(stored, count: 4) == index)
    }
  }
}
