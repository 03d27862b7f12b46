internal import BitmapLoading
import Glibc

/// Where a picture is written to.
struct PictureOutput: Equatable, Sendable {
  /// The path as it was given; `-` is stdout.
  let path: String

  /// Whether the picture goes to stdout.
  var isStandardOutput: Bool { path == "-" }

  /// Writes the picture as PNG; a file is whole, or as it was before.
  func write(_ bitmap: Bitmap, console: Console) throws(CommandFailure) {
    if isStandardOutput { return try console.writePicture(PNGWriter().encode(bitmap)) }
    guard let target = replaceablePath else { return try writeInPlace(bitmap) }
    do {
      try PNGWriter().write(bitmap, to: target)
    } catch {
      throw CommandFailure(.failed, cannot: "write \(path)", errorNumber: error.errorNumber)
    }
  }

  /// The file that may be replaced by a new one; nil for devices and pipes, which must stay.
  ///
  /// Of a symbolic link it is the file at its end.
  private var replaceablePath: String? {
    var status = stat()
    guard stat(path, &status) == 0 else { return path }
    guard status.st_mode & S_IFMT == S_IFREG else {
      // Replacing a folder fails, with the system's own reason.
      return status.st_mode & S_IFMT == S_IFDIR ? path : nil
    }
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private func writeInPlace(_ bitmap: Bitmap) throws(CommandFailure) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(.failed, cannot: "write \(path)", errorNumber: errno)
    }
    defer { close(descriptor) }
    let stream = StandardStream(descriptor: descriptor)
    if let errorNumber = stream.write(PNGWriter().encode(bitmap)) {
      throw CommandFailure(.failed, cannot: "write \(path)", errorNumber: errorNumber)
    }
  }
}
