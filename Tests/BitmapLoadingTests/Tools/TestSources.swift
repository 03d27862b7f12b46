import BitmapLoading
import Synchronization
import Testing

/// Bytes in pieces of given lengths; what is left after them comes as a whole.
final class CutSource: ByteSource {
  private let bytes: [UInt8]
  private let state: Mutex<(position: Int, lengths: ArraySlice<Int>)>

  init(_ bytes: [UInt8], lengths: [Int]) {
    self.bytes = bytes
    state = Mutex((0, lengths[...]))
  }

  var isReady: Bool { true }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    state.withLock { state in
      let length = state.lengths.popFirst() ?? .max
      let end = state.position + min(length, buffer.count, bytes.count - state.position)
      buffer.copyBytes(from: bytes[state.position..<end])
      defer { state.position = end }
      return end - state.position
    }
  }

  func cancel(_ reason: any Error) {}
}

/// Bytes up to a place where the reader has to wait for a gate; then the rest, or an error.
///
/// Cancelling it opens the gate.
final class GatedSource: ByteSource {
  /// Opened when the reader has come to the place.
  let arrival = Gate()

  /// What the reader waits for.
  let gate: Gate

  /// Whether a read returns at once by its own account, even where it then waits.
  let claimsToBeReady: Bool

  private let bytes: [UInt8]
  private let pause: Int
  private let failure: (any Error)?
  private let position = Mutex(0)
  private let reason = Mutex<(any Error)?>(nil)

  init(
    _ bytes: [UInt8],
    pauseAt pause: Int,
    gate: Gate = Gate(),
    failure: (any Error)? = nil,
    claimsToBeReady: Bool = false
  ) {
    self.bytes = bytes
    self.pause = pause
    self.gate = gate
    self.failure = failure
    self.claimsToBeReady = claimsToBeReady
  }

  var isReady: Bool {
    claimsToBeReady || gate.isOpen || position.withLock { $0 < pause }
  }

  var cancellation: (any Error)? { reason.withLock { $0 } }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let start = position.withLock { $0 }
    if start == pause {
      arrival.open()
      gate.wait()
      if let failure { throw failure }
    }
    if let cancellation { throw cancellation }
    let end = min(start < pause ? pause : bytes.count, start + buffer.count)
    buffer.copyBytes(from: bytes[start..<end])
    position.withLock { $0 = end }
    return end - start
  }

  func cancel(_ reason: any Error) {
    self.reason.withLock { $0 = $0 ?? reason }
    gate.open()
  }
}

/// What a source fails with in tests.
struct LineDown: Error, Equatable {}

/// Bytes, and how many of them were read.
final class CountingSource: ByteSource {
  private let source: MemorySource
  private let count = Mutex(0)

  init(_ bytes: [UInt8]) { source = MemorySource(bytes) }

  var readByteCount: Int { count.withLock { $0 } }
  var isReady: Bool { true }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let read = try source.read(into: buffer)
    count.withLock { $0 += read }
    return read
  }

  func cancel(_ reason: any Error) {}
}
