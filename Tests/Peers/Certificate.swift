import Glibc

/// A key and a certificate that nobody signed, in a folder of their own: made for one test.
public final class Certificate {
  /// Why there is none.
  public struct Failure: Error {
    /// What could not be done.
    public let message: String
  }

  static let openssl = "/usr/bin/openssl"

  /// Whether the `openssl` command is there.
  public static let isAvailable = access(openssl, X_OK) == 0

  /// The file to trust so as to trust who has the key.
  public var path: String { folder + "/certificate.pem" }

  let folder: String
  private var names = ["key.pem", "certificate.pem"]

  /// Makes one for `name`, such as `IP:127.0.0.1` or `DNS:example.com`.
  public init(for name: String = "IP:127.0.0.1") throws {
    var template = Array("/tmp/tls-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Failure(message: "no folder") }
    folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
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
  }

  deinit {
    for name in names { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  func write(_ text: String, as name: String) throws {
    names.append(name)
    let file = open("\(folder)/\(name)", O_WRONLY | O_CREAT, 0o600)
    defer { close(file) }
    guard Glibc.write(file, text, text.utf8.count) == text.utf8.count else {
      throw Failure(message: "no file")
    }
  }
}

extension Command {
  /// Reads output up to a line with `word`, which ends with a colon and the port.
  func port(afterLine word: String) throws -> UInt16 {
    while let line = readLine() {
      guard line.contains(word) else { continue }
      if let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) { return port }
    }
    terminate()
    throw Certificate.Failure(message: "the server did not start")
  }
}
