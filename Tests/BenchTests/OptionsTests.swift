import Testing

@testable import bench

@Suite("The command line of bench")
struct OptionsTests {
  @Test("gives every row, in words, unless told otherwise")
  func defaults() throws {
    let options = try Options([])
    #expect(options.patterns.isEmpty && options.corpus == nil)
    #expect(options.scope == .usual)
    #expect(!options.checks && !options.measuresPeers && !options.isJSON)
  }

  @Test("takes a value as the next word or attached")
  func values() throws {
    #expect(try Options(["--only", "a*", "--only=b"]).patterns == ["a*", "b"])
    #expect(try Options(["--corpus", "photos"]).corpus == "photos")
    #expect(try Options(["--plot=a.svg", "--against", "--large"]).plot == "a.svg")
  }

  @Test("measures quickly for a check")
  func checkIsQuick() throws {
    #expect(try Options(["--large", "--check"]).scope == .quick)
  }

  @Test(
    "refuses what makes no sense",
    arguments: [["--nope"], ["--only"], ["row"], ["--check", "--corpus", "photos"]]
  )
  func refuses(words: [String]) {
    #expect(throws: UsageError.self) { try Options(words) }
  }

  @Test(
    "names rows with stars and question marks",
    arguments: [
      ("*", true), ("jpeg-*", true), ("*-12mp", true), ("jpeg-4?0-12mp", true),
      ("jpeg-420", false), ("png-*", false),
    ]
  )
  func patterns(text: String, matches: Bool) {
    #expect(NamePattern(text: text).matches("jpeg-420-12mp") == matches)
  }
}
