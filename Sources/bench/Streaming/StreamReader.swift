import Glibc

/// Loads what it is told to, in a process of its own, and says when each bitmap was there.
enum StreamReader {
  /// Reads URLs from standard input, one a line, and answers each with the time on
  /// `MonotonicClock` at which its bitmap was there.
  static func run() async throws {
    Core.pair?.reader.keepThisThread()
    while let url = readLine(from: STDIN_FILENO) {
      _ = try await Workload.load(url: url).run()
      write("\(MonotonicClock.nanoseconds)\n", to: STDOUT_FILENO)
    }
  }
}
