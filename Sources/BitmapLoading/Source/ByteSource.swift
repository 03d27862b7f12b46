/// Something that bytes can be pulled from: memory, a file, or a download that is still running.
///
/// How the bytes were cut on their way never changes what a decoder makes of them.
public protocol ByteSource: AnyObject, Sendable {
  /// Copies at least one and at most `buffer.count` bytes into `buffer` and returns how many.
  ///
  /// Blocks until a byte is there. Returns 0 at the end, and from then on. Called by one thread
  /// at a time.
  ///
  /// - Throws: whatever ended the bytes early; `CancellationError` if the reader was cancelled.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

  /// Whether the next `read` returns at once, be it with bytes, with the end or with an error.
  var isReady: Bool { get }

  /// Calls `observer` once, from any thread, as soon as a `read` would not wait; at once if that is
  /// so already.
  func whenReady(_ observer: @escaping @Sendable () -> Void)

  /// Wakes a blocked `read`, which then throws `reason`, as all later ones do.
  ///
  /// May be called from any thread, any number of times; the first reason stays.
  func cancel(_ reason: any Error)
}

extension ByteSource {
  /// All bytes that are left, blocking until the last has come.
  package func readAll() throws -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = try piece.withUnsafeMutableBytes { try read(into: $0) }
      guard count > 0 else { return bytes }
      bytes += piece[..<count]
    }
  }

  /// Calls `observer` at once: most sources never wait.
  public func whenReady(_ observer: @escaping @Sendable () -> Void) {
    observer()
  }
}
