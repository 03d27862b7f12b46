import Glibc

/// A TLS server on this machine that gives every request one fixed answer: `openssl s_server`.
///
/// The certificate is made for the test, and nobody signed it.
final class TLSServer {
  struct Failure: Error {
    let message: String
  }

  private static let openssl = "/usr/bin/openssl"

  /// Whether the `openssl` command is there.
  static let isAvailable = access(openssl, X_OK) == 0

  let port: UInt16
  private let folder: String
  private let command: Command

  /// The file to trust so as to trust the server.
  var certificatePath: String { folder + "/certificate.pem" }

  /// Makes a certificate for `name`, an address or a host, and starts the server.
  ///
  /// `answer` is sent as it is, head and body, to a request for `/image`.
  init(name: String = "IP:127.0.0.1", answer: String, arguments: [String] = []) throws {
    folder = try Self.makeFolder(answer: answer)
    let making = try Command(
      Self.openssl,
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
        "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=\(name)",
        "-keyout", "key.pem", "-out", "certificate.pem",
      ],
      in: folder
    )
    guard making.wait() else { throw Failure(message: "no certificate") }
    command = try Command(
      Self.openssl,
      [
        "s_server", "-accept", "127.0.0.1:0", "-cert", "certificate.pem", "-key", "key.pem",
        "-HTTP",
      ]
        + arguments,
      in: folder
    )
    port = try Self.port(of: command)
  }

  deinit {
    command.terminate()
    for name in ["image", "key.pem", "certificate.pem"] { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  private static func makeFolder(answer: String) throws -> String {
    var template = Array("/tmp/tls-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(message: "no folder") }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    let file = open(folder + "/image", O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    guard write(file, answer, answer.utf8.count) == answer.utf8.count else {
      throw Failure(message: "no file")
    }
    return folder
  }

  /// Reads "ACCEPT 127.0.0.1:PORT", which the server says when it listens.
  private static func port(of command: Command) throws -> UInt16 {
    while let line = command.readLine() {
      guard line.hasPrefix("ACCEPT") else { continue }
      if let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) { return port }
    }
    command.terminate()
    throw Failure(message: "the server did not start")
  }
}
