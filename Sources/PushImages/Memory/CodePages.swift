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

  /// The addresses of code that is mapped from files, and of constants beside it.
  ///
  /// Nobody writes to these. What a loader changed and then made read-only stands behind all others
  /// of its file, just before what can be written.
  static func mappings() -> [Range<UInt>] {
    let all = readMappings()
    return zip(all, all.dropFirst()).compactMap { mapping, next in
      let isBeforeMore =
        mapping.access == "r--p" && next.path == mapping.path
        && next.addresses.lowerBound == mapping.addresses.upperBound
        && (next.access == "r-xp" || next.access == "r--p")
      return mapping.access == "r-xp" || isBeforeMore ? mapping.addresses : nil
    }
  }

  /// A line of proc_pid_maps(5), such as `7f00-7f10 r-xp 0000 08:01 42 /lib/libc.so.6`.
  private struct Mapping {
    let addresses: Range<UInt>
    let access: Substring
    let path: Substring

    /// Nil for what is no file.
    init?(_ line: Substring) {
      let fields = line.split(separator: " ", maxSplits: 5)
      guard fields.count == 6 else { return nil }
      let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      path = fields[5].drop { $0 == " " }
      guard ends.count == 2, ends[0] < ends[1], path.hasPrefix("/") else { return nil }
      addresses = ends[0]..<ends[1]
      access = fields[1]
    }
  }

  private static func readMappings() -> [Mapping] {
    guard let file = try? FileSource(path: "/proc/self/maps") else { return [] }
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0 {
      text += buffer[..<count]
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap(Mapping.init)
  }
}
