import Foundation
import PushImages
import Testing

@Suite("JSON reader: a value or one clear error, whatever the bytes")
struct JSONReaderTests {
  private func read(_ text: String) throws(MessageError) -> JSONValue {
    try JSONReader().value(of: Array(text.utf8))
  }

  @Test("Each kind of value is read as what it is")
  func kinds() throws {
    let value = try read(
      #"{"s":"é","i":-7,"d":1.5,"t":true,"f":false,"n":null,"a":[1,"x"],"o":{"k":{}}}"#
    )
    #expect(
      value
        == [
          "s": "é", "i": -7, "d": 1.5, "t": true, "f": false, "n": nil, "a": [1, "x"],
          "o": ["k": [:]],
        ]
    )
    #expect(value["n"] == nil, "null counts as nothing")
    #expect(value["o"]?["k"]?.members == [:])
  }

  @Test(
    "Depth beyond the limit is one error, at any size",
    arguments: [65, 513, 100_000],
    ["[", "{\"a\":"]
  )
  func deep(levels: Int, opening: String) {
    let closing = opening == "[" ? "]" : "}"
    let text = String(repeating: opening, count: levels) + "1"
    #expect(throws: MessageError.tooDeep(limit: 64)) { try read(text) }
    #expect(throws: MessageError.tooDeep(limit: 64)) {
      try read(text + String(repeating: closing, count: levels))
    }
  }

  @Test("64 levels are read")
  func deepEnough() throws {
    var value = try read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
    var levels = 0
    while let elements = value.elements {
      levels += 1
      guard let first = elements.first else { break }
      value = first
    }
    #expect(levels == 64)
  }

  @Test("64 MB are refused by their number")
  func large() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: 64_000_000)
    #expect(throws: MessageError.tooLong(byteCount: 64_000_000, limit: 1_048_576)) {
      try JSONReader().value(of: bytes)
    }
  }

  @Test("Half a surrogate pair becomes U+FFFD instead of losing the message")
  func loneSurrogates() throws {
    #expect(try read(#"["a\ud83db"]"#) == ["a\u{FFFD}b"])
    #expect(try read(#"["\uDE00"]"#) == ["\u{FFFD}"])
    #expect(try read(#"["\ud83d\ud83d\ude00\ud83d"]"#) == ["\u{FFFD}😀\u{FFFD}"])
    #expect(try read(#"["\ud83d\ude00"]"#) == ["😀"])
    #expect(try read(#"["\\ud83d"]"#) == [#"\ud83d"#], "an escaped backslash is no escape")
    #expect(try read(#"{"\ud83d":1}"#) == ["\u{FFFD}": 1])
  }

  @Test("NUL is a character when escaped and an error when raw")
  func nul() throws {
    #expect(try read(#"["a\u0000b"]"#) == ["a\u{0}b"])
    #expect(throws: MessageError.self) { try read("[\"a\u{0}b\"]") }
    #expect(throws: MessageError.self) { try read("[1]\u{0}") }
  }

  @Test("Of two members of one name the later one stays")
  func duplicates() throws {
    #expect(try read(#"{"a":1,"a":2}"#) == ["a": 2])
  }

  @Test("Numbers beyond 64 bits are read as far as a Double reaches")
  func numbers() throws {
    #expect(try read("[9223372036854775807]") == [9_223_372_036_854_775_807])
    #expect(try read("[9223372036854775808]") == [9_223_372_036_854_775_808.0])
    #expect(try read("[-1.5e300, 1E+2, 0.5e-1]") == [-1.5e300, 100.0, 0.05])
    #expect(try read("[0,-0,-0.0,10]") == [0, 0, -0.0, 10])
    #expect(try read("[1e999]") == [.number(.greatestFiniteMagnitude)])
    let digits = String(repeating: "9", count: 100_000)
    #expect(try read("[-\(digits)]") == [.number(-.greatestFiniteMagnitude)])
  }

  @Test(
    "Text that is not JSON is one error sentence",
    arguments: [
      "{", "[1", "{\"a\"", "\"open", "{\"a\":\"x\ny\"}", "{\"a\":\"\\x\"}", "{} x", "]", "}{",
      "{\"a\":tru}", "nope", "{'a':1}", "\\", "\"\\", "\"\\u12", "\"\\u12g4\"", "<html></html>",
      "[1,]", "[,1]", "{\"a\":1,}", "{\"a\" 1}", "{1:2}", "{a:1}", "[1 2]", "01", "-", "1.", ".5",
      "+1", "1e", "1e+", "0x10", "NaN", "[-]", "[1]]", "truex", "/**/1",
    ]
  )
  func broken(text: String) throws {
    let error = #expect(throws: MessageError.self) { try read(text) }
    guard case .notJSON = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let sentence = try #require(error).description
    #expect(sentence.hasPrefix("The message is not valid JSON: "))
    #expect(sentence.hasSuffix("."))
    #expect(!sentence.contains("\n"))
  }

  @Test(
    "An error names what is wrong, and where",
    arguments: [
      ("{\n\"a\":1,\n  x}", "`x` is out of place in line 3, column 3"),
      ("[1,]", "`]` is out of place in line 1, column 4"),
      ("[\"a\nb\"]", "the byte 10 is out of place in line 1, column 4"),
      ("[1", "it ends too early"), ("\"ä", "it ends too early"),
    ]
  )
  func place(text: String, reason: String) {
    #expect(throws: MessageError.notJSON(reason: reason)) { try read(text) }
  }

  @Test(
    "Time grows with the length only: neither depth nor long lists are a trap",
    arguments: [
      String(repeating: "[", count: 60) + String(repeating: "]", count: 60) + ",", "1,", "{},",
      #"{"a":1,"b":"c"},"#, #""\ud83d\u0041","#,
    ]
  )
  func linear(piece: String) throws {
    let pieces = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let start = ContinuousClock.now
    _ = try read("[\(pieces)1]")
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test("Bytes that are not UTF-8 are one error", arguments: [0xE9, 0xFF, 0xC0, 0xED])
  func notUTF8(byte: UInt8) {
    let bytes = Array("{\"a\":\"".utf8) + [byte] + Array("\"}".utf8)
    #expect(throws: MessageError.notUTF8) { try JSONReader().value(of: bytes) }
  }

  @Test("A byte order mark is passed over")
  func byteOrderMark() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("{\"a\":1}".utf8)
    #expect(try JSONReader().value(of: bytes) == ["a": 1])
  }

  @Test("Nothing, or only white space, is an empty message", arguments: ["", " \r\n\t "])
  func empty(text: String) {
    #expect(throws: MessageError.empty) { try read(text) }
  }

  @Test("A text cut at any byte is a value or an error, never a trap")
  func cut() {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00\n"],"b":{"c":null,"d":true}}"#.utf8)
    for count in 0..<text.count {
      #expect(throws: MessageError.self) { try JSONReader().value(of: Array(text[..<count])) }
    }
  }

  @Test("Any one byte changed is read as Foundation reads it, or refused")
  func changed() throws {
    let text = Array(#"{"a":[1,-2.5e3,"x\u00e9\n"],"b":{"c":null}}"#.utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var bytes = text
        bytes[index] = byte
        guard let value = try? JSONReader().value(of: bytes) else { continue }
        let own = try JSONSerialization.jsonObject(with: Data(value.json.utf8))
        let oracle = try? JSONSerialization.jsonObject(with: Data(bytes)) as? NSObject
        #expect(own as? NSObject == oracle, "\(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test("A value is written as JSON that reads back to itself")
  func roundTrip() throws {
    let value: JSONValue = [
      "z": ["a", 1, 1.5, true, nil, ["k": "“/\u{0}"]], "a": "https://e.com/x",
    ]
    #expect(value.json.hasPrefix(#"{"a":"https://e.com/x","z":["a",1,1.5,true,null,"#))
    #expect(try read(value.json) == value)
  }
}

@Suite("Messages that are no JSON object")
struct NotAnObjectTests {
  @Test(
    "Anything but an object is refused, by its type",
    arguments: [
      ("[{}]", "array"), ("3", "number"), ("\"a\"", "string"), ("true", "boolean"),
      ("null", "null"),
    ]
  )
  func refused(text: String, found: String) {
    #expect(throws: MessageError.notAnObject(found: found)) {
      try PushMessage(json: Array(text.utf8))
    }
  }

  @Test("An empty object is a plain message that asks for nothing")
  func emptyObject() throws {
    let message = try PushMessage(json: Array("{}".utf8))
    #expect(message.kind == .plainData)
    #expect(message.fields == MessageFields())
    #expect(message.data == [:])
  }
}
