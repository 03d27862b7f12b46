import Glibc

/// A socket that listens on this machine and never answers; new connections hang if it is filled.
public final class FullListener {
  /// Why there is no listener.
  public struct Failure: Error {
    /// The value of `errno`.
    public let errorNumber: CInt
  }

  /// The port that it listens on.
  public let port: UInt16
  private let listener: CInt
  private var clients: [CInt] = []

  /// Listens; where it `fills`, the system's queue is full from then on and drops new connections.
  public init(backlog: CInt = 0, fills: Bool = true) throws {
    let listener = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) | listen(listener, backlog)
          | getsockname(listener, address, &length)
      }
    }
    guard result == 0 else { throw Failure(errorNumber: errno) }
    port = UInt16(bigEndian: address.sin_port)
    guard fills else { return }
    for _ in 0..<4 {
      let client = socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, length) }
      }
      clients.append(client)
    }
  }

  deinit {
    for socket in clients + [listener] { close(socket) }
  }
}
