import Testing

/// A URL by which somebody may try to reach this machine past the address guard.
struct Trick: Sendable, CustomTestStringConvertible {
  var testDescription: String

  /// `PORT` stands for the guarded server's port.
  var url: String

  /// What the names in it resolve to.
  var addresses: [String]

  /// Whether the server is reached where nothing guards it: then the trick is a real one here.
  var works: Bool

  init(_ name: String, _ url: String, addresses: [String] = [], works: Bool = false) {
    testDescription = name
    self.url = url
    self.addresses = addresses
    self.works = works
  }

  func url(port: UInt16) -> String { url.replacing("PORT", with: "\(port)") }

  func fixedAddresses(port: UInt16) -> [String] {
    addresses.map { $0.replacing("PORT", with: "\(port)") }
  }

  /// A name that resolves to `address`.
  static func name(_ address: String, works: Bool = false) -> Trick {
    Trick(
      "a name with the address \(address)",
      "http://photos.test:PORT/a",
      addresses: ["photos.test:PORT:\(address)"],
      works: works
    )
  }

  static func host(_ name: String, _ host: String, works: Bool = false) -> Trick {
    Trick(name, "http://\(host):PORT/a", works: works)
  }
}

extension Trick {
  static let all = spellings + internationalSpellings + v6 + otherNetworks + names + confusions

  private static let spellings = [
    host("the address itself", "127.0.0.1", works: true),
    host("another loopback address", "127.8.8.8"),
    host("two parts", "127.1", works: true),
    host("three parts", "127.0.1", works: true),
    host("one decimal number", "2130706433", works: true),
    host("one hexadecimal number", "0x7f000001", works: true),
    host("one hexadecimal number in capitals", "0X7F000001", works: true),
    host("one octal number", "017700000001", works: true),
    host("hexadecimal parts", "0x7f.0x0.0x0.0x1", works: true),
    host("octal parts", "0177.0.0.01", works: true),
    host("octal parts with zeros before", "0000177.0.0.1", works: true),
    host("parts of several bases", "0x7f.1", works: true),
    host("a dot at its end", "127.0.0.1."),
    host("a number too large, which wraps around elsewhere", "4294967297"),
    host("a part too large, which wraps around elsewhere", "383.0.0.1"),
    host("zero, which Linux takes for this machine", "0", works: true),
    host("the unspecified address", "0.0.0.0", works: true),
    host("the unspecified address in hexadecimal", "0x0", works: true),
    host("the name of this machine", "localhost", works: true),
    host("the name in capitals", "LOCALHOST", works: true),
    host("the name with a dot at its end", "localhost."),
  ]

  private static let internationalSpellings = [
    host("full-width digits", "１２７.０.０.１", works: true),
    host("circled digits", "①②⑦.⓪.⓪.①", works: true),
    host("ideographic full stops", "127。0。0。1", works: true),
    host("a half-width full stop", "127｡0.0.1", works: true),
    host("full-width letters", "ｌｏｃａｌｈｏｓｔ", works: true),
    host("a soft hyphen inside", "local\u{AD}host", works: true),
    host("a zero-width space inside", "local\u{200B}host", works: true),
    host("mathematical letters", "𝓁𝑜𝒸𝒶𝓁𝒽𝑜𝓈𝓉", works: true),
    host("percent-encoded dots", "127%2E0%2E0%2E1"),
    host("percent-encoded digits", "%31%32%37.0.0.1"),
    host("percent-encoded letters", "%6c%6f%63alhost"),
  ]

  private static let v6 = [
    host("IPv6 loopback", "[::1]"),
    host("IPv6 loopback, all groups", "[0000:0000:0000:0000:0000:0000:0000:0001]"),
    host("IPv6 unspecified", "[::]"),
    host("IPv4-mapped", "[::ffff:127.0.0.1]", works: true),
    host("IPv4-mapped in hexadecimal", "[::ffff:7f00:1]", works: true),
    host("IPv4-mapped, all groups", "[0:0:0:0:0:FFFF:7F00:0001]", works: true),
    host("IPv4-compatible", "[::127.0.0.1]"),
    host("IPv4-translated", "[::ffff:0:127.0.0.1]"),
    host("NAT64", "[64:ff9b::127.0.0.1]"),
    host("NAT64 of a network", "[64:ff9b:1::127.0.0.1]"),
    host("6to4", "[2002:7f00:1::]"),
    host("Teredo", "[2001:0:7f00:1:0:0:80ff:fffe]"),
    host("a zone", "[fe80::1%25lo]"),
    host("a zone without its escape", "[fe80::1%lo]"),
    host("loopback with a zone", "[::1%25lo]"),
    host("a unique-local address", "[fc00::1]"),
    host("a site-local address", "[fec0::1]"),
    host("an IPv6 multicast address", "[ff02::1]"),
    host("brackets around IPv4", "[127.0.0.1]"),
  ]

