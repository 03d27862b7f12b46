import Glibc

/// The clock that all processes of a machine share.
enum MonotonicClock {
  /// Nanoseconds since some moment before any process of this run.
  static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
