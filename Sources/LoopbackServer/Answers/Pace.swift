/// When bytes are due on a line of a given speed.
///
/// The schedule is absolute: a step that comes late does not move those after it, so the speed over
/// a whole answer is right whatever a single sleep does.
struct Pace {
  /// Each step is sent when its last byte would have arrived.
  static let stepsPerSecond = 500
  static let largestStepByteCount = 16_384

  private let bytesPerSecond: Int
  private var freeAt: ContinuousClock.Instant

  init(bytesPerSecond: Int, from start: ContinuousClock.Instant) {
    precondition(bytesPerSecond > 0, "a line carries at least one byte per second")
    self.bytesPerSecond = bytesPerSecond
    freeAt = start
  }

  /// How many bytes to send at a time: 2 ms' worth, 1.3 ms' at 100 Mbit/s.
  var stepByteCount: Int {
    min(Self.largestStepByteCount, max(1, bytesPerSecond / Self.stepsPerSecond))
  }

  /// Books the next bytes and returns when the last of them has passed the line.
  mutating func book(_ byteCount: Int) -> ContinuousClock.Instant {
    freeAt += .nanoseconds(Int64(byteCount) * 1_000_000_000 / Int64(bytesPerSecond))
    return freeAt
  }

  /// Says that nothing was sent until `now` for a reason other than the line.
  ///
  /// What was missed is not caught up: a line cannot save up its unused time.
  mutating func resume(at now: ContinuousClock.Instant) {
    freeAt = max(freeAt, now)
  }
}
