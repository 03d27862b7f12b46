import Testing

@testable import ImageDownload

@Suite("Android's network security config (R3.9)")
struct NetworkSecurityConfigTests {
  private static func policy(_ content: String, targetSDK: Int = 35) throws -> CleartextPolicy {
    let xml = """
      <?xml version="1.0" encoding="utf-8"?>
      <network-security-config>\(content)</network-security-config>
      """
    return try .networkSecurityConfig(Array(xml.utf8), targetSDK: targetSDK)
  }

  /// A config, and which hosts it allows and does not; by Android's description of the format.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var content: String
    var allowed: [String]
    var blocked: [String]

    init(_ name: String, _ content: String, allowed: [String] = [], blocked: [String] = []) {
      testDescription = name
      self.content = content
      (self.allowed, self.blocked) = (allowed, blocked)
    }
  }

  static let rows = [
    Row("nothing is said", "", blocked: ["example.com", "localhost", "10.0.2.2"]),
    Row(
      "a base",
      #"<base-config cleartextTrafficPermitted="true"><trust-anchors/></base-config>"#,
      allowed: ["example.com", "10.0.2.2"]
    ),
    Row(
      "a domain, by its whole name",
      """
      <domain-config cleartextTrafficPermitted="true">
        <domain> Example.COM </domain><domain includeSubdomains="false">10.0.2.2</domain>
      </domain-config>
      """,
      allowed: ["example.com", "example.com.", "10.0.2.2"],
      blocked: ["www.example.com", "notexample.com", "10.0.2.3"]
    ),
    Row(
      "a domain with subdomains of any depth",
      """
      <domain-config cleartextTrafficPermitted="true">
        <domain includeSubdomains="true">example.com</domain>
      </domain-config>
      """,
      allowed: ["example.com", "www.example.com", "a.b.c.example.com"],
      blocked: ["notexample.com", "example.com.evil.org", "com"]
    ),
    Row(
      "the most specific domain wins",
      """
      <base-config cleartextTrafficPermitted="false"/>
      <domain-config cleartextTrafficPermitted="true">
        <domain includeSubdomains="true">example.com</domain>
      </domain-config>
      <domain-config cleartextTrafficPermitted="false">
        <domain includeSubdomains="true">secure.example.com</domain>
      </domain-config>
      <domain-config cleartextTrafficPermitted="true">
        <domain>old.secure.example.com</domain>
      </domain-config>
      """,
      allowed: ["example.com", "www.example.com", "old.secure.example.com"],
      blocked: ["secure.example.com", "a.secure.example.com", "a.old.secure.example.com"]
    ),
    Row(
      "a nested config has what the one around it says",
      """
      <domain-config cleartextTrafficPermitted="true">
        <domain>example.com</domain>
        <domain-config>
          <domain>inherits.example.com</domain>
          <domain-config cleartextTrafficPermitted="false">
            <domain>strict.example.com</domain>
          </domain-config>
        </domain-config>
      </domain-config>
      <domain-config><domain>base.example.com</domain></domain-config>
      """,
      allowed: ["example.com", "inherits.example.com"],
      blocked: ["strict.example.com", "base.example.com", "www.example.com"]
    ),
    Row(
      "a domain without a word of its own has the base's",
      """
      <domain-config><domain>example.com</domain></domain-config>
      <base-config cleartextTrafficPermitted="true"/>
      """,
      allowed: ["example.com", "example.org"]
    ),
    Row(
      "what is for debugging has no part in it",
      """
      <debug-overrides cleartextTrafficPermitted="true"><trust-anchors/></debug-overrides>
      <unknown/>
      """,
      blocked: ["example.com"]
    ),
  ]

  @Test("decides by host", arguments: rows)
  func decides(_ row: Row) throws {
    let policy = try Self.policy(row.content)
    for host in row.allowed { #expect(policy.allows(host: host), "\(host)") }
    for host in row.blocked { #expect(!policy.allows(host: host), "\(host)") }
  }

  @Test("what holds without a word depends on the target", arguments: [(27, true), (28, false)])
  func dependsOnTarget(_ targetSDK: Int, _ allows: Bool) throws {
    #expect(try Self.policy("", targetSDK: targetSDK).allows(host: "a.b") == allows)
    #expect(CleartextPolicy.android(targetSDK: targetSDK).allows(host: "a.b") == allows)
    for word in [true, false] {
      let policy = CleartextPolicy.android(targetSDK: targetSDK, usesCleartextTraffic: word)
      #expect(policy.allows(host: "a.b") == word)
    }
  }

  @Test(
    "a config that Android would not take is told as such",
    arguments: [
      ("<domain-config/>", .unexpected(found: "no domain", expected: "at least one", line: 2)),
      (
        "<base-config/>\n<base-config/>",
        .unexpected(found: "another base-config", expected: "one", line: 3)
      ),
      (
        #"<base-config cleartextTrafficPermitted="yes"/>"#,
        .unexpected(
          found: "cleartextTrafficPermitted \"yes\"",
          expected: "true or false",
          line: 2
        )
      ),
      (
        "<domain-config><domain>a.b</domain><domain>A.B</domain></domain-config>",
        .repeatedDomain("A.B", line: 2)
      ),
      (
        "<domain-config><domain>*.a.b</domain></domain-config>",
        .unexpected(found: "\"*.a.b\"", expected: "a domain", line: 2)
      ),
      (
        "<domain-config><domain>a.b:80</domain></domain-config>",
        .unexpected(found: "\"a.b:80\"", expected: "a domain", line: 2)
      ),
    ] as [(String, PolicyFileError)]
  )
  func isBroken(_ content: String, _ reason: PolicyFileError) {
    #expect(throws: reason) { try Self.policy(content) }
  }

  @Test("a damaged file gives a policy or an error, whichever byte is wrong")
  func survivesDamage() {
    let whole = Array(
      """
      <network-security-config><base-config cleartextTrafficPermitted="true"/><domain-config>
      <domain includeSubdomains="true">a.b</domain></domain-config></network-security-config>
      """.utf8
    )
    var policyCount = 0
    for index in whole.indices {
      for byte in [0, 0x20, 0x26, 0x3C, 0x3E, 0x22, 0x80, 0xFF, whole[index] ^ 1] as [UInt8] {
        var damaged = whole
        damaged[index] = byte
        do {
          _ = try CleartextPolicy.networkSecurityConfig(damaged)
          policyCount += 1
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
    #expect(policyCount > 0)
  }

  @Test("another file is told as such")
  func isAnotherFile() {
    #expect(
      throws: PolicyFileError.unexpected(
        found: "<manifest>",
        expected: "<network-security-config>",
        line: 1
      )
    ) { try CleartextPolicy.networkSecurityConfig(Array("<manifest/>".utf8)) }
    // The first bytes of an XML file in an APK.
    #expect(throws: PolicyFileError.compiledXML) {
      try CleartextPolicy.networkSecurityConfig([3, 0, 8, 0, 0x24, 2, 0, 0])
    }
  }
}
