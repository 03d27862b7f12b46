import Testing

@testable import ImageDownload

@Suite("The cleartext policy")
struct CleartextPolicyTests {
  @Test("no host is allowed by default (R3.9)", arguments: ["example.com", "127.0.0.1", "::1"])
  func allowsNone(_ host: String) {
    #expect(!DownloadConfiguration().cleartext.allows(host: host))
  }

  @Test(
    "a host is allowed however it is spelled",
    arguments: [
      ("example.com", "example.com"), ("Example.COM", "example.com"),
      ("example.com.", "example.com"), ("example.com", "example.com."),
      ("münchen.de", "xn--mnchen-3ya.de"), ("127.1", "127.0.0.1"), ("[::1]", "::1"),
      ("0:0::1", "::1"),
    ]
  )
  func comparesSpellings(_ allowed: String, _ host: String) {
    #expect(CleartextPolicy.allowing(hosts: ["x.y", allowed]).allows(host: host))
  }

  @Test(
    "a host that is not named stays blocked",
    arguments: ["www.example.com", "example.co", "com", "example.com.evil.org", "*", ""]
  )
  func blocksOthers(_ host: String) {
    #expect(!CleartextPolicy.allowing(hosts: ["example.com"]).allows(host: host))
  }

  @Test("a star allows every host", arguments: ["example.com", "10.0.0.1", "::1"])
  func allowsAll(_ host: String) {
    #expect(CleartextPolicy.allowing(hosts: ["*"]).allows(host: host))
  }
}
