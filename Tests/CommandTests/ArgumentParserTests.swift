import Testing

@testable import bigpicture

@Suite("Reading arguments")
struct ArgumentParserTests {
  private static let to = Option("--to", "DIR", summary: "")
  private static let output = Option("--output", short: "-o", "FILE", summary: "")
  private static let host = Option("--host", "HOST", isRepeatable: true, summary: "")
  private static let quiet = Option("--quiet", short: "-q", summary: "")
  private static let needed = Option("--needed", short: "-n", "N", isRequired: true, summary: "")

  private static func syntax(
    operands: Int = 0,
    options: [Option] = [to, output, host, quiet]
  ) -> CommandSyntax {
    CommandSyntax(
      name: "try",
      summary: "",
      operands: (0..<operands).map { .init(name: "FILE\($0)", summary: "") },
      ownOptions: options,
      examples: []
    )
  }

  private func parse(_ words: String..., operands: Int = 0) throws -> Arguments {
    try ArgumentParser.parse(words, as: Self.syntax(operands: operands))
  }

  private func error(_ words: String..., operands: Int = 0) -> UsageError? {
    do throws(UsageError) {
      _ = try ArgumentParser.parse(words, as: Self.syntax(operands: operands))
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "A value is the next word, or what is attached",
    arguments: [
      ["--to", "a"], ["--to=a"], ["--to", "x", "--to", "a"], ["--to=x", "--to", "a"],
    ]
  )
  func values(words: [String]) throws {
    let arguments = try ArgumentParser.parse(words, as: Self.syntax())
    #expect(arguments.value(of: Self.to) == "a")
  }

  @Test("A short name takes the next word, or what is attached, or a dash")
  func shortNames() throws {
    #expect(try parse("-o", "a").value(of: Self.output) == "a")
    #expect(try parse("-oa").value(of: Self.output) == "a")
    #expect(try parse("-o", "-").value(of: Self.output) == "-")
  }

  @Test("Attached values may hold anything, and words that begin with a dash are values")
  func oddValues() throws {
    #expect(try parse("--to=a=b").value(of: Self.to) == "a=b")
    #expect(try parse("--to", "-5").value(of: Self.to) == "-5")
    #expect(try parse("--to=--quiet").value(of: Self.to) == "--quiet")
  }

  @Test("Repeated options keep all values in order")
  func repeated() throws {
    #expect(try parse("--host", "a", "--host=b").values(of: Self.host) == ["a", "b"])
    #expect(try parse().values(of: Self.host).isEmpty)
  }

  @Test("Flags are there or not")
  func flags() throws {
    #expect(try parse("--quiet").has(Self.quiet))
    #expect(try parse("-q").has(Self.quiet))
    #expect(try !parse().has(Self.quiet))
  }

  @Test("Operands stand before, between and after options")
  func operands() throws {
    let arguments = try parse("a", "--to", "x", "-", "--quiet", "b", operands: 3)
    #expect(arguments.operands == ["a", "-", "b"])
  }

  @Test("After -- everything is an operand")
  func endOfOptions() throws {
    let arguments = try parse("--quiet", "--", "--to", "-o", operands: 2)
    #expect(arguments.operands == ["--to", "-o"])
    #expect(!arguments.has(Self.to))
    #expect(!ArgumentParser.asks(for: .help, in: ["a", "--", "--help"]))
    #expect(ArgumentParser.asks(for: .help, in: ["a", "-h"]))
  }

  @Test("Every command has --json, --help and --version")
  func common() throws {
    #expect(try parse("--json", "--help", "--version").has(.json))
  }

  @Test("What is wrong is told")
  func errors() {
    #expect(error("--tto", "x") == .unknownOption("--tto", near: "--to"))
    #expect(error("--xyzzy") == .unknownOption("--xyzzy", near: nil))
    #expect(error("-x") == .unknownOption("-x", near: nil))
    #expect(error("-quit") == .unexpectedValue(Self.quiet))
    #expect(error("-jsno") == .unknownOption("-jsno", near: "--json"))
    #expect(error("--to") == .missingValue(Self.to))
    #expect(error("--to", "--quiet") == .missingValue(Self.to))
    #expect(error("--to", "--host=a") == .missingValue(Self.to))
    #expect(error("--to", "") == .missingValue(Self.to))
    #expect(error("--to=") == .missingValue(Self.to))
    #expect(error("--quiet=yes") == .unexpectedValue(Self.quiet))
    #expect(error("a") == .unexpectedOperand("a"))
    #expect(error(operands: 1) == .missingOperand("FILE0"))
    #expect(error("a", operands: 2) == .missingOperand("FILE1"))
    #expect(error("", operands: 1) == .missingOperand("FILE0"))
  }

  @Test("A required option has to be given")
  func required() throws {
    let syntax = Self.syntax(options: [Self.needed])
    #expect(throws: UsageError.missingOption(Self.needed)) {
      try ArgumentParser.parse([], as: syntax)
    }
    #expect(try ArgumentParser.parse(["-n1"], as: syntax).requiredValue(of: Self.needed) == "1")
  }

  @Test("Whole numbers are read within their range")
  func integers() throws {
    func integer(_ value: String) throws -> Int? {
      try parse("--to=\(value)").integer(of: Self.to, in: -2...10, expected: "a number")
    }
    #expect(try integer("10") == 10)
    #expect(try integer("-2") == -2)
    #expect(try parse().integer(of: Self.to, in: 1...2, expected: "") == nil)
    for value in ["11", "-3", "1.5", "x", " 1", "99999999999999999999"] {
      #expect(
        throws: UsageError.invalidValue(Self.to, value: value, expected: "a number")
      ) { try integer(value) }
    }
  }
}

@Suite("Names that somebody may have meant")
struct NearNameTests {
  /// The distances are those of the published examples of optimal string alignment.
  @Test(
    "The distance counts added, dropped, changed and swapped letters",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3),
      ("ab", "ba", 1), ("ca", "abc", 3), ("a cat", "an act", 2), ("show", "shwo", 1),
    ]
  )
  func distance(left: String, right: String, expected: Int) {
    #expect(NearName.distance(left, right) == expected)
    #expect(NearName.distance(right, left) == expected)
  }

  @Test("Only a slip is corrected")
  func slips() {
    let names = ["--to", "--tag", "--timeout", "--json"]
    #expect(NearName.of("--tiemout", among: names) == "--timeout")
    #expect(NearName.of("--Tag", among: names) == "--tag")
    #expect(NearName.of("--from", among: names) == nil)
    #expect(NearName.of("--x", among: names) == nil)
    #expect(NearName.of("--to", among: []) == nil)
  }
}
