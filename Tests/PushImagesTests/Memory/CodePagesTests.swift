import Foundation
import Testing

@testable import PushImages

@Suite("Code pages")
struct CodePagesTests {
  @Test("The mappings hold this program's code, and nothing that is written to")
  func mappings() throws {
    let mappings = CodePages.mappings()
    let function: @convention(c) (UnsafePointer<CChar>?) -> Int = { _ in 0 }
    let address = UInt(bitPattern: unsafeBitCast(function, to: Int.self))
    #expect(mappings.contains { $0.contains(address) })

    let maps = try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8)
    var start: UInt?
    for line in maps.split(separator: "\n") {
      if let found = UInt(line.prefix { $0 != "-" }, radix: 16) { start = found }
      // Pages that were written are no copies of a file any more.
      guard let start, line.hasPrefix("Anonymous:"), !line.hasSuffix(" 0 kB") else { continue }
      #expect(!mappings.contains { $0.contains(start) })
    }
  }

  @Test("The program runs on when they are let go")
  func release() {
    for _ in 0..<3 {
      CodePages.release()
      #expect(JSONValue.object(["a": 1])["a"] == 1)
    }
  }
}
