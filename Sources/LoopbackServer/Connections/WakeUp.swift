import Glibc

/// A descriptor that becomes readable when another thread rings.
///
/// It lets one `poll` wait for a socket and for something that is no descriptor.
final class WakeUp: Sendable {
  /// Readable from the first ring on.
  let descriptor: CInt

  private let ringing: CInt

  /// Makes one; nil where the process has no descriptors left.
  init?() {
    var pair: [CInt] = [-1, -1]
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &pair) == 0 else { return nil }
    descriptor = pair[0]
    ringing = pair[1]
  }

  deinit {
    close(descriptor)
    close(ringing)
  }

  func ring() {
    shutdown(ringing, CInt(SHUT_WR))
  }
}
