import Testing

@testable import bench

@Suite("Limits of a whole run")
struct RunLimitTests {
  private static func broken(_ limits: [RunLimit]) -> [Bool] { limits.map(\.isBroken) }

  @Test(
    "let allocations grow with a picture's size by a few, not with its rows",
    arguments: [(50, 50, false), (50, 60, false), (50, 1970, true)]
  )
  func allocations(small: Int, medium: Int, isBroken: Bool) {
    let limits = RunLimit.allocations([
      .sample("gif-2mp", allocations: small), .sample("gif-12mp", allocations: medium),
      .sample("png-rgb-12mp", allocations: 9),
    ])
    #expect(Self.broken(limits) == [isBroken])
  }

  @Test(
    "let 256 loads at once lose a tenth of the speed of 4, and some noise",
    arguments: [(60.0, false), (45.0, false), (40.0, true)]
  )
  func throughput(imagesPerSecond: Double, isBroken: Bool) {
    let limits = RunLimit.concurrency([
      .sample(4, imagesPerSecond: 50), .sample(256, imagesPerSecond: imagesPerSecond),
    ])
    #expect(Self.broken(limits) == [isBroken, false, false])
  }

  @Test("hold memory and order of 256 loads at once")
  func memoryAndOrder() {
    let limits = RunLimit.concurrency([.sample(256, mebibytes: 65, outOfOrder: 6)])
    #expect(Self.broken(limits) == [true, true])
  }

  @Test("are none where nothing was measured that has one")
  func none() {
    #expect(RunLimit.allocations([]).isEmpty)
    #expect(RunLimit.concurrency([.sample(64)]).isEmpty)
    #expect(RunLimit.child(nil).isEmpty)
  }
}
