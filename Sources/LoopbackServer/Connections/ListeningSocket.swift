import Glibc
import Synchronization

/// The socket on 127.0.0.1 that takes new connections.
final class ListeningSocket: Sendable {
  /// As many as may wait to be accepted.
  private static let backlog: CInt = 512

  /// The free port that the system chose.
  let port: UInt16

  private let descriptor: CInt
  private let isOpen = Mutex(true)

  init() throws(LoopbackServerFailure) {
    let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, type, 0)
    guard descriptor >= 0 else {
      throw LoopbackServerFailure(step: "make a socket", errorNumber: errno)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(descriptor, generic, length) == 0 && listen(descriptor, Self.backlog) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    guard isListening else {
      let failure = LoopbackServerFailure(step: "listen on 127.0.0.1", errorNumber: errno)
      Glibc.close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close() }

  /// Waits for the next connection; nil if it was gone again, or no descriptor is left.
  func accept() -> ClientSocket? {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    poll(&entry, 1, -1)
    // The Glibc module has no `accept4`: until the next line a program that another thread starts
    // could inherit the connection, which is why closing one always shuts it down first.
    let accepted = Glibc.accept(descriptor, nil, nil)
    guard accepted >= 0 else { return nil }
    _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
    _ = fcntl(accepted, F_SETFL, O_NONBLOCK)
    return ClientSocket(owning: accepted)
  }

  /// Refuses new connections and ends the waiting in `accept`.
  func shutDown() {
    isOpen.withLock { isOpen in
      if isOpen { shutdown(descriptor, CInt(SHUT_RDWR)) }
    }
  }

  func close() {
    isOpen.withLock { isOpen in
      if isOpen { Glibc.close(descriptor) }
      isOpen = false
    }
  }
}
