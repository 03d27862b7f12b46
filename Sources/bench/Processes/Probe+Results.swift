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

  /// Runs the probe in a process of its own and counts its allocations; nil in a build that cannot
  /// count them.
  func allocationCountInOwnProcess() throws(BenchFailure) -> Int? {
    let output = try ChildProcess(ChildProcess.thisProgram, arguments).finish()
    return Int(output.prefix { $0.isNumber })
  }
}