  private static let otherNetworks = [
    host("the metadata service", "169.254.169.254"),
    host("the metadata service in decimal", "2852039166"),
    host("the metadata service in octal", "0251.0376.0251.0376"),
    host("the metadata service by IPv6", "[fd00:ec2::254]"),
    host("the metadata service, IPv4-mapped", "[::ffff:a9fe:a9fe]"),
    host("Azure's metadata service", "168.63.129.16"),
    host("Alibaba's metadata service", "100.100.100.200"),
    host("a private address of 10", "10.0.0.1"),
    host("a private address of 172.16", "172.31.255.255"),
    host("a private address of 192.168", "192.168.0.1"),
    host("a carrier's NAT", "100.64.0.1"),
    host("multicast", "224.0.0.1"),
    host("broadcast", "255.255.255.255"),
    host("documentation", "192.0.2.1"),
    host("benchmarking", "198.18.0.1"),
  ]

  private static let names = [
    name("127.0.0.1", works: true), name("0.0.0.0", works: true),
    name("[::ffff:127.0.0.1]", works: true), name("[::1]"), name("[::]"), name("10.0.0.1"),
    name("169.254.169.254"), name("[fe80::1]"), name("[fd00:ec2::254]"), name("100.64.0.1"),
    name("[64:ff9b::7f00:1]"), name("[2002:7f00:1::1]"),
    name("127.0.0.1,10.0.0.1", works: true), name("10.0.0.1,[::1],127.0.0.1"),
    Trick(
      "a name that looks like a public address",
      "http://8.8.8.8.test:PORT/a",
      addresses: ["8.8.8.8.test:PORT:127.0.0.1"],
      works: true
    ),
    Trick(
      "every name at once",
      "http://any.example.com:PORT/a",
      addresses: ["*:PORT:127.0.0.1"],
      works: true
    ),
    Trick(
      "an international name",
      "http://bücher.test:PORT/a",
      addresses: ["xn--bcher-kva.test:PORT:127.0.0.1"],
      works: true
    ),
  ]

  /// What one reader of a URL takes for the host and another does not.
  private static let confusions = [
    Trick("credentials", "http://user:pass@127.0.0.1:PORT/a", works: true),
    Trick("a public host as user name", "http://example.com@127.0.0.1:PORT/a", works: true),
    Trick(
      "a public host and port as credentials",
      "http://example.com:80@127.1:PORT/",
      works: true
    ),
    Trick("two at signs", "http://a@example.com@127.0.0.1:PORT/a", works: true),
    Trick("an escaped at sign", "http://example.com%40@127.0.0.1:PORT/a", works: true),
    Trick("an at sign in the fragment", "http://127.0.0.1:PORT#@example.com/a", works: true),
    Trick("an at sign in the query", "http://127.0.0.1:PORT?@example.com/a", works: true),
    Trick("an at sign in the path", "http://127.0.0.1:PORT/@example.com/a", works: true),
    Trick("a backslash before the at sign", "http://example.com\\@127.0.0.1:PORT/a"),
    Trick("a backslash after the port", "http://127.0.0.1:PORT\\@example.com/a"),
    Trick("backslashes in place of slashes", "http:\\\\127.0.0.1:PORT\\a"),
    Trick("one slash", "http:/127.0.0.1:PORT/a"),
    Trick("three slashes", "http:///127.0.0.1:PORT/a"),
    Trick("two ports", "http://127.0.0.1:PORT:80/a"),
    Trick("a port with zeros before", "http://127.0.0.1:00PORT/a", works: true),
    Trick("a line break in the host", "http://127.0.0.1\n:PORT/a"),
    Trick("a tab in the host", "http://127.0.\t0.1:PORT/a"),
    Trick("a space in the host", "http://127.0.0.1 :PORT/a"),
    Trick("a null byte in the host", "http://127.0.0.1\u{0}.example.com:PORT/a"),
    Trick("https to the same port", "https://127.0.0.1:PORT/a"),
    Trick("the scheme in capitals", "HTTP://127.0.0.1:PORT/a", works: true),
    Trick("another scheme", "gopher://127.0.0.1:PORT/_GET%20/a"),
    Trick("a local file", "file:///proc/net/tcp"),
  ]
}
