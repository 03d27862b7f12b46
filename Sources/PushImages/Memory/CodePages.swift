internal import BitmapLoading
internal import Glibc

/// The pages of the program's code, and of its libraries', that are in memory.
public enum CodePages {
  /// Lets go of all of them; those that run on come back from the system's page cache.
  ///
  /// For programs whose resident memory is watched, as that of a notification service extension is
  /// (R3.5): half of what a small program holds is code that ran once, when it started. It lowers
  /// the resident size only; memory of the page cache is the system's, with or without it. Costs a
  /// millisecond, and about as much again while the code comes back.
  public static func release() {
    for mapping in mappings() {
      guard let start = UnsafeMutableRawPointer(bitPattern: mapping.lowerBound) else { continue }
      madvise(start, mapping.count, MADV_DONTNEED)
    }
  }

  /// The addresses of code that is mapped from files (proc_pid_maps(5)).
  ///
  /// Nobody writes to these: what a loader changes stands in mappings that are not executable.
  static func mappings() -> [Range<UInt>] {
    guard let file = try? FileSource(path: "/proc/self/maps") else { return [] }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
      text += buffer[..<count]
    }
    return text.split(separator: UInt8(ascii: "\n")).compactMap(mapping)
  }

  /// The range of a line such as `7f00-7f10 r-xp 0000 08:01 42 /lib/libc.so.6`; nil for other
  /// mappings than code of files.
  private static func mapping(_ line: ArraySlice<UInt8>) -> Range<UInt>? {
    let fields = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 5)
    guard fields.count == 6, fields[1] == "r-xp", fields[5].drop(while: { $0 == " " }).first == "/"
    else { return nil }
    let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    return ends[0]..<ends[1]
  }
}
