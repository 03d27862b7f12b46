/// What is measured, and how it is shown.
struct Options {
  /// Patterns of the rows to measure; empty for all.
  var patterns: [String] = []

  /// A folder of pictures that take the place of the made ones.
  var corpus: String?

  /// How much is measured.
  var scope = Scope.usual

  /// Whether a figure above its limit is an error.
  var checks = false

  /// Whether the peers that are there reduce the same files.
  var measuresPeers = false

  /// Whether the report is JSON.
  var isJSON = false

  /// The file between whose markers the tables are written.
  var readme: String?

  /// The file that the plot is written to.
  var plot: String?

  /// A program that loads one URL; its peak of memory is measured too.
  var child: String?

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      // `--only=NAME` is `--only NAME`.
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let argument = parts.first ?? word
      if parts.count == 2 { rest.insert(parts[1], at: rest.startIndex) }
      try take(argument, &rest)
    }
    if checks && corpus != nil {
      throw UsageError("The limits hold for the made pictures, not for those of --corpus")
    }
    // The limits are those of 2 and 12 MP, so that a check takes seconds.
    if checks { scope = .quick }
  }

  private mutating func take(
    _ argument: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) {
    switch argument {
    case "--only": patterns.append(try Self.value(of: argument, &rest))
    case "--corpus": corpus = try Self.value(of: argument, &rest)
    case "--write-readme": readme = try Self.value(of: argument, &rest)
    case "--plot": plot = try Self.value(of: argument, &rest)
    case "--child": child = try Self.value(of: argument, &rest)
    case "--quick": scope = .quick
    case "--large": scope = .large
    case "--check": checks = true
    case "--against": measuresPeers = true
    case "--json": isJSON = true
    default: throw UsageError("There is no option \(argument)")
    }
  }

  private static func value(
    of option: String,
    _ rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value") }
    return value
  }
}
