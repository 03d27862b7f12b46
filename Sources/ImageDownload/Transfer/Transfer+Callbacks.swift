import CCurl
import Glibc

/// What libcurl calls while a request runs.
///
/// All of it returns normally; a transfer that is to end answers so that libcurl ends it.
extension Transfer {
  /// A redirect's body of so many bytes is read, which keeps the connection for the next request.
  private static let maxDrainedByteCount = 16_384

  func configureCallbacks() throws(CurlHandle.Failure) {
    // Unretained: the transfer runs the request, so it outlives it.
    let context = Unmanaged.passUnretained(self).toOpaque()
    let easy = handle.easy
    try handle.check(bp_curl_set_header(easy, Self.onHeadLine, context))
    try handle.check(bp_curl_set_write(easy, Self.onBody, context))
    try handle.check(bp_curl_set_open_socket(easy, Self.onSocket, context))
    try handle.check(bp_curl_set_prerequest(easy, Self.onRequest, context))
    // Not checked: with another TLS library than OpenSSL, the phase is not told.
    _ = bp_curl_set_tls_begin(easy, Self.onTLS, context)
  }

  // MARK: - The functions that C calls

  private static func from(_ context: UnsafeMutableRawPointer?) -> Transfer? {
    context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
  }

  private static var onHeadLine: curl_write_callback {
    { bytes, size, count, context in
      let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Transfer.from(context)?.receive(headLine: line) == true ? line.count : 0
    }
  }

  private static var onBody: curl_write_callback {
    { bytes, size, count, context in
      let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
      return Transfer.from(context)?.receive(body: body) == true ? body.count : 0
    }
  }

  private static var onSocket: curl_opensocket_callback {
    { context, _, address in
      guard let address, let transfer = Transfer.from(context) else { return CURL_SOCKET_BAD }
      return transfer.openSocket(address)
    }
  }

  private static var onRequest: curl_prereq_callback {
    { context, remoteAddress, _, _, _ in
      guard let remoteAddress, let transfer = Transfer.from(context),
        transfer.mayAsk(String(cString: remoteAddress))
      else { return CURL_PREREQFUNC_ABORT }
      return CURL_PREREQFUNC_OK
    }
  }

  private static var onTLS: curl_ssl_ctx_callback {
    { _, _, context in
      Transfer.from(context)?.download.note { $0.phase = .tls }
      return CURLE_OK
    }
  }

  // MARK: - Before the request

  private func openSocket(_ address: UnsafePointer<curl_sockaddr>) -> curl_socket_t {
    download.note { $0.phase = .connecting }
    if configuration.proxy == nil {
      let target = bp_curl_socket_address(address).flatMap { IPAddress($0) }
      guard let target, configuration.addresses.allows(target, host: exchange.host)
      else {
        exchange.blockedAddress = target?.description ?? "of an unknown kind"
        return CURL_SOCKET_BAD
      }
    }
    exchange.hasTriedAddress = true
    let kind = address.pointee.socktype | CInt(SOCK_CLOEXEC.rawValue)
    return socket(address.pointee.family, kind, address.pointee.protocol)
  }

  private func mayAsk(_ remoteAddress: String) -> Bool {
    download.note { $0.phase = .waitingForHeaders }
    guard configuration.proxy == nil else { return true }
    if let address = IPAddress(remoteAddress),
      configuration.addresses.allows(address, host: exchange.host)
    {
      return true
    }
    exchange.failure = .addressBlocked(host: exchange.host, address: remoteAddress)
    return false
  }

  // MARK: - The answer

  private func receive(headLine line: UnsafeRawBufferPointer) -> Bool {
    // After the body of a chunked answer, more lines may come.
    guard exchange.answer == nil else { return !download.isOver }
    let isComplete = exchange.head.add(line)
    guard !exchange.head.isTooLarge else {
      exchange.failure = .protocolError(
        message: "its head has more than \(ResponseHead.maxByteCount) bytes"
      )
      return false
    }
    return isComplete ? take(exchange.head) : !download.isOver
  }

  private func take(_ head: ResponseHead) -> Bool {
    download.note { facts in
      facts.status = head.status
      facts.contentType = head.contentType
      facts.promisedByteCount = head.promisedByteCount
      facts.phase = .receiving
    }
    let answer = plan.receive(.answered(head))
    exchange.answer = answer
    switch answer {
    case .deliver: return !download.isOver
    case .send(let next):
      let isSameServer = next.url.origin == exchange.request.url.origin
      return isSameServer && (head.contentLength ?? .max) <= Self.maxDrainedByteCount
    case .resend, .fail: return false
    }
  }

  private func receive(body: UnsafeRawBufferPointer) -> Bool {
    guard exchange.answer == .deliver else { return !download.isOver }
    let room = configuration.maxByteCount - exchange.bodyByteCount
    exchange.bodyByteCount += body.count
    guard body.count > room else { return download.deliver(body) }
    exchange.failure = .tooLarge(limit: configuration.maxByteCount, seen: exchange.bodyByteCount)
    _ = download.deliver(UnsafeRawBufferPointer(rebasing: body.prefix(room)))
    return false
  }
}
