import Glibc

/// TLS in front of a plain server on this machine: `socat`.
public final class TLSFront {
  private static let socat = "/usr/bin/socat"

  /// Whether the commands are there that it is made of.
  public static let isAvailable = Certificate.isAvailable && access(socat, X_OK) == 0

  /// The port that it listens on.
  public let port: UInt16

  private let certificate: Certificate
  private let command: Command

  /// The file to trust so as to trust the server.
  public var certificatePath: String { certificate.path }

  /// Starts to relay to `port`, under a certificate for `name`.
  public init(of port: UInt16, name: String = "IP:127.0.0.1") throws {
    certificate = try Certificate(for: name)
    command = try Command(
      Self.socat,
      [
        "-d", "-d",
        "OPENSSL-LISTEN:0,bind=127.0.0.1,fork,cert=certificate.pem,key=key.pem,verify=0",
        "TCP:127.0.0.1:\(port)",
      ],
      in: certificate.folder,
      readsErrors: true
    )
    self.port = try command.port(afterLine: "listening on")
  }

  deinit {
    command.terminate()
  }

  /// The URL of a path behind it.
  public func url(_ path: String) -> String { "https://127.0.0.1:\(port)\(path)" }
}
