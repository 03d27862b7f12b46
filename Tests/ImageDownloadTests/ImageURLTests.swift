import Testing

@testable import ImageDownload

@Suite("The URL of an image")
struct ImageURLTests {
  /// A text, and what is to become of it.
  struct Accepted: Sendable, CustomTestStringConvertible {
    var text: String
    var host: String
    var port: UInt16
    /// As a server gets it.
    var request: String

    init(_ text: String, _ host: String, _ port: UInt16, _ request: String) {
      (self.text, self.host, self.port, self.request) = (text, host, port, request)
    }

    var testDescription: String { text }
  }

  @Test(
    "an absolute http or https URL with a host is taken (R1.4)",
    arguments: [
      Accepted("https://example.com/a.png", "example.com", 443, "https://example.com/a.png"),
      Accepted("http://example.com/a.png", "example.com", 80, "http://example.com/a.png"),
      Accepted("HTTPS://Example.COM/A.png", "example.com", 443, "https://example.com/A.png"),
      Accepted(" \t\r\nhttps://a.b/c\n", "a.b", 443, "https://a.b/c"),
      Accepted("\u{FEFF}https://a.b/c\u{A0}\u{0}", "a.b", 443, "https://a.b/c"),
      Accepted("https://a.b", "a.b", 443, "https://a.b/"),
      Accepted("https://a.b?x=1", "a.b", 443, "https://a.b/?x=1"),
      Accepted("https://a.b#top", "a.b", 443, "https://a.b/"),
      Accepted("https://a.b/c?d#e?f", "a.b", 443, "https://a.b/c?d"),
      Accepted("https://a.b:8443/c", "a.b", 8443, "https://a.b:8443/c"),
      Accepted("https://a.b:443/c", "a.b", 443, "https://a.b/c"),
      Accepted("https://a.b:/c", "a.b", 443, "https://a.b/c"),
      Accepted("http://a.b:443/c", "a.b", 443, "http://a.b:443/c"),
      Accepted("https://localhost/c", "localhost", 443, "https://localhost/c"),
      Accepted("https://my_host-1.lan./c", "my_host-1.lan.", 443, "https://my_host-1.lan./c"),
      Accepted("https://a.b/x y", "a.b", 443, "https://a.b/x%20y"),
      Accepted("https://a.b/é?ü=ß", "a.b", 443, "https://a.b/%C3%A9?%C3%BC=%C3%9F"),
      Accepted("https://a.b/%C3%A9%zz%", "a.b", 443, "https://a.b/%C3%A9%zz%"),
      Accepted("https://a.b/a/../b/./c", "a.b", 443, "https://a.b/a/../b/./c"),
      Accepted("https://a.b//c//d", "a.b", 443, "https://a.b//c//d"),
      Accepted(
        "https://a.b/k?X-Sig=ab%2Fcd%3D&e=1+2&x=[1]|{2}",
        "a.b",
        443,
        "https://a.b/k?X-Sig=ab%2Fcd%3D&e=1+2&x=[1]|{2}"
      ),
      Accepted("https://u:p@a.b/c", "a.b", 443, "https://a.b/c"),
      Accepted("https://u@x:p@a.b:81/c@d", "a.b", 81, "https://a.b:81/c@d"),
      Accepted("https://@a.b/c", "a.b", 443, "https://a.b/c"),
      Accepted("https://127.0.0.1/c", "127.0.0.1", 443, "https://127.0.0.1/c"),
      Accepted("https://127.1/c", "127.0.0.1", 443, "https://127.0.0.1/c"),
      Accepted("https://2130706433/c", "127.0.0.1", 443, "https://127.0.0.1/c"),
      Accepted("https://0x7f.0.0.1/c", "127.0.0.1", 443, "https://127.0.0.1/c"),
      Accepted("https://0177.0.0.1/c", "127.0.0.1", 443, "https://127.0.0.1/c"),
      Accepted("https://[2001:DB8:0::1]/c", "2001:db8::1", 443, "https://[2001:db8::1]/c"),
      Accepted("https://[::1]:8080", "::1", 8080, "https://[::1]:8080/"),
      // The ASCII forms are those of RFC 3492 and of IANA's test domains.
      Accepted("https://münchen.de/c", "xn--mnchen-3ya.de", 443, "https://xn--mnchen-3ya.de/c"),
      Accepted("https://MÜNCHEN.de/c", "xn--mnchen-3ya.de", 443, "https://xn--mnchen-3ya.de/c"),
      Accepted(
        "https://mu\u{308}nchen.de/",
        "xn--mnchen-3ya.de",
        443,
        "https://xn--mnchen-3ya.de/"
      ),
      Accepted("https://例え.テスト/", "xn--r8jz45g.xn--zckzah", 443, "https://xn--r8jz45g.xn--zckzah/"),
      Accepted("https://１２７.０.０.１/", "127.0.0.1", 443, "https://127.0.0.1/"),
      Accepted("https://ｌocalhost/", "localhost", 443, "https://localhost/"),
    ]
  )
  func accepts(_ row: Accepted) throws {
    let url = try ImageURL(row.text)
    #expect(url.host == row.host)
    #expect(url.port == row.port)
    #expect(url.requestString == row.request)
  }

