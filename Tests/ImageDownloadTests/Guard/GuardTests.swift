import Glibc
import LoopbackServer
import TestSupport
import Testing

@testable import ImageDownload

@Suite("No request reaches a guarded address (R6.4)", .ownThreads)
struct GuardTests {
  /// What a download may end with that was kept from an address.
  private static func isRefusal(_ error: (any Error)?) -> Bool {
    switch error as? DownloadError {
    case .addressBlocked, .dnsFailed, .invalidRedirect: true
    default: error is InvalidURL
    }
  }

  private static func guardedServer() throws -> LoopbackServer {
    try LoopbackServer { _ in .ok([7], contentType: nil) }
  }

  private static func outcome(
    of url: String,
    _ configuration: DownloadConfiguration
  ) async -> (any Error)? {
    do {
      return try await Downloader(configuration: configuration).fetch(url).error
    } catch {
      return error
    }
  }

  private func expectUntouched(_ server: LoopbackServer, _ error: (any Error)?) {
    #expect(Self.isRefusal(error), "\(String(describing: error))")
    #expect(server.requests.isEmpty)
    #expect(server.openConnectionCount == 0)
  }

  @Test("by a URL in a message", arguments: Trick.all)
  func direct(_ trick: Trick) async throws {
    let server = try Self.guardedServer()
    var configuration = DownloadConfiguration()
    configuration.cleartext = .allowing(hosts: ["*"])
    configuration.fixedAddresses = trick.fixedAddresses(port: server.port)
    let error = await Self.outcome(of: trick.url(port: server.port), configuration)
    expectUntouched(server, error)
  }

  @Test("by a redirect from a host that is allowed", arguments: Trick.all)
  func redirected(_ trick: Trick) async throws {
    let server = try Self.guardedServer()
    let location = trick.url(port: server.port)
    let front = try LoopbackServer { _ in .redirect(to: location) }
    var configuration = DownloadConfiguration()
    configuration.cleartext = .allowing(hosts: ["*"])
    configuration.addresses = try .allowing(["front.test"])
    configuration.fixedAddresses =
      trick.fixedAddresses(port: server.port) + ["front.test:\(front.port):127.0.0.1"]
    let error = await Self.outcome(of: "http://front.test:\(front.port)/", configuration)
    // A line break ends the header, so that what follows is another one.
    let isCut = location.contains { $0 == "\n" || $0 == "\u{0}" }
    #expect(Self.isRefusal(error) || isCut, "\(String(describing: error))")
    #expect(server.requests.isEmpty)
    #expect(server.openConnectionCount == 0)
    #expect(front.requests.count == 1)
  }

  @Test("which without the guard is reached", arguments: Trick.all.filter(\.works))
  func unguarded(_ trick: Trick) async throws {
    let server = try Self.guardedServer()
    var configuration = DownloadConfiguration.loopback()
    configuration.cleartext = .allowing(hosts: ["*"])
    configuration.fixedAddresses = trick.fixedAddresses(port: server.port)
    let error = await Self.outcome(of: trick.url(port: server.port), configuration)
    #expect(error == nil, "\(String(describing: error))")
    #expect(server.requests.count == 1)
  }

  @Test(
    "by a redirect of any kind",
    arguments: [301, 302, 303, 307, 308],
    ["//127.0.0.1:PORT/a", "//127.1:PORT", "http://[::ffff:127.0.0.1]:PORT/", "//user@0:PORT/"]
  )
  func relativeRedirects(_ status: Int, _ location: String) async throws {
    let server = try Self.guardedServer()
    let target = location.replacing("PORT", with: "\(server.port)")
    let front = try LoopbackServer { _ in .redirect(status, to: target) }
    var configuration = DownloadConfiguration()
    configuration.cleartext = .allowing(hosts: ["*"])
    configuration.addresses = try .allowing(["front.test"])
    configuration.fixedAddresses = ["front.test:\(front.port):127.0.0.1"]
    let error = await Self.outcome(of: "http://front.test:\(front.port)/", configuration)
    expectUntouched(server, error)
  }

  @Test("by the last of several redirects")
  func lateRedirect() async throws {
    let server = try Self.guardedServer()
    let url = server.url("/a")
    let front = try LoopbackServer { .redirects($0.target, end: .redirect(to: url)) }
    var configuration = DownloadConfiguration()
    configuration.cleartext = .allowing(hosts: ["*"])
    configuration.addresses = try .allowing(["front.test"])
    configuration.fixedAddresses = ["front.test:\(front.port):127.0.0.1"]
    let error = await Self.outcome(of: "http://front.test:\(front.port)/4", configuration)
    expectUntouched(server, error)
    #expect(front.requests.count == 5)
  }

  @Test("by a header that names another host")
  func otherHeaders() async throws {
    let server = try Self.guardedServer()
    let url = server.url("/a")
    let answer = ServerAnswer.status(
      200,
      headers: [
        ("Refresh", "0; url=\(url)"), ("Content-Location", url), ("Link", "<\(url)>; rel=preload"),
        ("Alt-Svc", "http/1.1=\"127.0.0.1:\(server.port)\""),
      ],
      body: [7]
    )
    let front = try LoopbackServer { _ in answer }
    let downloader = Downloader(configuration: .loopback())
    for _ in 0..<2 { #expect(try await downloader.fetch(front.url("/")).bytes == [7]) }
    #expect(server.requests.isEmpty)
  }

  @Test(
    "by a proxy that the environment names",
    arguments: ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
  )
  func proxies(_ variable: String) async throws {
    let server = try Self.guardedServer()
    let proxy = server.url("")
    await #expect(processExitsWith: .success) {
      [variable = variable as String, proxy = proxy as String] in
      setenv(variable, proxy, 1)
      unsetenv("no_proxy")
      var configuration = DownloadConfiguration()
      configuration.cleartext = .allowing(hosts: ["*"])
      let downloader = Downloader(configuration: configuration)
      for url in [
        "http://photos.silent.test/a", "https://photos.silent.test/a", "http://10.0.0.1/",
      ] {
        let outcome = try await downloader.fetch(url)
        #expect(Self.isRefusal(outcome.error), "\(String(describing: outcome.error))")
      }
    }
    #expect(server.requests.isEmpty)
    #expect(server.openConnectionCount == 0)
  }

  @Test("by a list of hosts without a proxy that the environment has")
  func noProxy() async throws {
    let server = try Self.guardedServer()
    let url = server.url("/a")
    await #expect(processExitsWith: .success) { [url = url as String] in
      setenv("http_proxy", "http://192.0.2.1:1", 1)
      setenv("no_proxy", "*", 1)
      setenv("NO_PROXY", "127.0.0.1", 1)
      var configuration = DownloadConfiguration()
      configuration.cleartext = .allowing(hosts: ["*"])
      let outcome = try await Downloader(configuration: configuration).fetch(url)
      #expect(
        outcome.downloadError == .addressBlocked(host: "127.0.0.1", address: "127.0.0.1")
      )
    }
    #expect(server.requests.isEmpty)
  }
}
