import CCurl

extension Transfer {
  /// libcurl counts whole milliseconds and may be early, which the deadline must not.
  private static let timeoutDelay = Duration.milliseconds(100)

  /// Sets every option of one request; nothing is left over from the one before.
  func configure(_ request: RequestPlan.Request) throws(CurlHandle.Failure) {
    try handle.reset()
    try handle.set(CURLOPT_URL, request.url.requestString)
    try handle.set(CURLOPT_PROTOCOLS_STR, "http,https")
    // The bytes of the path as they were sent: without this, dots are resolved.
    try handle.set(CURLOPT_PATH_AS_IS, 1)
    try handle.set(CURLOPT_FOLLOWLOCATION, 0)
    // One image a connection gains nothing from HTTP/2.
    try handle.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    try handle.set(CURLOPT_USERAGENT, configuration.userAgent)
    // Asks for no content coding, and has libcurl undo one that comes in spite of that, so that
    // `write` counts what a decoder would get.
    try handle.set(CURLOPT_ACCEPT_ENCODING, "identity")
    try handle.set(CURLOPT_USERNAME, request.credentials?.user)
    try handle.set(CURLOPT_PASSWORD, request.credentials?.password)
    try handle.setHeaders(request.headers.map(\.line))
    try handle.setResolve(configuration.fixedAddresses)
    try configureTime()
    try configureTrust()
    try configureProxy()
    try configureCallbacks()
  }

  private func configureTime() throws(CurlHandle.Failure) {
    // Signals would reach threads that are not ours; without QUICK_EXIT a name server that does
    // not answer holds the thread far beyond the deadline.
    try handle.set(CURLOPT_NOSIGNAL, 1)
    try handle.set(CURLOPT_QUICK_EXIT, 1)
    // The deadline's watch ends the download. libcurl is told too, since it shares the time out
    // among the addresses of a host, so that a dead one does not take all of it.
    let rest = (download.deadline + Self.timeoutDelay - .now) / .milliseconds(1)
    try handle.set(CURLOPT_TIMEOUT_MS, Int(min(max(rest, 1), 86_400_000)))
  }

  private func configureTrust() throws(CurlHandle.Failure) {
    try handle.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    if let caFile = configuration.caFile {
      try handle.set(CURLOPT_CAINFO, caFile)
      try handle.set(CURLOPT_CAPATH, nil)
    } else if let folder = TrustStore.hashedFolder {
      try handle.set(CURLOPT_CAINFO, nil)
      try handle.set(CURLOPT_CAPATH, folder)
    }
  }

  private func configureProxy() throws(CurlHandle.Failure) {
    // An empty string, not nil: that would read the environment.
    try handle.set(CURLOPT_PROXY, configuration.proxy ?? "")
    // Likewise: a host that `NO_PROXY` names would be connected to past the address guard.
    try handle.set(CURLOPT_NOPROXY, "")
    try handle.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
  }
}