  @Test(
    "anything else is refused, with the reason",
    arguments: [
      ("", .empty), (" \n\t\u{200B}", .empty),
      ("a.png", .notAbsolute), ("/a.png", .notAbsolute), ("//a.b/c.png", .notAbsolute),
      ("www.example.com/a.png", .notAbsolute), ("1https://a.b/", .notAbsolute),
      ("ht tp://a.b/", .notAbsolute), ("äöü", .notAbsolute), ("://a.b", .notAbsolute),
      ("data:image/png;base64,iVBORw0KGgo=", .schemeNotAllowed("data")),
      ("FTP://a.b/c.png", .schemeNotAllowed("ftp")),
      ("file:///etc/passwd", .schemeNotAllowed("file")),
      ("javascript://a.b/%0aalert(1)", .schemeNotAllowed("javascript")),
      ("mxc://matrix.org/abc", .schemeNotAllowed("mxc")),
      ("C:\\a.png", .schemeNotAllowed("c")), ("a.b:80/c", .schemeNotAllowed("a.b")),
      ("https:", .noHost), ("https:/a.b/c", .noHost), ("https:a.b", .noHost),
      ("https://", .noHost), ("https:///c.png", .noHost), ("https://:80/", .noHost),
      ("https://u:p@/c", .noHost), ("https://?x", .noHost),
      ("https://a b/c", .invalidHost("a b")), ("https://a%2eb/c", .invalidHost("a%2eb")),
      ("https://a.b\\@c.d/e", .invalidHost("a.b\\@c.d")),
      ("https://a.b\\c/e", .invalidHost("a.b\\c")),
      ("https://./", .invalidHost(".")), ("https://::1/", .invalidHost(":")),
      ("https://[::1/", .invalidHost("[::1")), ("https://[::1]x/", .invalidHost("[::1]x")),
      ("https://[fe80::1%25eth0]/", .invalidHost("[fe80::1%25eth0]")),
      ("https://[1.2.3.4]/", .invalidHost("[1.2.3.4]")),
      ("https://a.b:0/", .invalidPort("0")), ("https://a.b:65536/", .invalidPort("65536")),
      ("https://a.b:8o/", .invalidPort("8o")), ("https://a.b:+8/", .invalidPort("+8")),
      ("https://a.b:-1/", .invalidPort("-1")),
      ("https://a.b/c\r\nHost: d", .controlCharacter),
      ("https://a.b/c\td", .controlCharacter), ("https://a\n.b/", .controlCharacter),
      ("https://a.b/\u{7F}c", .controlCharacter),
    ] as [(String, InvalidURL)]
  )
  func refuses(_ text: String, reason: InvalidURL) {
    #expect(throws: reason) { try ImageURL(text) }
  }

  @Test("the text is kept byte for byte, without what surrounds it")
  func keepsTheText() throws {
    let text = "HTTPS://U:P@Exämple.com:0443/a b/../é?Sig=%2f%2F#f"
    #expect(try ImageURL("\n \(text)\t").string == text)
  }

  @Test(
    "its description shows no password",
    arguments: [
      ("https://user:secret@a.b/c@d?e@f", "https://…@a.b/c@d?e@f"),
      ("https://user:sec@ret@a.b", "https://…@a.b"),
      ("https://a.b/c@d", "https://a.b/c@d"),
    ]
  )
  func hidesThePassword(_ text: String, shown: String) throws {
    #expect(try ImageURL(text).description == shown)
  }

  @Test(
    "user name and password are read with their escapes undone",
    arguments: [
      ("https://user:secret@a.b/", "user", "secret"), ("https://token@a.b/", "token", ""),
      ("https://u%40x:p%3Aq%25@a.b/", "u@x", "p:q%"), ("https://:p@a.b/", "", "p"),
      ("https://u:p:q@a.b/", "u", "p:q"), ("https://u:%0d%0aX@a.b/", "u", "%0d%0aX"),
      ("https://ü:%C3%BC@a.b/", "ü", "ü"), ("https://u:100%@a.b/", "u", "100%"),
    ]
  )
  func readsCredentials(_ text: String, user: String, password: String) throws {
    let credentials = try #require(try ImageURL(text).credentials)
    #expect(credentials.user == user)
    #expect(credentials.password == password)
  }

  @Test("a URL without them has no credentials", arguments: ["https://a.b/", "https://@a.b/"])
  func readsNoCredentials(_ text: String) throws {
    #expect(try ImageURL(text).credentials == nil)
  }
}
