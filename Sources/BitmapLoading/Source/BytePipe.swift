import Glibc

/// A bounded pipe between the thread that receives bytes and the thread that decodes them.
///
/// A full pipe blocks the writer, an empty one the reader; ending either side ends both. It holds
/// at most `capacity` bytes, allocated with the pipe.
///
/// `@unchecked Sendable`: every field below is read and written under `lock` only.
public final class BytePipe: ByteSource, @unchecked Sendable {
  private let lock = ConditionLock()
  private let ring: UnsafeMutableRawBufferPointer
  private var readPosition = 0
  private var filledByteCount = 0
  private var isFinished = false
  private var writerFailure: (any Error)?
  private var cancellation: (any Error)?
  private var readinessObserver: (@Sendable () -> Void)?

  /// Makes an empty pipe that holds up to `capacity` bytes.
  public init(capacity: Int = 65_536) {
    precondition(capacity > 0, "a pipe holds at least one byte")
    ring = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit {
    ring.deallocate()
  }

  // MARK: - The writer's side

  /// Writes all of `bytes`, waiting while the pipe is full.
  ///
  /// Returns false once nobody reads any more: the writer may stop.
  public func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let observer: (@Sendable () -> Void)?
      lock.lock()
      while filledByteCount == ring.count && cancellation == nil { lock.wait() }
      guard cancellation == nil else {
        lock.unlock()
        return false
      }
      let count = fill(from: UnsafeRawBufferPointer(rebasing: rest))
      observer = takeObserver()
      lock.broadcast()
      lock.unlock()
      observer?()
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Says that all bytes were written.
  public func finish() {
    end { isFinished = true }
  }

  /// Says that no more bytes come, and why; the reader still gets those already written.
  public func fail(_ reason: any Error) {
    end { writerFailure = writerFailure ?? reason }
  }

  // MARK: - The reader's side

  /// Whether a `read` returns at once.
  public var isReady: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isReadyUnlocked
  }

  /// Reads what is there, waiting while the pipe is empty and not ended.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    lock.lock()
    defer { lock.unlock() }
    while !isReadyUnlocked { lock.wait() }
    if let cancellation { throw cancellation }
    if filledByteCount > 0 {
      let count = drain(into: buffer)
      lock.broadcast()
      return count
    }
    if let writerFailure { throw writerFailure }
    return 0
  }

  /// Ends both sides at once: bytes not yet read are dropped, writes return false, reads throw.
  public func cancel(_ reason: any Error) {
    end { cancellation = cancellation ?? reason }
  }

  /// Calls `observer` once, as soon as a `read` would not wait; at once if that is so already.
  public func whenReady(_ observer: @escaping @Sendable () -> Void) {
    lock.lock()
    let isReadyNow = isReadyUnlocked
    if !isReadyNow { readinessObserver = observer }
    lock.unlock()
    if isReadyNow { observer() }
  }

  // MARK: - Under the lock

  private var isReadyUnlocked: Bool {
    filledByteCount > 0 || isFinished || writerFailure != nil || cancellation != nil
  }

  private func end(_ change: () -> Void) {
    lock.lock()
    change()
    let observer = takeObserver()
    lock.broadcast()
    lock.unlock()
    observer?()
  }

  private func takeObserver() -> (@Sendable () -> Void)? {
    defer { readinessObserver = nil }
    return readinessObserver
  }

  /// Copies as much of `bytes` as fits and returns how much that was.
  private func fill(from bytes: UnsafeRawBufferPointer) -> Int {
    let count = min(bytes.count, ring.count - filledByteCount)
    let start = (readPosition + filledByteCount) % ring.count
    let untilWrap = min(count, ring.count - start)
    copy(bytes[..<untilWrap], to: ring[start...])
    copy(bytes[untilWrap..<count], to: ring[...])
    filledByteCount += count
    return count
  }

  private func drain(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, filledByteCount)
    let untilWrap = min(count, ring.count - readPosition)
    copy(UnsafeRawBufferPointer(ring)[readPosition..<readPosition + untilWrap], to: buffer[...])
    copy(UnsafeRawBufferPointer(ring)[..<(count - untilWrap)], to: buffer[untilWrap...])
    readPosition = (readPosition + count) % ring.count
    filledByteCount -= count
    return count
  }

  private func copy(
    _ bytes: Slice<UnsafeRawBufferPointer>,
    to target: Slice<UnsafeMutableRawBufferPointer>
  ) {
    UnsafeMutableRawBufferPointer(rebasing: target)
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes))
  }
}
