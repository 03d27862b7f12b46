/// Why there are no figures.
enum BenchFailure: Error, CustomStringConvertible {
  /// The system refused; the text says what was wanted.
  case system(String, errorNumber: Int32)

  /// A picture could not be decoded, by us or by the library alone.
  case noPicture(String)

  /// A process that was started for a measurement gave none; the text is what it said.
  case process(String, output: String)

  /// The file to write into has no markers.
  case noMarkers(path: String)

  var description: String {
    switch self {
    case .system(let what, let number): "Cannot \(what): \(systemMessage(number))."
    case .noPicture(let name): "\(name) gave no picture."
    case .process(let what, let output): "The process to \(what) failed: \(output.prefix(200))"
    case .noMarkers(let path):
      "\(path) has no \(ReadmeMarkers.begin) … \(ReadmeMarkers.end) to write between."
    }
  }
}
