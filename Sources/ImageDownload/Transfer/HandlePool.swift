import Synchronization

/// Handles that wait for their next transfer, so that open connections are used again.
final class HandlePool: Sendable {
  private struct Idle {
    var handle: CurlHandle
    var since: ContinuousClock.Instant
  }

  private let maxIdleCount: Int

  /// The one that was used last is at the end.
  private let idle = Mutex<[Idle]>([])

  init(maxIdleCount: Int) {
    self.maxIdleCount = maxIdleCount
  }

  /// A handle that has talked to `origin`, if there is one, else any, else a new one.
  ///
  /// Nil if there is no memory for one.
  func take(for origin: String) -> CurlHandle? {
    let pooled = idle.withLock { idle -> CurlHandle? in
      let known = idle.lastIndex { $0.handle.recentOrigins.contains(origin) }
      guard let index = known ?? idle.indices.last else { return nil }
      return idle.remove(at: index).handle
    }
    return pooled ?? CurlHandle()
  }

  /// Keeps a handle for the next transfer; the one that waited longest goes if there are too many.
  func give(back handle: CurlHandle) {
    // The handle that goes is closed after the lock is free.
    let surplus = idle.withLock { idle -> Idle? in
      idle.append(Idle(handle: handle, since: .now))
      return idle.count > maxIdleCount ? idle.removeFirst() : nil
    }
    _ = surplus
  }

  /// Closes the handles that have waited since `time` or longer.
  ///
  /// - Returns: since when the next one waits, if any is left.
  func close(idleSince time: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    let (old, next) = idle.withLock { idle in
      let old = idle.filter { $0.since <= time }
      idle.removeAll { $0.since <= time }
      return (old, idle.first?.since)
    }
    _ = old
    return next
  }
}
