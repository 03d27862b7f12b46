import Glibc

/// A stream of bytes that is written to as it comes: one of those that every process has, or a
/// device.
struct StandardStream: Sendable {
  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let errors = StandardStream(descriptor: STDERR_FILENO)

  /// The descriptor, which stays its owner's.
  let descriptor: CInt

  /// Makes the streams of this process safe to write to.
  ///
  /// A reader that has left is no reason to die half way: writing then fails, and that is seen
  /// to. A stream that the caller closed is opened again on `/dev/null`, since the next file to be
  /// opened would get its number, and the report would end up in it.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is taken, which is this one.
      _ = open("/dev/null", O_RDWR)
    }
  }

  /// Writes all bytes; those that a reader does not want any more are dropped.
  ///
  /// - Returns: nil, or the value of `errno`.
  func write(_ bytes: [UInt8]) -> CInt? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitForRoom()
      case EPIPE: return nil
      default: return errno
      }
    }
    return nil
  }

  /// A pipe that the caller made non-blocking is full.
  private func waitForRoom() {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&entry, 1, -1)
  }
}
