/// Which request a download makes next, and whether an answer is taken: event in, action out.
///
/// Redirects are followed here and not by libcurl, so that each hop passes the policy and carries
/// credentials only to where they belong.
struct RequestPlan {
  /// One request.
  struct Request: Hashable {
    var url: ImageURL
    var credentials: Credentials?

    /// What the header provider gave for this server.
    var headers: [RequestHeader] = []
  }

  /// What happened.
  enum Event {
    /// The download begins.
    case started

    /// The head of an answer came in.
    case answered(ResponseHead)

    /// The connection failed before a single byte of an image.
    case connectionLost(DownloadError)
  }

  /// What is to be done.
  enum Action: Hashable {
    /// Make this request; drop the answer before, if there is one.
    case send(Request)

    /// Make the same request again, after a short pause.
    case resend(Request)

    /// Take the body of the answer.
    case deliver

    /// Give up.
    case fail(DownloadError)
  }

  private let configuration: DownloadConfiguration
  private var request: Request
  private var hasRetried = false
  private(set) var redirectCount = 0

  init(url: ImageURL, headers: [RequestHeader] = [], configuration: DownloadConfiguration) {
    self.configuration = configuration
    request = Request(url: url, credentials: url.credentials, headers: headers)
  }

  /// Takes what happened and says what is to be done.
  mutating func receive(_ event: Event) -> Action {
    switch event {
    case .started: return checked(request)
    case .answered(let head): return receive(head)
    case .connectionLost(let error):
      guard !hasRetried else { return .fail(error) }
      hasRetried = true
      return .resend(request)
    }
  }

  private mutating func receive(_ head: ResponseHead) -> Action {
    switch head.status {
    case 204, 205: return .fail(.emptyBody)
    // Part of an image, which was not asked for.
    case 206: return .fail(.httpStatus(206))
    case 200..<300: return judgedByLength(head)
    case 301, 302, 303, 307, 308:
      guard let location = head.location, !location.isEmpty else {
        return .fail(.httpStatus(head.status))
      }
      return follow(URLReference(location))
    default: return .fail(.httpStatus(head.status))
    }
  }

  private func judgedByLength(_ head: ResponseHead) -> Action {
    guard let length = head.contentLength else { return .deliver }
    guard length > 0 else { return .fail(.emptyBody) }
    let limit = configuration.maxByteCount
    return length > limit ? .fail(.tooLarge(limit: limit, seen: length)) : .deliver
  }

  private mutating func follow(_ location: URLReference) -> Action {
    guard redirectCount < configuration.maxRedirectCount else {
      return .fail(.tooManyRedirects(limit: configuration.maxRedirectCount))
    }
    let url: ImageURL
    do {
      url = try location.resolved(against: request.url)
    } catch {
      return .fail(.invalidRedirect(location: location.text, reason: error))
    }
    redirectCount += 1
    // Once another server was asked, they are gone, even if that one leads back.
    let isSameServer = url.origin == request.url.origin
    request = Request(
      url: url,
      credentials: url.credentials ?? (isSameServer ? request.credentials : nil),
      headers: isSameServer ? request.headers : []
    )
    return checked(request)
  }

  private func checked(_ request: Request) -> Action {
    let url = request.url
    if url.scheme == .http && !configuration.cleartext.allows(host: url.host) {
      return .fail(.cleartextBlocked(host: url.host))
    }
    if let address = url.literalAddress, !configuration.addresses.allows(address, host: url.host) {
      return .fail(.addressBlocked(host: url.host, address: address.description))
    }
    return .send(request)
  }
}
