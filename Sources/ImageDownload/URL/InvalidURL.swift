/// Why a text is no URL of an image.
public enum InvalidURL: Error, Hashable, Sendable {
  /// There is nothing but white space.
  case empty

  /// There is no scheme: a relative path, or no URL at all.
  case notAbsolute

  /// The scheme is another one, in lower case: `data`, `ftp`.
  case schemeNotAllowed(String)

  /// No host follows the scheme.
  case noHost

  /// The host is none that a name server or a socket would take.
  case invalidHost(String)

  /// The port is no number from 1 to 65535.
  case invalidPort(String)

  /// There is a line break or another control character inside.
  case controlCharacter
}

extension InvalidURL: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .empty: "The URL is empty."
    case .notAbsolute: "The URL has no scheme such as https."
    case .schemeNotAllowed(let scheme): "The URL's scheme is \(scheme), not http or https."
    case .noHost: "The URL has no host."
    case .invalidHost(let host): "The URL's host \(host) is not valid."
    case .invalidPort(let port): "The URL's port \(port) is not a number from 1 to 65535."
    case .controlCharacter: "The URL has a control character in it."
    }
  }
}
