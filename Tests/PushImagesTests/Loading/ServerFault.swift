import LoopbackServer
import PushImages
import TestPeers
import Testing

/// A server, or what stands for one, that fails in one way, and what must come of it (push.md
/// §10.3, 6).
struct ServerFault: Sendable, CustomTestStringConvertible {
  /// What a load needs to meet the fault.
  struct Scene {
    var url: String
    var download: DownloadConfiguration

    /// What lives as long as the load.
    var peers: [AnyObject]
  }

  var testDescription: String

  /// How long the load may take; short where the fault lasts as long as it may.
  var timeout: Duration

  /// The outcome's name with its facts, as in `httpStatus status=404`.
  var expected: String

  /// Whether the commands are there that it needs.
  var isAvailable: Bool

  private let make: @Sendable () throws -> Scene

  func scene() throws -> Scene { try make() }
}

extension ServerFault {
  /// Beyond any honest wait on a busy machine, and not reached.
  static let patience = Duration.seconds(8)

  /// For faults that last until the time is up.
  static let shortTime = Duration.seconds(1)

  static let limit = 100_000

  /// A fault of an answer, at `path`.
  init(
    _ name: String,
    _ expected: String,
    path: String = "/image",
    timeout: Duration = patience,
    change: @escaping @Sendable (inout DownloadConfiguration) -> Void = { _ in },
    answer: @escaping @Sendable (ServerRequest) -> ServerAnswer
  ) {
    self.init(testDescription: name, timeout: timeout, expected: expected, isAvailable: true) {
      let server = try LoopbackServer { answer($0) }
      var download = Self.download
      change(&download)
      return Scene(url: server.url(path), download: download, peers: [server])
    }
  }

  /// A fault below http.
  init(
    below name: String,
    _ expected: String,
    timeout: Duration = patience,
    needsTLS: Bool = false,
    make: @escaping @Sendable () throws -> Scene
  ) {
    self.init(
      testDescription: name,
      timeout: timeout,
      expected: expected,
      isAvailable: !needsTLS || TLSFront.isAvailable,
      make: make
    )
  }

  /// Plain http to this machine, which is allowed; no other address is.
  static var download: DownloadConfiguration {
    var download = DownloadConfiguration()
    download.cleartext = .allowing(hosts: ["127.0.0.1"])
    download.addresses = (try? .allowing(["127.0.0.1"])) ?? .publicOnly
    download.maxByteCount = limit
    return download
  }
}
