import BitmapLoading
import Testing

@testable import bench

@Suite("Limits")
struct GateTests {
  private static func report(_ row: Row, childPeak: Double? = nil) -> Report {
    Report(
      machine: Machine(),
      rows: [row],
      limits: Gates.all,
      childPeakMebibytes: childPeak
    )
  }

  @Test("of time are kept up to their value, and broken above", arguments: [(10.0, 0), (30.0, 1)])
  func ratio(milliseconds: Double, broken: Int) {
    let row = Row.sample("jpeg-420-12mp", milliseconds: milliseconds)
    #expect(Self.report(row).brokenLimits.count == broken)
  }

  @Test("of memory do not count the bitmap", arguments: [(7, 0), (8, 1)])
  func memory(mebibytes: Int, broken: Int) {
    let row = Row.sample("png-palette-2mp", mebibytes: mebibytes)
    #expect(Self.report(row).brokenLimits.count == broken)
  }

  @Test("of quality are broken below", arguments: [(50.0, 0), (49.9, 1)])
  func quality(psnr: Double, broken: Int) {
    let row = Row.sample("png-interlaced-12mp", psnr: psnr)
    #expect(Self.report(row).brokenLimits.count == broken)
  }

  @Test("of allocations count where they were counted", arguments: [(nil, 0), (40, 0), (4000, 1)])
  func allocations(count: Int?, broken: Int) {
    let row = Row.sample("png-interlaced-2mp", allocations: count)
    #expect(Self.report(row).brokenLimits.count == broken)
    #expect(Self.report(row).limitCount == (count == nil ? 0 : 1))
  }

  @Test("are for the rows that they name")
  func otherRows() {
    let row = Row.sample("load-jpeg-420-12mp", milliseconds: 1000, mebibytes: 1000)
    #expect(Self.report(row).brokenLimits.isEmpty)
    #expect(Self.report(row).limitCount == 0)
  }

  @Test("hold for a whole process too", arguments: [(24.0, 0), (24.1, 1)])
  func child(peak: Double, broken: Int) {
    let report = Self.report(Row.sample("load-jpeg-420-12mp"), childPeak: peak)
    #expect(report.brokenLimits.count == broken)
    #expect(report.limitCount == 1)
  }

  @Test("each name a row that is measured", arguments: Gates.all.indices)
  func namesExist(index: Int) {
    let names = Catalog.entries(.quick).map(\.name)
    #expect(names.contains { Gates.all[index].applies(to: $0) })
  }
}
