internal import BitmapLoading

/// Where a picture is written to.
struct PictureOutput: Equatable, Sendable {
  static let option = Option(
    "--output",
    short: "-o",
    "OUT.png",
    isRequired: true,
    summary: """
      The file to write; it is replaced as a whole or not at all. With - the picture goes to the \
      standard output and the report to the standard error.
      """
  )

  private let file: FileOutput

  init(path: String) {
    file = FileOutput(path: path)
  }

  /// The path as it was given; `-` is stdout.
  var path: String { file.path }

  /// Whether the picture goes to stdout.
  var isStandardOutput: Bool { file.isStandardOutput }

  /// Writes the picture as PNG; a file is whole, or as it was before.
  func write(_ bitmap: Bitmap, console: Console) throws(CommandFailure) {
    try file.write(PNGWriter().encode(bitmap), console: console)
  }
}
