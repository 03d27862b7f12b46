internal import PushImages

/// Where a command says what it found: its report on one stream, its complaints on stderr.
struct Console: Sendable {
  /// Whether reports are for machines.
  var isJSON = false

  /// Where the reports go; elsewhere than stdout if a picture goes there.
  var reports = StandardStream.output

  /// Prints a report.
  func show(_ report: Report) throws(CommandFailure) {
    try print(isJSON ? report.json.json + "\n" : report.text)
  }

  /// Prints a text to where the reports go.
  func print(_ text: String) throws(CommandFailure) {
    try write(Array(text.utf8), to: reports)
  }

  /// Writes the bytes of a picture to stdout.
  func writePicture(_ bytes: [UInt8]) throws(CommandFailure) {
    try write(bytes, to: .output)
  }

  /// Writes one sentence to stderr; nothing is left to be done if that fails.
  func complain(_ sentence: String) {
    _ = StandardStream.errors.write(Array("bigpicture: \(sentence.printable)\n".utf8))
  }

  private func write(_ bytes: [UInt8], to stream: StandardStream) throws(CommandFailure) {
    if let errorNumber = stream.write(bytes) {
      throw CommandFailure(.failed, cannot: "write the output", errorNumber: errorNumber)
    }
  }
}
