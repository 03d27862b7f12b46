/// What the command line asks for.
enum Invocation {
  case help
  case measure(Options)
  /// A measurement in a process of its own, which `measure` starts.
  case probe(Probe)
  /// A server in a process of its own, so that its CPU time is not counted.
  case serve(folder: String)

  init(_ arguments: [String]) throws(UsageError) {
    switch arguments.first {
    case "--probe": self = .probe(try Probe(arguments.dropFirst()))
    case "--serve":
      guard arguments.count == 2 else { throw UsageError("--serve takes a folder") }
      self = .serve(folder: arguments[1])
    default:
      let asksForHelp = arguments.contains { $0 == "--help" || $0 == "-h" }
      self = asksForHelp ? .help : .measure(try Options(arguments))
    }
  }
}
