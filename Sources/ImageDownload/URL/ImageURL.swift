/// An absolute http or https URL with a host, kept byte for byte as it was sent.
///
/// What a server gets to see is made from it once: spaces and bytes beyond ASCII are
/// percent-encoded, escapes and everything else stay as they are, so that signatures survive. The
/// fragment is never sent. The way the URL is split here is the only one: libcurl gets the pieces
/// put together again, so that the two cannot disagree about the host.
public struct ImageURL: Hashable, Sendable, CustomStringConvertible {
  /// The two schemes that an image may have.
  public enum Scheme: String, Hashable, Sendable {
    /// Plain text; needs a cleartext policy that allows the host.
    case http

    /// TLS.
    case https

    var defaultPort: UInt16 { self == .http ? 80 : 443 }
  }

  /// The text as it was sent, without surrounding white space and control characters.
  public let string: String

  /// How the server is talked to.
  public let scheme: Scheme

  /// The host in lower case; an international name in its ASCII form, an IPv6 address bare.
  public let host: String

  /// The port, 80 or 443 where the URL has none.
  public let port: UInt16

  /// Path and query as they are sent; begins with a slash.
  let target: String

  /// What stands before the `@`, if anything.
  let credentials: Credentials?

  /// The host's address, where the host is one.
  let literalAddress: IPAddress?

  /// Reads a URL (R1.4): surrounding white space is trimmed, the scheme may be in any case.
  public init(_ text: String) throws(InvalidURL) {
    let trimmed = Self.trimmed(text)
    let pieces = try URLPieces(Array(trimmed.utf8))
    guard let scheme = Scheme(rawValue: pieces.scheme) else {
      throw .schemeNotAllowed(pieces.scheme)
    }
    let authority = try URLAuthority(pieces.authority)
    string = trimmed
    self.scheme = scheme
    host = authority.host.text
    port = authority.port ?? scheme.defaultPort
    target = pieces.target
    credentials = authority.credentials
    literalAddress = authority.host.literalAddress
  }

  /// The URL without user name and password, so that it can go into a log.
  public var description: String {
    guard credentials != nil, let colon = string.firstIndex(of: ":") else { return string }
    let start = string.index(colon, offsetBy: 3)
    let end = string[start...].firstIndex { "/?#".contains($0) } ?? string.endIndex
    let host = string[start..<end].lastIndex(of: "@") ?? start
    return string[..<start] + "…" + string[host...]
  }
}

extension ImageURL {
  /// What identifies the server: credentials and connections are never shared beyond it.
  var origin: String { "\(scheme.rawValue)://\(hostInURL):\(port)" }

  /// The URL as libcurl gets it.
  var requestString: String {
    let portText = port == scheme.defaultPort ? "" : ":\(port)"
    return "\(scheme.rawValue)://\(hostInURL)\(portText)\(target)"
  }

  private var hostInURL: String { host.contains(":") ? "[\(host)]" : host }

  private static func trimmed(_ text: String) -> String {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.properties.generalCategory {
      case .control, .format: true
      default: scalar.properties.isWhitespace
      }
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !isBlank($0) }),
      let last = scalars.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
