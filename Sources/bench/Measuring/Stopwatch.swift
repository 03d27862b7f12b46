import Glibc

/// Time since it was started.
struct Stopwatch {
  /// What a run took, in milliseconds.
  struct Reading: Sendable {
    /// User and system time of all threads of the process.
    let cpu: Double
    let wall: Double
  }

  private let cpuStart = Self.milliseconds(of: CLOCK_PROCESS_CPUTIME_ID)
  private let wallStart = Self.milliseconds(of: CLOCK_MONOTONIC)

  var reading: Reading {
    Reading(
      cpu: Self.milliseconds(of: CLOCK_PROCESS_CPUTIME_ID) - cpuStart,
      wall: Self.milliseconds(of: CLOCK_MONOTONIC) - wallStart
    )
  }

  private static func milliseconds(of clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
