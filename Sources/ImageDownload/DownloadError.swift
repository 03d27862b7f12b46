/// Why a download gave no image, or not all of one.
///
/// A download that was cancelled throws the canceller's reason instead.
public enum DownloadError: Error, Hashable, Sendable {
  /// The URL is plain http, and the policy allows that for other hosts at most.
  case cleartextBlocked(host: String)

  /// The host's addresses are none that the policy allows; this is one of them.
  case addressBlocked(host: String, address: String)

  /// The host has no address, or no name server answered.
  case dnsFailed(host: String)

  /// There was no connection, or it broke before an answer; `message` is the system's.
  case connectFailed(host: String, message: String)

  /// The connection could not be secured, or not trusted; `message` is the TLS library's.
  case tlsFailed(host: String, message: String)

  /// The server redirected once more than is allowed.
  case tooManyRedirects(limit: Int)

  /// The server redirected to something that is no URL of an image.
  case invalidRedirect(location: String, reason: InvalidURL)

  /// The answer's status is none of an image: every one but 2xx, and 206.
  case httpStatus(Int)

  /// The body is, or claims to be, longer than `limit`; `seen` is how long it was known to be.
  case tooLarge(limit: Int, seen: Int)

  /// The deadline passed in this phase.
  case timedOut(DownloadPhase)

  /// The answer has no body.
  case emptyBody

  /// The connection ended before the body did; `expected` is nil if its length was not announced.
  case truncated(expected: Int?, received: Int)

  /// The answer broke the rules of HTTP; `message` is the library's.
  case protocolError(message: String)

  /// The system gave no thread or no memory for the transfer; `message` is its reason.
  case outOfResources(message: String)
}

extension DownloadError: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .cleartextBlocked(let host): "Plain http is not allowed for \(host)."
    case .addressBlocked(let host, let address):
      "\(host) has the address \(address), which is not allowed."
    case .dnsFailed(let host): "The host \(host) was not found."
    case .connectFailed(let host, let message): "\(host) could not be reached: \(message)."
    case .tlsFailed(let host, let message): "\(host) could not be trusted: \(message)."
    case .tooManyRedirects(let limit): "There were more than \(limit) redirects."
    case .invalidRedirect(let location, let reason):
      "The server redirected to \(location): \(reason)"
    case .httpStatus(let status): "The server answered with status \(status)."
    case .tooLarge(let limit, let seen):
      "The image has at least \(seen) bytes, more than the limit of \(limit)."
    case .timedOut(let phase): "The time was up while \(phase)."
    case .emptyBody: "The server sent nothing."
    case .truncated(let expected, let received):
      expected.map { "Only \(received) of \($0) bytes arrived." }
        ?? "The connection broke after \(received) bytes."
    case .protocolError(let message): "The server's answer is not valid: \(message)."
    case .outOfResources(let message): "The system could not run the download: \(message)."
    }
  }
}
