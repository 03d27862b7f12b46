import Testing

@testable import ImageDownload

@Suite("The reader of policy files")
struct XMLReaderTests {
  private func element(_ text: String) throws(PolicyFileError) -> XMLElement {
    try XMLReader.element(of: Array(text.utf8))
  }

  @Test("gives elements, attributes and texts")
  func reads() throws {
    let root = try element(
      "<a x='1' y=\"&lt;2\">\n <b>t&amp;u</b><!-- - --><c><![CDATA[<d>]]></c></a>"
    )
    #expect(root.name == "a")
    #expect(root.attributes == ["x": "1", "y": "<2"])
    #expect(root.children.map(\.name) == ["b", "c"])
    #expect(root.children.map(\.text) == ["t&u", "<d>"])
    #expect(root.children.map(\.line) == [2, 2])
  }

  @Test("reads UTF-16, as Windows writes it")
  func readsUTF16() throws {
    let mark: [UInt8] = [0xFF, 0xFE]
    let bytes = "<a>ä</a>".utf16.reduce(into: mark) { bytes, unit in
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    #expect(try XMLReader.element(of: bytes).text == "ä")
  }

  @Test(
    "refuses entities, by which a small file can grow or reach for another",
    arguments: [
      // The names are those of the known attacks.
      "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>",
      "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]><a>&x;</a>",
      "<!DOCTYPE a [<!ENTITY % x SYSTEM 'http://127.0.0.1/'> %x;]><a/>",
      "<!DOCTYPE a [<!ATTLIST x y CDATA 'each x would have these bytes'>]><a><x/><x/></a>",
      "<!DOCTYPE a SYSTEM 'http://127.0.0.1/x.dtd'><a>&x;</a>",
    ]
  )
  func refusesEntities(_ text: String) {
    #expect(throws: PolicyFileError.entity(line: 1)) { try element(text) }
  }

  @Test("is not held up by a billion laughs")
  func refusesBillionLaughs() {
    var text = "<!DOCTYPE a [\n<!ENTITY l0 'lol'>\n"
    for level in 1...9 {
      let parts = String(repeating: "&l\(level - 1);", count: 10)
      text += "<!ENTITY l\(level) '\(parts)'>\n"
    }
    #expect(throws: PolicyFileError.entity(line: 1)) { try element(text + "]><a>&l9;</a>") }
  }

  @Test("refuses what nests too deep, is too much or too long")
  func refusesTooMuch() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try element(nested(32)).name == "a")
    #expect(throws: PolicyFileError.tooComplex(line: 1)) { try element(nested(33)) }
    #expect(throws: PolicyFileError.tooComplex(line: 1)) { try element(nested(100_000)) }

    let many = "<a>" + String(repeating: "<b/>", count: 20_000) + "</a>"
    #expect(throws: PolicyFileError.tooComplex(line: 1)) { try element(many) }

    let long = "<a>" + String(repeating: " ", count: 1 << 20) + "</a>"
    #expect(throws: PolicyFileError.tooLong(byteCount: (1 << 20) + 7, limit: 1 << 20)) {
      try element(long)
    }
  }

  @Test(
    "says where a file is broken",
    arguments: ["", " ", "<a>", "<a>\n</b>", "<a/><b/>", "{a = b;}", "<a x=1/>", "<a>\u{1}</a>"]
  )
  func refusesBrokenFiles(_ text: String) {
    let error = #expect(throws: PolicyFileError.self) { try element(text) }
    guard case .malformed(let line, let message)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(line >= 1 && !message.isEmpty)
  }

  @Test("ends at every cut of a file, with its elements or an error")
  func survivesCuts() throws {
    let whole = Array("<?xml version='1.0'?><!DOCTYPE a><a b='c'>d<e/><!-- f -->&#65;</a>".utf8)
    for count in whole.indices {
      #expect(throws: PolicyFileError.self) { try XMLReader.element(of: Array(whole[..<count])) }
    }
    #expect(try XMLReader.element(of: whole).text == "dA")
  }

  @Test("each reason is one sentence")
  func describes() {
    let reasons: [PolicyFileError] = [
      .tooLong(byteCount: 2, limit: 1), .binaryPropertyList, .compiledXML,
      .malformed(line: 1, message: "no element found"), .entity(line: 1), .tooComplex(line: 1),
      .unexpected(found: "<a>", expected: "<b>", line: 1),
      .wrongValue(name: "a", expected: "true or false"), .repeatedDomain("a.b", line: 1),
    ]
    for reason in reasons {
      #expect(reason.description.hasSuffix("."))
      #expect(reason.description.first?.isUppercase == true)
    }
  }
}
