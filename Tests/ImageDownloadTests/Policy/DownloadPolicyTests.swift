import LoopbackServer
import TestSupport
import Testing

@testable import ImageDownload

@Suite("The policy of a download", .ownThreads)
struct DownloadPolicyTests {
  @Test("plain http is blocked by default, without a connection (R3.9)")
  func blocksCleartext() async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let outcome = try await Downloader().fetch(server.url("/"))
    #expect(outcome.downloadError == .cleartextBlocked(host: "127.0.0.1"))
    #expect(server.requests.isEmpty)
  }

  @Test(
    "this machine is blocked by default, by whatever name",
    arguments: ["127.0.0.1", "127.1", "0x7f000001", "0", "localhost", "LOCALHOST", "[::1]"]
  )
  func blocksLoopback(_ host: String) async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    var configuration = DownloadConfiguration()
    configuration.cleartext = .allowing(hosts: ["*"])
    let url = "http://\(host):\(server.port)/"
    let outcome = try await Downloader(configuration: configuration).fetch(url)
    guard case .addressBlocked = outcome.downloadError else {
      Issue.record("\(String(describing: outcome.error))")
      return
    }
    #expect(server.requests.isEmpty)
    #expect(server.openConnectionCount == 0)
  }

  @Test("a name for this machine is reached where its address is allowed")
  func allowsNames() async throws {
    let server = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let downloader = Downloader(configuration: .loopback { $0.cleartext = .allowing(hosts: ["*"]) })
    #expect(try await downloader.fetch("http://localhost:\(server.port)/").bytes == [7])
  }

  @Test("a proxy is asked only if it is configured, and then for everything")
  func usesProxy() async throws {
    let proxy = try LoopbackServer { _ in .ok([7], contentType: nil) }
    var configuration = DownloadConfiguration()
    configuration.cleartext = .allowing(hosts: ["*"])
    configuration.proxy = proxy.url("")
    let downloader = Downloader(configuration: configuration)
    let outcome = try await downloader.fetch("http://image.example/a?b=%2f")
    #expect(outcome.bytes == [7])
    #expect(proxy.requests.map(\.target) == ["http://image.example/a?b=%2f"])
    let blocked = try await downloader.fetch("http://10.0.0.1/a")
    #expect(blocked.downloadError == .addressBlocked(host: "10.0.0.1", address: "10.0.0.1"))
  }

  @Test("a host that no name server knows is told as such")
  func failsWithoutHost() async throws {
    // RFC 6761, 6.4: names below `invalid` never exist.
    let outcome = try await Downloader().fetch("https://image.invalid/a.png")
    #expect(outcome.downloadError == .dnsFailed(host: "image.invalid"))
  }
}
