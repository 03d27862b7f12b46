import Testing

@testable import bench

@Suite("The spread of figures")
struct SpreadTests {
  @Test("has the middle of an odd number of figures, whatever their order")
  func oddCount() {
    let spread = Spread([9, 1, 5, 3, 7])
    #expect(spread.median == 5)
    #expect(spread.lowerQuartile == 3)
    #expect(spread.upperQuartile == 7)
    #expect(spread.count == 5)
  }

  @Test("has the mean of the two middle figures of an even number")
  func evenCount() {
    #expect(Spread([1, 2, 4, 100]).median == 3)
  }

  @Test("is a point for one figure")
  func oneFigure() {
    #expect(Spread([4]).median == 4)
    #expect(Spread([4]).relativeHalfWidth == 0)
  }

  @Test("does not move with one outlier")
  func outlier() {
    #expect(Spread([10, 10, 10, 10, 1000]).relativeHalfWidth == 0)
  }
}
