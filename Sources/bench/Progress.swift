import Glibc

/// One line on standard error that says what is being done.
struct Progress: Sendable {
  private let isTerminal = isatty(STDERR_FILENO) == 1

  /// Replaces the line on a terminal; where the output is kept, only what takes long is said.
  func show(_ text: String, isDetail: Bool = false) {
    if isTerminal {
      write("\r\u{1B}[Kbench: \(text)", to: STDERR_FILENO)
    } else if !isDetail {
      write("bench: \(text)\n", to: STDERR_FILENO)
    }
  }

  /// Takes the line away.
  func clear() {
    if isTerminal { write("\r\u{1B}[K", to: STDERR_FILENO) }
  }
}
