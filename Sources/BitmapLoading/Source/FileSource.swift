import Glibc
import Synchronization

/// The bytes of a file, read as they are asked for.
///
/// The file is opened when the source is made and closed with the source.
public final class FileSource: ByteSource {
  /// Why a file could not be opened or read.
  public struct Failure: Error, Hashable, CustomStringConvertible {
    /// The path as it was given.
    public let path: String

    /// The value of `errno`.
    public let errorNumber: CInt

    /// One sentence with the system's own reason.
    public var description: String {
      "Cannot read \(path): \(String(cString: strerror(errorNumber)))."
    }
  }

  private let path: String
  private let descriptor: CInt
  private let isRegular: Bool
  private let reason = Mutex<(any Error)?>(nil)

  /// Opens the file at `path`.
  ///
  /// A named pipe is opened without waiting for a writer; its first read waits.
  ///
  /// - Throws: `Failure` if there is none, or it is a folder, or may not be read.
  public convenience init(path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw Failure(path: path, errorNumber: errno) }
    try self.init(descriptor: descriptor, path: path)
  }

  /// Takes over an open descriptor; `path` is its name in messages.
  ///
  /// - Throws: `Failure` if it is that of a folder.
  public init(descriptor: CInt, path: String) throws(Failure) {
    self.path = path
    self.descriptor = descriptor
    var status = stat()
    fstat(descriptor, &status)
    isRegular = status.st_mode & S_IFMT == S_IFREG
    // A folder can be opened like a file; only reading it fails.
    if status.st_mode & S_IFMT == S_IFDIR { throw Failure(path: path, errorNumber: EISDIR) }
  }

  deinit {
    close(descriptor)
  }

  /// Whether a read returns at once: always for a file on a disk, not for an empty pipe.
  public var isReady: Bool { isRegular || hasBytes(within: 0) }

  /// Reads the next bytes; of a pipe or a socket when they come.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      if let reason = reason.withLock({ $0 }) { throw reason }
      if !isRegular, !hasBytes(within: Self.patienceMilliseconds) { continue }
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR || errno == EAGAIN else {
        throw Failure(path: path, errorNumber: errno)
      }
    }
  }

  /// How long a waiting read takes to see that it was cancelled.
  private static let patienceMilliseconds: CInt = 50

  /// Whether there are bytes, or the end of them.
  private func hasBytes(within milliseconds: CInt) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) != 0
  }

  /// Makes all later reads throw `reason`.
  public func cancel(_ reason: any Error) {
    self.reason.withLock { $0 = $0 ?? reason }
  }
}
