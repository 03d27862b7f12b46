import CCurl

/// One download's work with libcurl, from the first request to the last byte.
///
/// It lives on one thread; libcurl calls it back there.
final class Transfer {
  /// What is known about the request that is being made.
  struct Exchange {
    var request: RequestPlan.Request
    var head = ResponseHead()

    /// What the plan made of the head; nil until that is complete.
    var answer: RequestPlan.Action?

    /// An address that the policy refused.
    var blockedAddress: String?

    /// Whether there was another address, which the policy allowed.
    var hasTriedAddress = false

    var bodyByteCount = 0

    /// What was found wrong while bytes came in.
    var failure: DownloadError?

    var host: String { request.url.host }
  }

  /// A device that just woke may have no network yet.
  private static let retryPauseMilliseconds = 200

  let download: Download
  let configuration: DownloadConfiguration
  let handle: CurlHandle
  var plan: RequestPlan
  var exchange: Exchange

  init(
    _ download: Download,
    headers: [RequestHeader],
    configuration: DownloadConfiguration,
    handle: CurlHandle
  ) {
    self.download = download
    self.configuration = configuration
    self.handle = handle
    plan = RequestPlan(url: download.url, headers: headers, configuration: configuration)
    exchange = Exchange(request: .init(url: download.url))
  }

  /// How a transfer ended that was not ended from outside.
  enum Ending {
    /// All bytes were delivered.
    case delivered
    case failed(DownloadError)
  }

  /// Does all of it; nil if the download was over before.
  func run() -> Ending? {
    var action = plan.receive(.started)
    while !download.isOver {
      switch action {
      case .send(let request): action = perform(request)
      case .resend(let request):
        handle.sleep(milliseconds: Self.retryPauseMilliseconds)
        action = perform(request)
      case .deliver: return .delivered
      case .fail(let error): return .failed(error)
      }
    }
    return nil
  }

  private func perform(_ request: RequestPlan.Request) -> RequestPlan.Action {
    exchange = Exchange(request: request)
    download.note { facts in
      facts.finalURL = request.url
      facts.redirectCount = plan.redirectCount
      // What the answer before said is nothing about the one that is asked for.
      facts.status = nil
      facts.contentType = nil
      facts.promisedByteCount = nil
      facts.receivedByteCount = 0
      facts.phase = .resolving
    }
    do {
      try configure(request)
      let code = try handle.perform(origin: request.url.origin) {
        !download.isOver
      }
      return action(after: code)
    } catch {
      return .fail(.outOfResources(message: handle.message(for: error.code)))
    }
  }

  /// What follows from how a request ended; nil stands for one that was broken off.
  private func action(after code: CURLcode?) -> RequestPlan.Action {
    if let failure = exchange.failure { return .fail(failure) }
    guard let code, code != CURLE_OPERATION_TIMEDOUT else {
      // libcurl's time is up later than the download's, so this one is over as a rule.
      download.expire()
      return .fail(.timedOut(download.facts.phase))
    }
    switch exchange.answer {
    case .deliver where code == CURLE_OK:
      return exchange.bodyByteCount > 0 ? .deliver : .fail(.emptyBody)
    case .deliver where code == CURLE_WRITE_ERROR:
      // The reader left; it knows why.
      return .fail(truncation)
    case nil where code == CURLE_OK:
      // libcurl takes a head without an end for a whole answer.
      return lost(.connectFailed(host: exchange.host, message: "the answer broke off in its head"))
    case .deliver, nil: return action(afterFailure: code)
    case .some(let answer): return answer
    }
  }

  private func action(afterFailure code: CURLcode) -> RequestPlan.Action {
    let failure = RequestFailure(
      code: code,
      message: handle.message(for: code),
      host: exchange.host,
      blockedAddress: exchange.hasTriedAddress ? nil : exchange.blockedAddress
    )
    switch failure {
    case .permanent(let error): return .fail(error)
    case .connectionLost(let error): return lost(error)
    }
  }

  private func lost(_ error: DownloadError) -> RequestPlan.Action {
    guard exchange.bodyByteCount == 0 else { return .fail(truncation) }
    return plan.receive(.connectionLost(exchange.answer == nil ? error : truncation))
  }

  private var truncation: DownloadError {
    .truncated(expected: exchange.head.promisedByteCount, received: exchange.bodyByteCount)
  }
}
