import BitmapLoading
import Testing

@testable import bench

@Suite("Limits")
struct GateTests {
  /// A row with a floor of 10 ms and a bitmap of 4 MiB.
  private static func row(_ name: String, milliseconds: Double = 10, mebibytes: Int = 5) -> Row {
    Row(
      name: name,
      codec: .jpeg,
      source: PixelSize(width: 4000, height: 3000),
      bitmap: PixelSize(width: 1024, height: 1024),
      fileByteCount: 1,
      cpuMilliseconds: Spread([milliseconds]),
      wallMilliseconds: Spread([1]),
      floors: [.init(name: "RGBA", cpuMilliseconds: Spread([10]), ratio: milliseconds / 10)],
      idleByteCount: 0,
      peakAboveIdleByteCount: mebibytes << 20,
      allocationCount: nil
    )
  }

  private static func report(_ row: Row, childPeak: Double? = nil) -> Report {
    Report(
      machine: Machine(),
      rows: [row],
      limits: Gates.all,
      childPeakMebibytes: childPeak
    )
  }

  @Test("of time are kept up to their value, and broken above", arguments: [(16.0, 0), (16.1, 1)])
  func ratio(milliseconds: Double, broken: Int) {
    let row = Self.row("jpeg-420-12mp", milliseconds: milliseconds)
    #expect(Self.report(row).brokenLimits.count == broken)
  }

  @Test("of memory do not count the bitmap", arguments: [(7, 0), (8, 1)])
  func memory(mebibytes: Int, broken: Int) {
    let row = Self.row("png-palette-2mp", mebibytes: mebibytes)
    #expect(Self.report(row).brokenLimits.count == broken)
  }

  @Test("are for the rows that they name")
  func otherRows() {
    let row = Self.row("jpeg-progressive-12mp", milliseconds: 1000, mebibytes: 1000)
    #expect(Self.report(row).brokenLimits.isEmpty)
    #expect(Self.report(row).limitCount == 0)
  }

  @Test("hold for a whole process too", arguments: [(32.0, 0), (32.1, 1)])
  func child(peak: Double, broken: Int) {
    let report = Self.report(Self.row("load-jpeg-420-12mp"), childPeak: peak)
    #expect(report.brokenLimits.count == broken)
    #expect(report.limitCount == 1)
  }

  @Test("each name a row that is measured", arguments: Gates.all.indices)
  func namesExist(index: Int) {
    let names = Catalog.entries(isQuick: true).map(\.name)
    #expect(names.contains { Gates.all[index].applies(to: $0) })
  }
}
