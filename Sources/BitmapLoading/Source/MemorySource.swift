import Synchronization

/// Bytes that are all in memory.
public final class MemorySource: ByteSource {
  private struct State {
    var position = 0
    var reason: (any Error)?
  }

  private let bytes: [UInt8]
  private let longestRead: Int
  private let state = Mutex(State())

  /// Makes a source of `bytes`, which gives at most `longestRead` of them at a time.
  public init(_ bytes: [UInt8], longestRead: Int = .max) {
    precondition(longestRead > 0, "a read gives at least one byte")
    self.bytes = bytes
    self.longestRead = longestRead
  }

  /// Always true: memory never waits.
  public var isReady: Bool { true }

  /// Copies the next bytes.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try state.withLock { state in
      if let reason = state.reason { throw reason }
      let count = min(buffer.count, longestRead, bytes.count - state.position)
      bytes.withUnsafeBytes { all in
        buffer.copyMemory(
          from: UnsafeRawBufferPointer(rebasing: all[state.position..<state.position + count])
        )
      }
      state.position += count
      return count
    }
  }

  /// Makes all later reads throw `reason`.
  public func cancel(_ reason: any Error) {
    state.withLock { $0.reason = $0.reason ?? reason }
  }
}
