import Glibc

/// A TLS server on this machine that gives every request one fixed answer: `openssl s_server`.
public final class TLSServer {
  /// Whether the `openssl` command is there.
  public static let isAvailable = Certificate.isAvailable

  /// The port that it listens on.
  public let port: UInt16

  private let certificate: Certificate
  private let command: Command

  /// The file to trust so as to trust the server.
  public var certificatePath: String { certificate.path }

  /// Makes a certificate for `name`, an address or a host, and starts the server.
  ///
  /// `answer` is sent as it is, head and body, to a request for `/image`.
  public init(
    name: String = "IP:127.0.0.1",
    answer: String,
    arguments: [String] = []
  ) throws {
    certificate = try Certificate(for: name)
    try certificate.write(answer, as: "image")
    let server = [
      "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem", "-HTTP",
    ]
    command = try Command(Certificate.openssl, server + arguments, in: certificate.folder)
    port = try command.port(afterLine: "ACCEPT")
  }

  deinit {
    command.terminate()
  }
}
