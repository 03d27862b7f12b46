import CCurl
import Testing

@testable import ImageDownload

@Suite("What libcurl's results mean")
struct RequestFailureTests {
  private func failure(_ code: CURLcode, blocked: String? = nil) -> RequestFailure {
    RequestFailure(code: code, message: "m", host: "a.b", blockedAddress: blocked)
  }

  @Test("a lost connection is worth another try")
  func connectionLost() {
    for code in [CURLE_COULDNT_CONNECT, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR] {
      #expect(failure(code) == .connectionLost(.connectFailed(host: "a.b", message: "m")))
    }
    #expect(failure(CURLE_COULDNT_RESOLVE_HOST) == .connectionLost(.dnsFailed(host: "a.b")))
    let handshake = DownloadError.tlsFailed(host: "a.b", message: "m")
    #expect(failure(CURLE_SSL_CONNECT_ERROR) == .connectionLost(handshake))
  }

  @Test("a certificate, a policy and a broken answer are not")
  func permanent() {
    let distrust = DownloadError.tlsFailed(host: "a.b", message: "m")
    #expect(failure(CURLE_PEER_FAILED_VERIFICATION) == .permanent(distrust))
    let blocked = DownloadError.addressBlocked(host: "a.b", address: "10.0.0.1")
    #expect(failure(CURLE_COULDNT_CONNECT, blocked: "10.0.0.1") == .permanent(blocked))
    let answer = DownloadError.protocolError(message: "m")
    #expect(failure(CURLE_WEIRD_SERVER_REPLY) == .permanent(answer))
    #expect(failure(CURLE_BAD_CONTENT_ENCODING) == .permanent(answer))
  }
}

@Suite("The typed calls into libcurl")
struct CurlCallTests {
  @Test("refuse an option of another kind")
  func checkKinds() throws {
    let handle = try #require(CurlHandle())
    #expect(bp_curl_set_long(handle.easy, CURLOPT_URL, 1) == CURLE_BAD_FUNCTION_ARGUMENT)
    #expect(bp_curl_set_string(handle.easy, CURLOPT_NOSIGNAL, "1") == CURLE_BAD_FUNCTION_ARGUMENT)
    #expect(bp_curl_set_long(handle.easy, CURLOPT_NOSIGNAL, 1) == CURLE_OK)
    #expect(bp_curl_set_string(handle.easy, CURLOPT_URL, "https://a.b/") == CURLE_OK)
    #expect(bp_curl_get_long(handle.easy, CURLINFO_EFFECTIVE_URL) == 0)
  }

  @Test("answer with an error, not with a crash, to an option that libcurl does not know")
  func refuseUnknownOptions() throws {
    let handle = try #require(CurlHandle())
    #expect(throws: CurlHandle.Failure.self) { try handle.set(CURLoption(rawValue: 9999), 1) }
  }
}
