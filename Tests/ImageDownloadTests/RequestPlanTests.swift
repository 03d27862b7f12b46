import Testing

@testable import ImageDownload

@Suite("Redirects, retries and answers")
struct RequestPlanTests {
  private func plan(
    _ url: String,
    _ change: (inout DownloadConfiguration) -> Void = { _ in }
  ) throws -> RequestPlan {
    var configuration = DownloadConfiguration()
    change(&configuration)
    return RequestPlan(url: try ImageURL(url), configuration: configuration)
  }

  private func answer(_ status: Int, _ fields: String...) -> RequestPlan.Event {
    var head = ResponseHead()
    for line in ["HTTP/1.1 \(status) X"] + fields { _ = head.add(Array("\(line)\r\n".utf8)) }
    return .answered(head)
  }

  private func sentURL(_ action: RequestPlan.Action) -> String? {
    guard case .send(let request) = action else { return nil }
    return request.url.requestString
  }

  @Test(
    "2xx with a body is taken, all else is not",
    arguments: [
      (200, .deliver), (201, .deliver), (203, .deliver), (226, .deliver), (204, .fail(.emptyBody)),
      (205, .fail(.emptyBody)), (206, .fail(.httpStatus(206))), (300, .fail(.httpStatus(300))),
      (302, .fail(.httpStatus(302))), (304, .fail(.httpStatus(304))),
      (401, .fail(.httpStatus(401))), (404, .fail(.httpStatus(404))),
      (500, .fail(.httpStatus(500))), (999, .fail(.httpStatus(999))), (0, .fail(.httpStatus(0))),
    ] as [(Int, RequestPlan.Action)]
  )
  func judgesStatus(_ status: Int, _ expected: RequestPlan.Action) throws {
    var plan = try plan("https://a.b/")
    #expect(plan.receive(answer(status)) == expected)
  }

  @Test(
    "an announced length is judged before the body",
    arguments: [
      (0, .fail(.emptyBody)), (1, .deliver), (10_485_760, .deliver),
      (10_485_761, .fail(.tooLarge(limit: 10_485_760, seen: 10_485_761))),
    ] as [(Int, RequestPlan.Action)]
  )
  func judgesLength(_ length: Int, _ expected: RequestPlan.Action) throws {
    var plan = try plan("https://a.b/")
    #expect(plan.receive(answer(200, "Content-Length: \(length)")) == expected)
  }

  @Test("each of the five redirecting statuses is followed", arguments: [301, 302, 303, 307, 308])
  func followsStatus(_ status: Int) throws {
    var plan = try plan("https://a.b/c")
    #expect(sentURL(plan.receive(answer(status, "Location: d"))) == "https://a.b/d")
  }

  @Test("five redirects are followed, the sixth is not")
  func countsRedirects() throws {
    var plan = try plan("https://a.b/0")
    for hop in 1...5 {
      #expect(sentURL(plan.receive(answer(302, "Location: /\(hop)"))) == "https://a.b/\(hop)")
    }
    #expect(plan.redirectCount == 5)
    #expect(plan.receive(answer(302, "Location: /6")) == .fail(.tooManyRedirects(limit: 5)))
  }

  @Test("a limit of zero follows none")
  func followsNone() throws {
    var plan = try plan("https://a.b/") { $0.maxRedirectCount = 0 }
    #expect(plan.receive(answer(302, "Location: /")) == .fail(.tooManyRedirects(limit: 0)))
  }

  @Test("http is blocked at the start and at each hop unless its host is allowed")
  func checksCleartext() throws {
    var blocked = try plan("http://a.b/")
    #expect(blocked.receive(.started) == .fail(.cleartextBlocked(host: "a.b")))

    var hop = try plan("https://a.b/") { $0.cleartext = .allowing(hosts: ["c.d"]) }
    #expect(sentURL(hop.receive(.started)) == "https://a.b/")
    #expect(sentURL(hop.receive(answer(302, "Location: http://c.d/"))) == "http://c.d/")
    #expect(sentURL(hop.receive(answer(302, "Location: https://e.f/"))) == "https://e.f/")
    #expect(
      hop.receive(answer(302, "Location: http://e.f/")) == .fail(.cleartextBlocked(host: "e.f"))
    )
  }

  @Test("an address in place of a host is judged before any connection")
  func checksAddresses() throws {
    var first = try plan("https://127.1/")
    #expect(
      first.receive(.started) == .fail(.addressBlocked(host: "127.0.0.1", address: "127.0.0.1"))
    )
    var hop = try plan("https://a.b/")
    #expect(
      hop.receive(answer(302, "Location: https://[::ffff:169.254.169.254]/"))
        == .fail(
          .addressBlocked(host: "::ffff:169.254.169.254", address: "::ffff:169.254.169.254")
        )
    )
  }

  @Test("a redirect to something else than an image's URL is told with the reason")
  func refusesOtherSchemes() throws {
    var plan = try plan("https://a.b/")
    #expect(
      plan.receive(answer(302, "Location: file:///etc/passwd"))
        == .fail(
          .invalidRedirect(location: "file:///etc/passwd", reason: .schemeNotAllowed("file"))
        )
    )
  }

  @Test("credentials go to their own server only (R3.8)")
  func keepsCredentials() throws {
    var plan = try plan("https://u:p@a.b/") { $0.cleartext = .allowing(hosts: ["*"]) }
    func credentials(_ action: RequestPlan.Action) -> String? {
      guard case .send(let request) = action else { return "not sent" }
      return request.credentials.map { "\($0.user):\($0.password)" }
    }
    #expect(credentials(plan.receive(.started)) == "u:p")
    #expect(credentials(plan.receive(answer(302, "Location: /c"))) == "u:p")
    #expect(credentials(plan.receive(answer(302, "Location: https://a.b:443/d"))) == "u:p")
    #expect(credentials(plan.receive(answer(302, "Location: https://a.b:444/"))) == nil)
    #expect(credentials(plan.receive(answer(302, "Location: https://a.b/"))) == nil)

    var other = try self.plan("https://u:p@a.b/") { $0.cleartext = .allowing(hosts: ["*"]) }
    #expect(credentials(other.receive(answer(302, "Location: http://a.b/"))) == nil)
    #expect(credentials(other.receive(answer(302, "Location: https://x:y@c.d/"))) == "x:y")
  }

  @Test("a lost connection is tried once more, on whatever hop it is")
  func retriesOnce() throws {
    var plan = try plan("https://a.b/")
    _ = plan.receive(.started)
    _ = plan.receive(answer(302, "Location: /c"))
    let lost = DownloadError.connectFailed(host: "a.b", message: "refused")
    let again = plan.receive(.connectionLost(lost))
    #expect(again == .resend(.init(url: try ImageURL("https://a.b/c"))))
    #expect(plan.receive(.connectionLost(lost)) == .fail(lost))
  }
}
