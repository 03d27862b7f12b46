import CCurl
import Glibc

/// One libcurl handle with its connections, used by one transfer at a time.
///
/// The handle runs inside a multi handle of its own, which can be woken from another thread.
///
/// `@unchecked Sendable`: at any time one transfer has the handle to itself, and it passes from
/// one to the next under the pool's lock; `wake` alone may come from anywhere.
final class CurlHandle: @unchecked Sendable {
  /// A call that libcurl refused.
  struct Failure: Error {
    let code: CURLcode
  }

  /// Connections to so many servers are kept with the handle.
  private static let maxConnectionCount = 4

  private static let isLibraryReady = bp_curl_global_init() == CURLE_OK

  let easy: UnsafeMutableRawPointer
  private let multi: UnsafeMutableRawPointer
  private let messageBuffer: UnsafeMutablePointer<CChar>

  /// Lists that libcurl reads while a request runs.
  private var lists: [UnsafeMutablePointer<curl_slist>] = []

  /// The servers that were asked last, the latest at the end; connections to them may be open.
  private(set) var recentOrigins: [String] = []

  /// Makes a handle without connections; nil if there is no memory.
  init?() {
    guard Self.isLibraryReady, let easy = curl_easy_init() else { return nil }
    guard let multi = curl_multi_init() else {
      curl_easy_cleanup(easy)
      return nil
    }
    self.easy = easy
    self.multi = multi
    messageBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
    messageBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    bp_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, Self.maxConnectionCount)
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_multi_cleanup(multi)
    freeLists()
    messageBuffer.deallocate()
  }

  /// Forgets all options, but no connection.
  func reset() throws(Failure) {
    curl_easy_reset(easy)
    freeLists()
    messageBuffer.pointee = 0
    try check(bp_curl_set_error_buffer(easy, messageBuffer))
  }

  func set(_ option: CURLoption, _ value: Int) throws(Failure) {
    try check(bp_curl_set_long(easy, option, value))
  }

  func set(_ option: CURLoption, _ text: String?) throws(Failure) {
    try check(bp_curl_set_string(easy, option, text))
  }

  /// Sends these lines with the request, each in place of libcurl's own of that name.
  func setHeaders(_ lines: [String]) throws(Failure) {
    guard let list = try makeList(lines) else { return }
    try check(bp_curl_set_headers(easy, list))
  }

  /// Has names resolved so, as `HOST:PORT:ADDRESS`; it stays so for this handle.
  func setResolve(_ entries: [String]) throws(Failure) {
    guard let list = try makeList(entries) else { return }
    try check(bp_curl_set_resolve(easy, list))
  }

  /// Makes a list that lives until the next reset; nil if there is nothing in it.
  private func makeList(
    _ entries: [String]
  ) throws(Failure) -> UnsafeMutablePointer<curl_slist>? {
    var list: UnsafeMutablePointer<curl_slist>?
    for entry in entries {
      guard let longer = curl_slist_append(list, entry) else {
        curl_slist_free_all(list)
        throw Failure(code: CURLE_OUT_OF_MEMORY)
      }
      list = longer
    }
    if let list { lists.append(list) }
    return list
  }

  private func freeLists() {
    for list in lists { curl_slist_free_all(list) }
    lists = []
  }

  func check(_ code: CURLcode) throws(Failure) {
    guard code == CURLE_OK else { throw Failure(code: code) }
  }

  /// Why the last request failed, without a full stop: the system's words where it was the
  /// system's error, else libcurl's.
  func message(for code: CURLcode) -> String {
    let errorNumber = CInt(truncatingIfNeeded: bp_curl_get_long(easy, CURLINFO_OS_ERRNO))
    if code == CURLE_COULDNT_CONNECT && errorNumber != 0 {
      return String(cString: strerror(errorNumber))
    }
    var message = String(cString: messageBuffer)
    if message.isEmpty { message = String(cString: curl_easy_strerror(code)) }
    while message.last == "." || message.last == "\n" { message.removeLast() }
    return message
  }

  /// Runs one request to its end, and asks `goesOn` whenever something happened.
  ///
  /// - Returns: the result; nil if `goesOn` ended it, which closes its connection.
  func perform(origin: String, while goesOn: () -> Bool) throws(Failure) -> CURLcode? {
    recentOrigins.removeAll { $0 == origin }
    recentOrigins.append(origin)
    recentOrigins = recentOrigins.suffix(Self.maxConnectionCount)

    guard curl_multi_add_handle(multi, easy) == CURLM_OK else {
      throw Failure(code: CURLE_OUT_OF_MEMORY)
    }
    defer { curl_multi_remove_handle(multi, easy) }
    while true {
      var runningCount: CInt = 0
      guard curl_multi_perform(multi, &runningCount) == CURLM_OK else {
        throw Failure(code: CURLE_OUT_OF_MEMORY)
      }
      let isOn = goesOn()
      if let result = finishedResult() { return result }
      guard isOn else { return nil }
      sleep(milliseconds: 1000)
    }
  }

  /// Waits for the network, for `wake`, or for the time to pass.
  func sleep(milliseconds: Int) {
    curl_multi_poll(multi, nil, 0, CInt(milliseconds), nil)
  }

  /// Ends a wait, or the next one if there is none now; may be called from any thread.
  func wake() {
    curl_multi_wakeup(multi)
  }

  private func finishedResult() -> CURLcode? {
    var restCount: CInt = 0
    while let message = curl_multi_info_read(multi, &restCount) {
      if message.pointee.msg == CURLMSG_DONE { return bp_curl_message_result(message) }
    }
    return nil
  }
}
