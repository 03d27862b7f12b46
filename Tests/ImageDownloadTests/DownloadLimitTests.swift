import LoopbackServer
import TestSupport
import Testing

@testable import ImageDownload

@Suite("The size limit of a download", .ownThreads)
struct DownloadLimitTests {
  @Test("an announced length over the limit ends it before the body")
  func refusesAnnouncedLength() async throws {
    let outcome = try await fetch(.headersOnly(contentLength: 10_485_761))
    #expect(outcome.downloadError == .tooLarge(limit: 10_485_760, seen: 10_485_761))
    #expect(outcome.bytes.isEmpty)
  }

  @Test("a body of just the limit is taken")
  func takesTheLimit() async throws {
    let body = pattern(20_000)
    let outcome = try await fetch(.chunked([body], contentType: nil)) { $0.maxByteCount = 20_000 }
    #expect(outcome.error == nil)
    #expect(outcome.bytes == body)
  }

  @Test("a body in chunks that grows over the limit gives the bytes below it, then the error")
  func cutsChunkedBodies() async throws {
    let outcome = try await fetch(.endless(contentType: "image/png")) { $0.maxByteCount = 100_000 }
    guard case .tooLarge(limit: 100_000, let seen) = outcome.downloadError else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(seen > 100_000)
    #expect(outcome.bytes.count == 100_000)
    #expect(outcome.facts.receivedByteCount == 100_000)
  }

  @Test("a compressed body that grows without end is counted as it comes out (R6.4)")
  func cutsBombs() async throws {
    let beginning = pattern(1000)
    let outcome = try await fetch(.gzipBomb(beginning: beginning, contentType: "image/png"))
    guard case .tooLarge(limit: 10_485_760, let seen) = outcome.downloadError else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(seen > 10_485_760)
    #expect(outcome.bytes.count == 10_485_760)
    #expect(outcome.bytes.starts(with: beginning))
    #expect(outcome.bytes.dropFirst(1000).allSatisfy { $0 == 0 })
  }

  @Test("one byte over the limit is too much")
  func countsExactly() async throws {
    let outcome = try await fetch(.untilClose(pattern(1001), contentType: nil)) {
      $0.maxByteCount = 1000
    }
    #expect(outcome.downloadError == .tooLarge(limit: 1000, seen: 1001))
    #expect(outcome.bytes == pattern(1000))
  }
}
