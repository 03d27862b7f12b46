import CCurl

/// What libcurl's result means for the download.
enum RequestFailure: Hashable {
  /// The connection was not made or was lost: another try may do.
  case connectionLost(DownloadError)

  /// The same would happen again.
  case permanent(DownloadError)

  /// Reads a result other than success, time-out or our own end; `blockedAddress` is one that was
  /// refused, if all were.
  init(code: CURLcode, message: String, host: String, blockedAddress: String?) {
    if let blockedAddress {
      self = .permanent(.addressBlocked(host: host, address: blockedAddress))
      return
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
      self = .connectionLost(.dnsFailed(host: host))
    case CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_PARTIAL_FILE, CURLE_PROXY:
      self = .connectionLost(.connectFailed(host: host, message: message))
    case CURLE_SSL_CONNECT_ERROR:
      self = .connectionLost(.tlsFailed(host: host, message: message))
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ENGINE_INITFAILED,
      CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_ISSUER_ERROR:
      self = .permanent(.tlsFailed(host: host, message: message))
    case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT:
      self = .permanent(.outOfResources(message: message))
    default: self = .permanent(.protocolError(message: message))
    }
  }
}
