import BitmapLoading
import Testing

@testable import bench

@Suite("The order of many loads")
struct StartLogTests {
  @Test(
    "counts who began after too many of those that came later",
    arguments: [
      ([0, 1, 2, 3], 0), ([1, 0, 3, 2], 0), ([1, 2, 0, 3], 0), ([1, 2, 3, 0], 1),
      ([5, 4, 3, 2, 1, 0], 3), ([], 0),
    ]
  )
  func count(numbers: [Int], expected: Int) {
    #expect(StartLog.outOfOrderCount(numbers, allowance: 2) == expected)
  }

  @Test("is noted by the first read of a file, not when it is made")
  func noted() throws {
    let log = StartLog()
    let files = (0..<3).map { NotedFile("/dev/null", number: $0, log: log) }
    for number in [2, 0, 2] {
      var bytes: [UInt8] = [0]
      let count = try bytes.withUnsafeMutableBytes { try files[number].read(into: $0) }
      #expect(count == 0)
    }
    #expect(log.numbers == [2, 0])
  }

  @Test("is asked of another process in words that it understands")
  func arguments() throws {
    let loads = LoadsAtOnce(concurrentCount: 4, imageCount: 64, path: "/a b", idlePath: "/c")
    let read = try LoadsAtOnce(loads.arguments.dropFirst())
    #expect(read.arguments == loads.arguments)
    #expect(throws: UsageError.self) { try LoadsAtOnce(["4", "many", "/a", "/c"]) }
  }
}
