internal import Glibc

/// The log of last resort.
enum StandardError {
  /// Writes `line` and a line break, in one piece; nothing happens if that fails.
  static func write(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
