import Glibc

/// A regular file that is open for reading.
struct OpenFile: ~Copyable {
  /// The size when it was opened.
  let byteCount: Int

  private let descriptor: CInt

  /// Opens the file; nil if there is none, it is no regular file, or it may not be read.
  init?(path: String) {
    // Without O_NONBLOCK, opening a named pipe waits for its other end.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    byteCount = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Reads the next bytes; 0 at the end, and where the file cannot be read.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { return 0 }
    }
  }
}
