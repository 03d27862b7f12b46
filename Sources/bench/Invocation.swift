/// What the command line asks for.
enum Invocation {
  case help
  case measure(Options)
  /// A measurement in a process of its own, which `measure` starts.
  case probe(Probe)
  /// Many loads at once, in a process of their own.
  case loadAtOnce(LoadsAtOnce)
  /// A server in a process of its own, so that its CPU time is not counted.
  case serve(ServerArguments)
  /// Loads of what such a server sends slowly.
  case readStreams

  init(_ arguments: [String]) throws(UsageError) {
    switch arguments.first {
    case "--probe": self = .probe(try Probe(arguments.dropFirst()))
    case "--load-at-once": self = .loadAtOnce(try LoadsAtOnce(arguments.dropFirst()))
    case "--serve": self = .serve(try ServerArguments(arguments.dropFirst()))
    case "--read-streams": self = .readStreams
    default:
      let asksForHelp = arguments.contains { $0 == "--help" || $0 == "-h" }
      self = asksForHelp ? .help : .measure(try Options(arguments))
    }
  }
}
