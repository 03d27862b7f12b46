public import BitmapLoading
import Synchronization

/// One download, running from the moment it was made.
///
/// It ends with its last byte, an error, its deadline or `cancel`, whichever comes first.
public final class Download: Sendable {
  private struct State {
    var facts: DownloadFacts
    var isOver = false
    var wake: (@Sendable () -> Void)?
  }

  /// When the download ends at the latest.
  public let deadline: ContinuousClock.Instant

  let url: ImageURL
  fileprivate let pipe: BytePipe
  private let state: Mutex<State>

  init(url: ImageURL, deadline: ContinuousClock.Instant, pipeCapacity: Int) {
    self.url = url
    self.deadline = deadline
    pipe = BytePipe(capacity: pipeCapacity)
    state = Mutex(State(facts: DownloadFacts(url: url)))
  }

  /// The bytes of the image, as they come in.
  ///
  /// Reading throws a `DownloadError`, or the reason given to `cancel`. A download that fails half
  /// way gives the bytes it has first; one that is cancelled or out of time does not.
  /// Cancelling the source cancels the download.
  public var source: any ByteSource { Source(download: self) }

  /// What is known so far.
  public var facts: DownloadFacts { state.withLock { $0.facts } }

  /// Ends the transfer and makes reads throw `reason`.
  ///
  /// A reader that has enough calls it too.
  public func cancel(_ reason: any Error) {
    _ = end()
    pipe.cancel(reason)
  }
}

// MARK: - The transfer's side

extension Download {
  /// Whether nothing more is to be transferred.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Says how the transfer's thread is woken; false if it need not begin.
  func begin(wake: @escaping @Sendable () -> Void) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.wake = wake
      return true
    }
  }

  /// Ends the transfer's part: it is not woken from now on.
  func leave() {
    state.withLock { $0.wake = nil }
  }

  /// Changes what is known.
  func note(_ change: (inout DownloadFacts) -> Void) {
    state.withLock { change(&$0.facts) }
  }

  /// Hands bytes to the reader, waiting while the pipe is full; false if nobody wants them.
  func deliver(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let isOver = state.withLock { state in
      if !state.isOver { state.facts.receivedByteCount += bytes.count }
      return state.isOver
    }
    return !isOver && pipe.write(bytes)
  }

  /// Ends the download with all bytes delivered, or with an error.
  func finish(_ error: DownloadError?) {
    guard end() else { return }
    if let error { pipe.fail(error) } else { pipe.finish() }
  }

  /// Ends the download since its time is up, whatever the transfer's thread is doing.
  func expire() {
    guard end() else { return }
    pipe.cancel(DownloadError.timedOut(facts.phase))
  }

  /// Ends the download; false if it was over already.
  private func end() -> Bool {
    state.withLock { state in
      guard !state.isOver else { return false }
      state.isOver = true
      // Under the lock: the thread cannot leave, and its handle not go, while it is woken.
      state.wake?()
      return true
    }
  }
}

/// The reading end of a download.
private final class Source: ByteSource {
  private let download: Download

  init(download: Download) {
    self.download = download
  }

  var isReady: Bool { download.pipe.isReady }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    try download.pipe.read(into: buffer)
  }

  func whenReady(_ observer: @escaping @Sendable () -> Void) {
    download.pipe.whenReady(observer)
  }

  func cancel(_ reason: any Error) { download.cancel(reason) }
}
