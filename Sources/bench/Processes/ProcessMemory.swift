import Glibc

/// What the kernel says about this process's memory.
enum ProcessMemory {
  /// Makes the peak start again from what is resident now.
  static func resetPeak() throws(BenchFailure) {
    let descriptor = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system("open clear_refs", errorNumber: errno) }
    defer { close(descriptor) }
    // 5 stands for the peak alone (proc(5)).
    guard Glibc.write(descriptor, "5", 1) == 1 else {
      throw .system("reset the peak of memory", errorNumber: errno)
    }
  }

  /// Bytes that are resident now.
  static var residentByteCount: Int { get throws { try byteCount("VmRSS") } }

  /// The most bytes that were resident since the peak was reset.
  static var peakByteCount: Int { get throws { try byteCount("VmHWM") } }

  private static func byteCount(_ field: String) throws(BenchFailure) -> Int {
    let text = String(decoding: try readFile("/proc/self/status"), as: UTF8.self)
    let line = text.split(separator: "\n").first { $0.hasPrefix("\(field):") }
    let number = line?.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
    guard let number else { throw .system("find \(field)", errorNumber: ENOENT) }
    return number << 10
  }
}
