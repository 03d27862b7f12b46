internal import ImageDownload

/// What tells a host that time is up; a clock of one's own makes that a matter of a test.
public protocol ExpiryClock: Sendable {
  /// Has `action` called once, on any thread, when `duration` is over.
  ///
  /// - Returns: a function that calls it off; nil if it could not be arranged.
  func call(
    after duration: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (@Sendable () -> Void)?
}

/// The time of the system, which a busy pool of threads does not hold up.
public struct SystemExpiryClock: ExpiryClock {
  /// Makes the clock.
  public init() {}

  /// Has `action` called once, when `duration` is over.
  public func call(
    after duration: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (@Sendable () -> Void)? {
    let watch = DeadlineWatch.shared
    guard let appointment = watch.schedule(at: .now + duration, action) else { return nil }
    return { watch.cancel(appointment) }
  }
}
