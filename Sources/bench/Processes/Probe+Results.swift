import BitmapLoading

extension Probe {
  /// What a probe of memory found.
  struct Memory: Sendable {
    let idleByteCount: Int
    let peakByteCount: Int
    let bitmap: PixelSize
  }

  /// Runs the probe in a process of its own and returns how far its peak is above idle.
  func memoryInOwnProcess() throws(BenchFailure) -> Memory {
    let output = try ChildProcess(ChildProcess.thisProgram, arguments).finish()
    let numbers = output.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    guard numbers.count == 4 else { throw .process("measure memory", output: output) }
    return Memory(
      idleByteCount: numbers[0],
      peakByteCount: numbers[1],
      bitmap: PixelSize(width: numbers[2], height: numbers[3])
    )
  }

  /// Runs the probe in a process of its own and counts its allocations; nil where the system has
  /// no library that reports them.
  func allocationCountInOwnProcess() throws(BenchFailure) -> Int? {
    // glibc's own tracing: each allocation is a line with `+`, each reallocation one with `>`.
    let output = try ChildProcess(
      ChildProcess.thisProgram,
      arguments,
      variables: ["LD_PRELOAD=libc_malloc_debug.so.0", "MALLOC_TRACE=/dev/stdout"]
    ).finish()
    let lines = output.split(separator: "\n")
    guard lines.first == "= Start" else { return nil }
    return lines.count { $0.contains(" + 0x") || $0.contains(" > 0x") }
  }
}
