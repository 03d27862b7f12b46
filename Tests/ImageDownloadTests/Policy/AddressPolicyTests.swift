import Testing

@testable import ImageDownload

@Suite("The address policy")
struct AddressPolicyTests {
  /// First and last addresses of the blocks in IANA's special-purpose registries, and the hosts
  /// where clouds answer a machine's own questions.
  static let special = [
    "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255",
    "100.100.100.200", "127.0.0.0", "127.0.0.1", "127.255.255.255", "168.63.129.16",
    "169.254.0.0", "169.254.169.254", "169.254.170.2", "169.254.255.255", "172.16.0.0",
    "172.31.255.255", "192.0.0.0", "192.0.0.192", "192.0.0.255", "192.0.2.0", "192.0.2.255",
    "192.88.99.1", "192.168.0.0", "192.168.255.255", "198.18.0.0", "198.19.255.255",
    "198.51.100.0", "198.51.100.255", "203.0.113.0", "203.0.113.255", "224.0.0.1",
    "239.255.255.255", "240.0.0.1", "255.255.255.255",

    "::", "::1", "::2", "::7f00:1", "::8.8.8.8", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:169.254.169.254", "::ffff:0:8.8.8.8", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe",
    "64:ff9b::10.1.2.3", "64:ff9b:1::8.8.8.8", "64:ff9b:1:ffff::1", "100::1", "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:2::1", "2001:10::1", "2001:20::1",
    "2001:1ff:ffff::1", "2001:db8::1", "2001:db8:ffff:ffff::1", "2002::1", "2002:7f00:1::1",
    "2002:808:808::1", "3fff::1", "3fff:fff:ffff::1", "4000::1", "5f00::1", "fc00::1",
    "fd00:ec2::254", "fdff:ffff::1", "fe80::1", "febf::1", "fec0::1", "feff::1", "ff02::1",
    "ff0e::1",
  ]

  /// The addresses next to those blocks, and well-known public hosts.
  static let ordinary = [
    "1.0.0.0", "1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255",
    "100.128.0.0", "126.255.255.255", "128.0.0.0", "168.63.129.15", "168.63.129.17",
    "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255",
    "192.0.1.0", "192.0.3.0", "192.88.98.255", "192.167.255.255", "192.169.0.0",
    "198.17.255.255", "198.20.0.0", "198.51.99.255", "198.51.101.0", "203.0.112.255",
    "203.0.114.0", "223.255.255.255",

    "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2000::1", "2001:200::1", "2001:4860:4860::8888",
    "2001:db7:ffff::1", "2001:db9::1", "2003::1", "2606:4700:4700::1111", "2a00:1450::1",
    "3ffe::1", "3fff:1000::1",
  ]

  @Test("special addresses are refused by default", arguments: special)
  func refusesSpecialAddresses(_ text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(!AddressPolicy.publicOnly.allows(address))
    #expect(AddressPolicy.any.allows(address))
  }

  @Test("public addresses are allowed", arguments: ordinary)
  func allowsPublicAddresses(_ text: String) throws {
    let address = try #require(IPAddress(text))
    #expect(AddressPolicy.publicOnly.allows(address))
  }

  @Test("only public addresses are allowed unless more is set")
  func isTheDefault() {
    #expect(DownloadConfiguration().addresses == .publicOnly)
  }
}

@Suite("IP addresses")
struct IPAddressTests {
  @Test(
    "every spelling that resolvers take is the same address",
    arguments: [
      ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"),
      ("2130706433", "127.0.0.1"), ("0x7f000001", "127.0.0.1"), ("0x7F.1", "127.0.0.1"),
      ("0177.0.0.01", "127.0.0.1"), ("0", "0.0.0.0"), ("::1", "::1"), ("0:0::0:1", "::1"),
      ("::FFFF:1.2.3.4", "::ffff:1.2.3.4"), ("2001:0DB8::00a0", "2001:db8::a0"),
    ]
  )
  func readsSpellings(_ text: String, _ canonical: String) {
    #expect(IPAddress(text)?.description == canonical)
  }

  @Test(
    "names and halves are no addresses",
    arguments: ["", "localhost", "1.2.3.4.5", "256.1.1.1", "1.2.3.x", "[::1]", ":1", "::1%lo", "a"]
  )
  func refuses(_ text: String) {
    #expect(IPAddress(text) == nil)
  }
}
