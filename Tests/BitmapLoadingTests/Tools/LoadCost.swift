import Glibc

/// What a piece of work takes of this process.
///
/// To be measured in a process of its own, since other tests of this one take time and memory too.
struct LoadCost {
  /// Processor time; other processes' work is not in it, as it would be in time by the clock.
  let seconds: Double
  /// By how much the most memory that the process has grows.
  let memoryByteCount: Int

  init(of body: () -> Void) {
    // Writing 5 makes the kernel begin anew with the peak (proc(5), clear_refs).
    if let file = fopen("/proc/self/clear_refs", "w") {
      fputs("5", file)
      fclose(file)
    }
    let idle = Self.statusBytes("VmRSS:")
    let start = Self.processorSeconds()
    body()
    seconds = Self.processorSeconds() - start
    memoryByteCount = max(0, Self.statusBytes("VmHWM:") - idle)
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func statusBytes(_ name: String) -> Int {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, CInt(line.count), file) != nil {
      let bytes = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      if words.first.map(String.init) == name, words.count > 1 { return (Int(words[1]) ?? 0) << 10 }
    }
    return 0
  }
}
