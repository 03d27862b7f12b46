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
  private let reason = Mutex<(any Error)?>(nil)

  /// Opens the file at `path`.
  ///
  /// - Throws: `Failure` if there is none, or it is a folder, or may not be read.
  public init(path: String) throws(Failure) {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Failure(path: path, errorNumber: errno) }
    // A folder can be opened like a file; only reading it fails.
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(path: path, errorNumber: EISDIR)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Always true: a file is not waited for.
  public var isReady: Bool { true }

  /// Reads the next bytes.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    if let reason = reason.withLock({ $0 }) { throw reason }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else { throw Failure(path: path, errorNumber: errno) }
    }
  }

  /// Makes all later reads throw `reason`.
  public func cancel(_ reason: any Error) {
    self.reason.withLock { $0 = $0 ?? reason }
  }
}
