internal import BitmapLoading
import Glibc

/// A file that the user names, or stdin.
struct InputFile: Equatable, Sendable {
  /// The path as it was given; `-` is stdin.
  let path: String

  /// What the file is called in a sentence.
  var name: String { path == "-" ? "the standard input" : path }

  /// Makes sure that there is such a file, so that one that cannot be read is told from one that
  /// is broken.
  ///
  /// Nothing is opened: a writer at the other end of a pipe would take that for the whole reading.
  func check() throws(CommandFailure) {
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else { throw failure(errno) }
    guard !Self.isFolder(status) else { throw failure(EISDIR) }
  }

  /// What is left of stdin, if that is the file.
  ///
  /// Opening it by a name would begin at the start of a file, and fails for a socket.
  func inherited() throws(CommandFailure) -> FileSource? {
    guard path == "-" else { return nil }
    let descriptor = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
    guard descriptor >= 0 else { throw failure(errno) }
    do {
      return try FileSource(descriptor: descriptor, path: name)
    } catch {
      throw failure(error.errorNumber)
    }
  }

  /// The first bytes of the file: at most `limit` and one more, which says that there are more.
  func read(limit: Int) throws(CommandFailure) -> [UInt8] {
    let descriptor = try descriptor()
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let wanted = min(buffer.count, limit + 1 - bytes.count)
      let count = Glibc.read(descriptor, &buffer, wanted)
      if count == 0 { break }
      if count > 0 {
        bytes += buffer[..<count]
      } else if errno != EINTR {
        throw failure(errno)
      }
    }
    return bytes
  }

  /// A descriptor of the caller's own.
  private func descriptor() throws(CommandFailure) -> CInt {
    let descriptor =
      path == "-" ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno) }
    // A folder can be opened; only reading it fails.
    var status = stat()
    guard fstat(descriptor, &status) != 0 || !Self.isFolder(status) else {
      close(descriptor)
      throw failure(EISDIR)
    }
    return descriptor
  }

  private static func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }

  private func failure(_ errorNumber: CInt) -> CommandFailure {
    CommandFailure(.missingInput, cannot: "read \(name)", errorNumber: errorNumber)
  }
}
