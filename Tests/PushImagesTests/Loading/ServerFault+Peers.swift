import LoopbackServer
import PushImages
import TestPeers

extension ServerFault {
  /// Faults of name servers, connections and TLS.
  static let belowHTTP = connections + tls

  /// All of them.
  static let all = quick + slow + belowHTTP

  private static let connections = [
    ServerFault(
      below: "a name server that never answers",
      "timedOut phase=resolving",
      timeout: shortTime
    ) {
      let resolver = SilentResolver()
      return Scene(
        url: "https://\(resolver.host)/",
        download: download,
        peers: [AtEnd(resolver.release)]
      )
    },
    ServerFault(
      below: "a name that there is not",
      "dnsFailed host=unknown.silent.test"
    ) { Scene(url: "https://unknown.silent.test/", download: download, peers: []) },
    ServerFault(below: "a port that is closed", "connectFailed host=127.0.0.1") {
      let server = try LoopbackServer()
      server.stop()
      return Scene(url: server.url("/"), download: download, peers: [])
    },
    ServerFault(
      below: "a connection that is not taken",
      "timedOut phase=connecting",
      timeout: shortTime
    ) {
      let listener = try FullListener()
      return Scene(
        url: "http://127.0.0.1:\(listener.port)/",
        download: download,
        peers: [listener]
      )
    },
    ServerFault(
      below: "a name with a private address",
      "addressBlocked address=10.0.0.1 host=photos.test"
    ) {
      var download = Self.download
      download.fixedAddresses = ["photos.test:443:10.0.0.1"]
      return Scene(url: "https://photos.test/", download: download, peers: [])
    },
  ]

  private static let tls = [
    ServerFault(below: "silence in place of TLS", "timedOut phase=tls", timeout: shortTime) {
      let listener = try FullListener(backlog: 8, fills: false)
      return Scene(
        url: "https://127.0.0.1:\(listener.port)/",
        download: download,
        peers: [listener]
      )
    },
    behindTLS("TLS without a fault", "loaded") { _ in .ok(png, contentType: "image/png") },
    behindTLS("a drip over TLS", "timedOut phase=receiving", timeout: shortTime) { _ in
      .drip(png, every: .milliseconds(50), contentType: "image/png")
    },
    behindTLS("a slow line under TLS", "timedOut phase=receiving", timeout: shortTime) { _ in
      var answer = ServerAnswer.ok(png + [UInt8](repeating: 0, count: 90_000), contentType: nil)
      answer.bytesPerSecond = 1000
      return answer
    },
    behindTLS("a body over TLS that breaks off", "truncated") { _ in
      .short(Array(png.dropLast(50)), promising: png.count, contentType: nil)
    },
    behindTLS("a certificate that nobody signed", "tlsFailed host=127.0.0.1", trusts: false) {
      _ in .ok(png, contentType: nil)
    },
    behindTLS("another host's certificate", "tlsFailed host=127.0.0.1", name: "DNS:other.test") {
      _ in .ok(png, contentType: nil)
    },
    behindTLS("https to http where that is allowed", "loaded", isRedirected: true) { _ in
      .ok(png, contentType: nil)
    },
    behindTLS(
      "https to http where that is not allowed",
      "cleartextBlocked host=127.0.0.1",
      isRedirected: true,
      change: { $0.cleartext = .httpsOnly }
    ) { _ in .ok(png, contentType: nil) },
    ServerFault(below: "http to https", "loaded", needsTLS: true) {
      let server = try LoopbackServer { _ in .ok(png, contentType: nil) }
      let front = try TLSFront(of: server.port)
      let location = front.url("/")
      let plain = try LoopbackServer { _ in .redirect(to: location) }
      var download = Self.download
      download.caFile = front.certificatePath
      return Scene(url: plain.url("/"), download: download, peers: [server, front, plain])
    },
    ServerFault(
      below: "https to a server without TLS, which waits for more",
      "timedOut phase=tls",
      timeout: shortTime
    ) {
      let server = try LoopbackServer { _ in .ok(png, contentType: nil) }
      return Scene(
        url: "https://127.0.0.1:\(server.port)/",
        download: download,
        peers: [server]
      )
    },
  ]

  /// A fault of an answer that comes over TLS; `isRedirected` puts a redirect to http before it.
  private static func behindTLS(
    _ name: String,
    _ expected: String,
    timeout: Duration = patience,
    trusts: Bool = true,
    name certified: String = "IP:127.0.0.1",
    isRedirected: Bool = false,
    change: @escaping @Sendable (inout DownloadConfiguration) -> Void = { _ in },
    answer: @escaping @Sendable (ServerRequest) -> ServerAnswer
  ) -> ServerFault {
    ServerFault(below: name, expected, timeout: timeout, needsTLS: true) {
      let plain = try LoopbackServer { answer($0) }
      let location = plain.url("/")
      let server =
        isRedirected ? try LoopbackServer { _ in .redirect(to: location) } : plain
      let front = try TLSFront(of: server.port, name: certified)
      var download = Self.download
      if trusts { download.caFile = front.certificatePath }
      change(&download)
      return Scene(url: front.url("/"), download: download, peers: [front, server, plain])
    }
  }

  /// Does something with its last reference.
  private final class AtEnd {
    private let action: () -> Void

    init(_ action: @escaping () -> Void) {
      self.action = action
    }

    deinit { action() }
  }
}
