/// The open connections of a server, and whether it is stopping.
///
/// `@unchecked Sendable`: every variable is read and written under `lock` only.
final class ConnectionTable: @unchecked Sendable {
  private let lock = ConditionLock()
  private let capacity: Int
  private var sockets: [ObjectIdentifier: ClientSocket] = [:]
  private var lastWriteOfClosed: ContinuousClock.Instant?
  private var isStopping = false

  init(capacity: Int) {
    self.capacity = capacity
  }

  var count: Int { lock.withLock { sockets.count } }

  /// When the latest write of any connection returned.
  var lastWriteInstant: ContinuousClock.Instant? {
    lock.withLock {
      (sockets.values.map(\.lastWriteInstant) + [lastWriteOfClosed]).compactMap(\.self).max()
    }
  }

  /// Waits until one more connection may be opened; false once the server stops.
  func waitForRoom() -> Bool {
    lock.withLock {
      _ = lock.wait { isStopping || sockets.count < capacity }
      return !isStopping
    }
  }

  /// Waits a little while for a connection to be closed.
  func waitForChange(within limit: Duration) {
    lock.withLock {
      let before = sockets.count
      _ = lock.wait(within: limit) { isStopping || sockets.count < before }
    }
  }

  /// Waits until there are `count` connections; false if the time is over first.
  func wait(forCount count: Int, within limit: Duration) -> Bool {
    lock.withLock { lock.wait(within: limit) { sockets.count == count } }
  }

  /// Adds a connection; false once the server stops.
  func add(_ socket: ClientSocket) -> Bool {
    lock.withLock {
      guard !isStopping else { return false }
      sockets[ObjectIdentifier(socket)] = socket
      lock.broadcast()
      return true
    }
  }

  /// Closes a connection and takes it out, so that `count` never leaves out an open descriptor.
  func close(_ socket: ClientSocket) {
    lock.withLock {
      lastWriteOfClosed = [lastWriteOfClosed, socket.lastWriteInstant].compactMap(\.self).max()
      socket.close()
      sockets[ObjectIdentifier(socket)] = nil
      lock.broadcast()
    }
  }

  /// Ends all connections and lets no other in; their threads notice and close them.
  func stop() {
    lock.withLock {
      isStopping = true
      for socket in sockets.values { socket.shutDown() }
      lock.broadcast()
    }
  }
}
