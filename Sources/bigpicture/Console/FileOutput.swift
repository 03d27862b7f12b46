import Glibc

/// A file that is written as a whole.
struct FileOutput: Equatable, Sendable {
  /// The path as it was given; `-` is stdout.
  let path: String

  /// Whether the bytes go to stdout.
  var isStandardOutput: Bool { path == "-" }

  /// Writes the bytes; a file is whole, or as it was before.
  func write(_ bytes: [UInt8], console: Console) throws(CommandFailure) {
    if isStandardOutput { return try console.writePicture(bytes) }
    guard let target = replaceablePath else {
      return try write(bytes, to: path, flags: O_WRONLY | O_CLOEXEC)
    }
    let temporaryPath = "\(target).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
    do {
      try write(bytes, to: temporaryPath, flags: O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC)
    } catch {
      unlink(temporaryPath)
      throw error
    }
    guard rename(temporaryPath, target) == 0 else {
      let failure = failure(errno)
      unlink(temporaryPath)
      throw failure
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

  private func write(_ bytes: [UInt8], to path: String, flags: CInt) throws(CommandFailure) {
    let descriptor = open(path, flags, 0o644)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    if let errorNumber = StandardStream(descriptor: descriptor).write(bytes) {
      throw failure(errorNumber)
    }
  }

  private func failure(_ errorNumber: CInt) -> CommandFailure {
    CommandFailure(.failed, cannot: "write \(path)", errorNumber: errorNumber)
  }
}
