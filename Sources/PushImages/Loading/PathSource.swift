internal import BitmapLoading
internal import Synchronization

/// The bytes of a file that is opened by its first read, on the thread that reads.
///
/// Opening may wait (a network file system, a named pipe), which the caller's thread must not.
final class PathSource: ByteSource {
  private struct State {
    var file: FileSource?
    var reason: (any Error)?
  }

  private let path: String
  private let state = Mutex(State())

  init(_ path: String) {
    self.path = path
  }

  /// Opening may wait; after that it is as the file says.
  var isReady: Bool { state.withLock { $0.file }?.isReady ?? false }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try opened().read(into: buffer)
  }

  func cancel(_ reason: any Error) {
    let file = state.withLock { state in
      state.reason = state.reason ?? reason
      return state.file
    }
    file?.cancel(reason)
  }

  private func opened() throws -> FileSource {
    let (file, reason) = state.withLock { ($0.file, $0.reason) }
    if let reason { throw reason }
    if let file { return file }
    // Not under the lock: opening may wait, and `cancel` must not.
    let fresh = try FileSource(path: path)
    return try state.withLock { state in
      if let reason = state.reason { throw reason }
      state.file = fresh
      return fresh
    }
  }
}
