import Testing

@testable import ImageDownload

@Suite("App Transport Security (R3.9)")
struct AppTransportSecurityTests {
  private static func plist(_ settings: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"
        "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>CFBundleName</key>
        <string>Tom &amp; Jerry</string>
        <key>Numbers</key>
        <array><integer>1</integer><real>2.5</real><date>2026-01-01T00:00:00Z</date></array>
        <key>NSAppTransportSecurity</key>
        <dict>\(settings)</dict>
      </dict>
      </plist>
      """.utf8
    )
  }

  private static let arbitrary = "<key>NSAllowsArbitraryLoads</key><true/>"
  private static let local = "<key>NSAllowsLocalNetworking</key><true/>"

  private static func domain(_ name: String, _ keys: String) -> String {
    "<key>NSExceptionDomains</key><dict><key>\(name)</key><dict>\(keys)</dict></dict>"
  }

  private static let insecure = "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"
  private static let subdomains = "<key>NSIncludesSubdomains</key><true/>"

  /// Settings, and which hosts they allow and do not; by Apple's description of each key.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var settings: String
    var allowed: [String]
    var blocked: [String]

    init(_ name: String, _ settings: String, allowed: [String] = [], blocked: [String] = []) {
      testDescription = name
      self.settings = settings
      (self.allowed, self.blocked) = (allowed, blocked)
    }
  }

  static let rows = [
    Row("nothing is said", "", blocked: ["example.com", "nas", "nas.local", "127.0.0.1", "::1"]),
    Row("arbitrary loads", arbitrary, allowed: ["example.com", "nas", "10.0.0.1", "::1"]),
    Row(
      "arbitrary loads, switched off",
      "<key>NSAllowsArbitraryLoads</key><false/>",
      blocked: ["example.com"]
    ),
    Row(
      "local networking",
      local,
      allowed: ["nas", "nas.local", "a.b.local.", "192.168.0.7", "8.8.8.8", "fe80::1"],
      blocked: ["example.com", "local.example.com", "nas.lan", "locals.localx"]
    ),
    Row(
      "arbitrary loads are ignored beside another global exception",
      arbitrary + local,
      allowed: ["nas.local"],
      blocked: ["example.com"]
    ),
    Row(
      "also beside one that is switched off",
      arbitrary + "<key>NSAllowsArbitraryLoadsInWebContent</key><false/>",
      blocked: ["example.com"]
    ),
    Row(
      "a domain",
      domain("example.com", insecure),
      allowed: ["example.com", "EXAMPLE.com.", "example.com"],
      blocked: ["www.example.com", "example.org", "com", "notexample.com"]
    ),
    Row(
      "a domain with subdomains: one label more, no further",
      domain("example.com", insecure + subdomains),
      allowed: ["example.com", "www.example.com"],
      blocked: ["a.www.example.com", "notexample.com", "example.com.evil.org"]
    ),
    Row(
      "a listed domain is not open to arbitrary loads",
      arbitrary + domain("example.com", subdomains),
      allowed: ["example.org", "a.b.example.com"],
      blocked: ["example.com", "www.example.com"]
    ),
    Row(
      "a listed domain is not open to local networking",
      local + domain("nas.local", ""),
      allowed: ["other.local"],
      blocked: ["nas.local"]
    ),
    Row(
      "addresses and ranges",
      "<key>NSExceptionDomains</key><dict>"
        + "<key>10.0.0.0/8</key><dict>\(insecure)</dict>"
        + "<key>10.1.0.0/16</key><dict/>"
        + "<key>192.0.2.7</key><dict>\(insecure)</dict>"
        + "<key>2001:db8::/32</key><dict>\(insecure)</dict></dict>",
      allowed: ["10.0.0.1", "10.2.3.4", "192.0.2.7", "2001:db8::1"],
      blocked: ["10.1.0.1", "11.0.0.1", "192.0.2.8", "2001:db9::1", "example.com"]
    ),
    Row(
      "a domain with a capital letter, a port or a wildcard matches nothing",
      "<key>NSExceptionDomains</key><dict><key>Example.com</key><dict>\(insecure)</dict>"
        + "<key>example.org:80</key><dict>\(insecure)</dict>"
        + "<key>*.example.net</key><dict>\(insecure)</dict></dict>",
      blocked: ["example.com", "example.org", "www.example.net", "*.example.net"]
    ),
    Row(
      "an international domain",
      domain("münchen.de", insecure),
      allowed: ["xn--mnchen-3ya.de", "münchen.de"]
    ),
    Row(
      "keys about TLS have no part in it",
      domain(
        "example.com",
        "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>"
          + "<key>NSExceptionRequiresForwardSecrecy</key><false/>"
      ),
      blocked: ["example.com"]
    ),
  ]

  @Test("decides by host", arguments: rows)
  func decides(_ row: Row) throws {
    let policy = try CleartextPolicy.appTransportSecurity(infoPlist: Self.plist(row.settings))
    for host in row.allowed { #expect(policy.allows(host: host), "\(host)") }
    for host in row.blocked { #expect(!policy.allows(host: host), "\(host)") }
  }

  @Test("a property list without it allows nothing")
  func isMissing() throws {
    let bytes = Array("<plist><dict><key>a</key><string>b</string></dict></plist>".utf8)
    #expect(try CleartextPolicy.appTransportSecurity(infoPlist: bytes) == .httpsOnly)
  }

  @Test(
    "a list that is none is told as such",
    arguments: [
      ("bplist00\u{0}\u{1}", .binaryPropertyList),
      (
        "<plist><string>a</string></plist>",
        .wrongValue(name: "the property list", expected: "a dictionary")
      ),
      (
        "<plist><dict><key>NSAppTransportSecurity</key><true/></dict></plist>",
        .wrongValue(name: "NSAppTransportSecurity", expected: "a dictionary")
      ),
      ("<plist/>", .unexpected(found: "0 values", expected: "one", line: 1)),
      ("<html/>", .unexpected(found: "<html>", expected: "<plist>", line: 1)),
      (
        "<plist>\n<dict><string/></dict></plist>",
        .unexpected(found: "<string>", expected: "<key>", line: 2)
      ),
      (
        "<plist><dict><key>a</key></dict></plist>",
        .unexpected(found: "nothing", expected: "a value of a", line: 1)
      ),
      ("<plist><blob/></plist>", .unexpected(found: "<blob>", expected: "a value", line: 1)),
    ] as [(String, PolicyFileError)]
  )
  func isBroken(_ text: String, _ reason: PolicyFileError) {
    #expect(throws: reason) {
      try CleartextPolicy.appTransportSecurity(infoPlist: Array(text.utf8))
    }
  }

  @Test("a value of another kind is told as such")
  func hasWrongValues() {
    let settings = "<key>NSAllowsArbitraryLoads</key><string>YES</string>"
    #expect(
      throws: PolicyFileError.wrongValue(
        name: "NSAllowsArbitraryLoads",
        expected: "true or false"
      )
    ) { try CleartextPolicy.appTransportSecurity(infoPlist: Self.plist(settings)) }
  }
}
