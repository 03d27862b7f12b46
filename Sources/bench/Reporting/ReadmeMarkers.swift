import Glibc

/// The lines of a page between which the table stands.
enum ReadmeMarkers {
  static let begin = "<!-- bench:begin -->"
  static let end = "<!-- bench:end -->"

  /// Replaces what is between the markers of the file at `path`; the file is whole at any time.
  static func write(_ text: String, into path: String) throws(BenchFailure) {
    let page = String(decoding: try readFile(path), as: UTF8.self)
    guard let changed = replaced(in: page, with: text) else { throw .noMarkers(path: path) }
    let part = "\(path).part"
    let descriptor = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system("write \(part)", errorNumber: errno) }
    bench.write(changed, to: descriptor)
    guard close(descriptor) == 0, rename(part, path) == 0 else {
      throw .system("write \(path)", errorNumber: errno)
    }
  }

  /// The page with `text` between the markers; nil if it does not have both, in this order.
  static func replaced(in page: String, with text: String) -> String? {
    guard let first = page.firstRange(of: begin),
      let last = page[first.upperBound...].firstRange(of: end)
    else { return nil }
    return page[..<first.upperBound] + "\n" + text + "\n" + page[last.lowerBound...]
  }
}
