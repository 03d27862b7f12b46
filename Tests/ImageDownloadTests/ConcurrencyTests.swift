import LoopbackServer
import TestSupport
import Testing

@testable import ImageDownload

@Suite("Many downloads", .ownThreads)
struct ConcurrencyTests {
  @Test("run 32 at a time, the others wait in order")
  func waitInOrder() async throws {
    let gate = ServerGate()
    let server = try LoopbackServer { request in
      var answer = ServerAnswer.ok([7], contentType: nil)
      answer.steps.insert(.gate(gate), at: 1)
      return answer
    }
    let downloader = Downloader(configuration: .loopback())
    let downloads = try (0..<40).map { try downloader.start(server.url("/\($0)")) }
    #expect(server.waitForOpenConnections(32, within: .seconds(20)))
    for download in downloads[..<32] {
      #expect(await download.waitUntil { $0.phase == .receiving })
    }
    #expect(downloads[32...].allSatisfy { $0.facts.phase == .waiting })
    #expect(Set(server.requests.map(\.target)) == Set((0..<32).map { "/\($0)" }))
    gate.open()
    for download in downloads {
      #expect(await download.read().bytes == [7])
    }
    #expect(server.requests.count == 40)
  }

  @Test("with one at a time keep their order")
  func keepTheirOrder() async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let downloader = Downloader(configuration: .loopback { $0.maxConcurrentTransferCount = 1 })
    let downloads = try (0..<20).map { try downloader.start(server.url("/\($0)")) }
    for download in downloads { #expect(await download.read().bytes == [7]) }
    #expect(server.requests.map(\.target) == (0..<20).map { "/\($0)" })
    #expect(server.openConnectionCount == 1)
  }

  @Test("leave no more connections behind than the pool keeps")
  func leaveFewConnections() async throws {
    let gate = ServerGate()
    let server = try LoopbackServer { _ in
      var answer = ServerAnswer.ok([7], contentType: nil)
      answer.steps.insert(.gate(gate), at: 1)
      return answer
    }
    let downloader = Downloader(configuration: .loopback())
    let downloads = try (0..<20).map { try downloader.start(server.url("/\($0)")) }
    #expect(server.waitForOpenConnections(20, within: .seconds(20)))
    gate.open()
    for download in downloads { #expect(await download.read().bytes == [7]) }
    #expect(server.waitForOpenConnections(8, within: .seconds(10)))
  }

  @Test("of a downloader that is gone still end")
  func outliveTheDownloader() async throws {
    let server = try LoopbackServer { _ in .ok(pattern(1000), contentType: nil) }
    let downloads = try {
      let downloader = Downloader(configuration: .loopback())
      return try (0..<5).map { try downloader.start(server.url("/\($0)")) }
    }()
    for download in downloads { #expect(await download.read().bytes == pattern(1000)) }
    #expect(server.waitForOpenConnections(0, within: .seconds(40)))
  }
}
