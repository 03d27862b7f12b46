import Testing

@testable import ImageDownload

@Suite("Where a redirect leads")
struct URLReferenceTests {
  /// The examples of RFC 3986, 5.4; the fragment is not sent, so it is left out.
  @Test(
    "references are resolved as RFC 3986 has it",
    arguments: [
      ("//g", "http://g/"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"),
      ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("?y", "http://a/b/c/d;p?y"),
      ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q"), ("g#s", "http://a/b/c/g"),
      ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
      ("g;x?y#s", "http://a/b/c/g;x?y"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"),
      ("./", "http://a/b/c/"), ("..", "http://a/b/"), ("../", "http://a/b/"),
      ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
      ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"),
      ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
      (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
      ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
      ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"),
      ("g;x=1/../y", "http://a/b/c/y"), ("g?y/./x", "http://a/b/c/g?y/./x"),
      ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/../x", "http://a/b/c/g"),
    ]
  )
  func resolves(_ reference: String, _ expected: String) throws {
    let base = try ImageURL("http://a/b/c/d;p?q")
    let url = try URLReference(reference.utf8).resolved(against: base)
    #expect(url.requestString == expected)
  }

  @Test(
    "scheme, port and brackets of the base are kept",
    arguments: [
      ("https://a:8/b", "c", "https://a:8/c"), ("https://a", "c", "https://a/c"),
      ("https://a", "?c", "https://a/?c"), ("https://[::1]:8/b", "/c", "https://[::1]:8/c"),
      ("https://a/b", "//c:9/d", "https://c:9/d"), ("https://u:p@a/b", "c", "https://a/c"),
    ]
  )
  func keepsTheBase(_ base: String, _ reference: String, _ expected: String) throws {
    let url = try URLReference(reference.utf8).resolved(against: try ImageURL(base))
    #expect(url.requestString == expected)
  }

  @Test(
    "an absolute reference is kept byte for byte",
    arguments: ["https://c.d/x/../y?sig=%2f", "http://c.d:81/%7e", "https://c.d/a/./b"]
  )
  func keepsAbsoluteReferences(_ reference: String) throws {
    let url = try URLReference(reference.utf8).resolved(against: try ImageURL("https://a/b"))
    #expect(url.requestString == reference)
  }

  @Test("bytes that are no UTF-8 are sent back as they came")
  func keepsLatin1() throws {
    let reference = URLReference(Array("/caf".utf8) + [0xE9])
    #expect(
      try reference.resolved(against: ImageURL("https://a/b")).requestString == "https://a/caf%E9"
    )
  }

  @Test(
    "a reference to anything but http and https is refused",
    arguments: [
      ("file:///etc/passwd", .schemeNotAllowed("file")), ("http:g", .noHost),
      ("gopher://a/", .schemeNotAllowed("gopher")), ("https://", .noHost), ("//", .noHost),
      ("javascript:alert(1)", .schemeNotAllowed("javascript")),
      ("https://[::1", .invalidHost("[::1")),
    ] as [(String, InvalidURL)]
  )
  func refuses(_ reference: String, reason: InvalidURL) throws {
    let base = try ImageURL("http://a/b")
    #expect(throws: reason) { try URLReference(reference.utf8).resolved(against: base) }
  }
}
