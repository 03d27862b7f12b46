import LoopbackServer
import TestPeers
import TestSupport
import Testing

@testable import ImageDownload

@Suite(
  "A download over TLS",
  .ownThreads,
  .enabled(if: TLSServer.isAvailable, "needs the openssl command")
)
struct DownloadTLSTests {
  private static let image = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nimage"

  private func isTLSFailure(_ outcome: Outcome, _ word: String) -> Bool {
    guard case .tlsFailed(host: _, let message) = outcome.downloadError else { return false }
    return message.contains(word)
  }

  @Test("gives the body where the certificate is trusted")
  func succeeds() async throws {
    let server = try TLSServer(answer: Self.image)
    let configuration = DownloadConfiguration.loopback { $0.caFile = server.certificatePath }
    let outcome = try await Downloader(configuration: configuration).fetch(
      "https://127.0.0.1:\(server.port)/image"
    )
    #expect(outcome.error == nil)
    #expect(outcome.bytes == Array("image".utf8))
  }

  @Test("fails where nobody signed the certificate")
  func refusesSelfSigned() async throws {
    let server = try TLSServer(answer: Self.image)
    let outcome = try await Downloader(configuration: .loopback()).fetch(
      "https://127.0.0.1:\(server.port)/image"
    )
    #expect(isTLSFailure(outcome, "certificate"))
    #expect(outcome.bytes.isEmpty)
  }

  @Test("fails where the certificate is another host's")
  func refusesOtherHost() async throws {
    let server = try TLSServer(name: "DNS:other.example", answer: Self.image)
    let configuration = DownloadConfiguration.loopback { $0.caFile = server.certificatePath }
    let outcome = try await Downloader(configuration: configuration).fetch(
      "https://127.0.0.1:\(server.port)/image"
    )
    #expect(isTLSFailure(outcome, "127.0.0.1"))
  }

  @Test("fails with a server that has TLS 1.1 at most")
  func refusesOldTLS() async throws {
    let server = try TLSServer(
      answer: Self.image,
      arguments: ["-tls1_1", "-cipher", "DEFAULT:@SECLEVEL=0"]
    )
    let configuration = DownloadConfiguration.loopback { $0.caFile = server.certificatePath }
    let outcome = try await Downloader(configuration: configuration).fetch(
      "https://127.0.0.1:\(server.port)/image"
    )
    #expect(isTLSFailure(outcome, ""))
  }

  @Test("fails where the file of trusted certificates is not there")
  func needsTrustFile() async throws {
    let server = try TLSServer(answer: Self.image)
    let outcome = try await Downloader(
      configuration: .loopback { $0.caFile = "/no/such/file.pem" }
    ).fetch("https://127.0.0.1:\(server.port)/image")
    #expect(isTLSFailure(outcome, ""))
  }

  @Test("follows a redirect to plain http only where the policy allows it (R3.9)")
  func leavesTLS() async throws {
    let plain = try LoopbackServer { _ in .ok([7], contentType: nil) }
    let server = try TLSServer(
      answer: "HTTP/1.1 302 Found\r\nLocation: \(plain.url("/a"))\r\nContent-Length: 0\r\n\r\n"
    )
    let url = "https://127.0.0.1:\(server.port)/image"
    let allowing = DownloadConfiguration.loopback { $0.caFile = server.certificatePath }
    #expect(try await Downloader(configuration: allowing).fetch(url).bytes == [7])

    var strict = allowing
    strict.cleartext = .httpsOnly
    let outcome = try await Downloader(configuration: strict).fetch(url)
    #expect(outcome.downloadError == .cleartextBlocked(host: "127.0.0.1"))
    #expect(plain.requests.count == 1)
  }

  @Test("follows a redirect from plain http")
  func entersTLS() async throws {
    let server = try TLSServer(answer: Self.image)
    let location = "https://127.0.0.1:\(server.port)/image"
    let plain = try LoopbackServer { _ in .redirect(to: location) }
    let configuration = DownloadConfiguration.loopback { $0.caFile = server.certificatePath }
    let outcome = try await Downloader(configuration: configuration).fetch(plain.url("/"))
    #expect(outcome.bytes == Array("image".utf8))
    #expect(outcome.facts.finalURL.string == location)
  }
}
