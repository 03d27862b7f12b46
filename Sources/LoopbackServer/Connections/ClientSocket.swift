import Glibc
import Synchronization

/// The connection to one client.
///
/// One thread talks; any thread may call `shutDown`, which ends every wait and write of the first.
/// The descriptor does not block: each wait is a `poll`.
final class ClientSocket: Sendable {
  /// The client has left or the server stops: nothing more can be sent.
  struct Gone: Error {}

  private struct State {
    var isOpen = true
    var isReset = false
    var lastWriteInstant: ContinuousClock.Instant?
  }

  private let descriptor: CInt
  private let state = Mutex(State())

  /// Takes over a connected descriptor.
  init(owning descriptor: CInt) {
    self.descriptor = descriptor
    var on: CInt = 1
    // Without this, small steps of a throttled answer would be held back and joined.
    setsockopt(
      descriptor,
      CInt(IPPROTO_TCP),
      TCP_NODELAY,
      &on,
      socklen_t(MemoryLayout<CInt>.size)
    )
  }

  deinit { close() }

  /// When the latest write returned; waits for a write that is under way.
  ///
  /// So whoever has received the last byte finds its instant here.
  var lastWriteInstant: ContinuousClock.Instant? { state.withLock { $0.lastWriteInstant } }

  /// Reads what the client sent, waiting for it; 0 once it has left or the time is over.
  ///
  /// A time of -1 milliseconds has no end.
  func receive(into buffer: UnsafeMutableRawBufferPointer, milliseconds: CInt = -1) -> Int {
    while true {
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count >= 0 { return count }
      if errno == EAGAIN {
        guard poll(for: POLLIN, milliseconds: milliseconds) != 0 else { return 0 }
      } else if errno != EINTR {
        return 0
      }
    }
  }

  /// Sends all the bytes; returns whether the client was too slow to take them at once.
  func send(_ bytes: UnsafeRawBufferPointer) throws(Gone) -> Bool {
    var rest = bytes[...]
    var hasWaited = false
    while !rest.isEmpty {
      let (count, error) = sendSome(UnsafeRawBufferPointer(rebasing: rest))
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if error == EAGAIN {
        hasWaited = true
        _ = poll(for: POLLOUT)
      } else if error != EINTR {
        throw Gone()
      }
    }
    return hasWaited
  }

  /// The lock is held for a write that never blocks, and never beyond it.
  private func sendSome(_ bytes: UnsafeRawBufferPointer) -> (count: Int, error: CInt) {
    state.withLock { state in
      let count = Glibc.send(
        descriptor,
        bytes.baseAddress,
        bytes.count,
        CInt(MSG_NOSIGNAL)
      )
      let error = errno
      if count > 0 { state.lastWriteInstant = .now }
      return (count, error)
    }
  }

  // MARK: - Waiting

  /// Waits until `instant` on the way between two writes: only a full close ends it early.
  func wait(until instant: ContinuousClock.Instant) throws(Gone) {
    try wait(until: instant, for: 0)
  }

  /// Waits until `instant` while nothing is sent: it ends early as soon as the client closes.
  func idle(until instant: ContinuousClock.Instant) throws(Gone) {
    try wait(until: instant, for: Self.clientClosed)
  }

  /// Waits until `wakeUp` rings; with nil, until the client closes.
  func idle(until wakeUp: WakeUp?) throws(Gone) {
    guard poll(for: Self.clientClosed, or: wakeUp) == 0 else { throw Gone() }
  }

  /// `POLLRDHUP` of Linux, which the Glibc module leaves out.
  private static let clientClosed: CInt = 0x2000

  /// `poll` counts in milliseconds, so the last two of them are slept through.
  private func wait(until instant: ContinuousClock.Instant, for events: CInt) throws(Gone) {
    while true {
      let rest = ContinuousClock.now.duration(to: instant)
      guard rest > .zero else { return }
      let milliseconds = rest / .milliseconds(1)
      if milliseconds > 2 {
        let limit = CInt(min(milliseconds - 1, 1_000_000))
        guard poll(for: events, milliseconds: limit) == 0 else { throw Gone() }
      } else {
        var pause = timespec(rest)
        nanosleep(&pause, nil)
      }
    }
  }

  /// Waits for `events` of the socket or for `wakeUp`; returns what the socket reported.
  private func poll(
    for events: CInt,
    or wakeUp: WakeUp? = nil,
    milliseconds: CInt = -1
  ) -> Int16 {
    var entries = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
    if let wakeUp {
      entries.append(pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0))
    }
    while Glibc.poll(&entries, nfds_t(entries.count), milliseconds) < 0, errno == EINTR {}
    return entries[0].revents
  }

  // MARK: - Ending

  /// Ends both directions; what was sent already still arrives.
  func shutDown() {
    shutDown(SHUT_RDWR)
  }

  /// Says that nothing more will be sent.
  func finishSending() {
    shutDown(SHUT_WR)
  }

  private func shutDown(_ how: some FixedWidthInteger) {
    state.withLock { state in
      if state.isOpen { shutdown(descriptor, CInt(how)) }
    }
  }

  /// Makes the coming `close` send RST.
  func resetOnClose() {
    state.withLock { $0.isReset = true }
    var lingering = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_LINGER,
      &lingering,
      socklen_t(MemoryLayout<linger>.size)
    )
  }

  /// Gives the descriptor back; after that nothing else may be called but `shutDown`.
  func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      // The client must see the end even if another process has inherited the descriptor.
      if !state.isReset { shutdown(descriptor, CInt(SHUT_RDWR)) }
      Glibc.close(descriptor)
      state.isOpen = false
    }
  }
}
