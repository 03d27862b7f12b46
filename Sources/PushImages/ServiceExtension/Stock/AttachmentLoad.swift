internal import Glibc
internal import ImageDownload
internal import Synchronization

/// One file on its way from a server into a folder; its outcome is told once.
///
/// Holds 64 KiB whatever the file's size. It needs no thread of its own: the transfer's writes what
/// it has received.
final class AttachmentLoad: Sendable {
  /// What is to be loaded.
  struct Plan: Sendable {
    var url: ImageURL
    var folder: String
    var identifier: String

    /// What the file is, where somebody says so; else its server or its URL does.
    var type: AttachmentType?
    var maxByteCount: Int
  }

  private struct State {
    var descriptor: CInt
    var head: [UInt8] = []
    var declared: DeclaredType?
    var byteCount = 0
    var buffer: [UInt8]
  }

  private enum Step {
    case waiting
    case over(AttachmentOutcome)
  }

  private static let pieceByteCount = 32_768

  private let plan: Plan
  private let download: Download
  private let path: String
  private let completion: @Sendable (AttachmentOutcome) -> Void
  private let state: Mutex<State>

  /// Starts to write what `download` brings; `completion` is called from any thread.
  static func start(
    _ plan: Plan,
    download: Download,
    completion: @escaping @Sendable (AttachmentOutcome) -> Void
  ) -> AttachmentLoad? {
    let name = String(UInt64.random(in: .min ... .max), radix: 36)
    let path = "\(plan.folder)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let errorNumber = errno
      download.cancel(CancellationError())
      completion(.notWritten(message: String(cString: strerror(errorNumber))))
      return nil
    }
    let load = AttachmentLoad(plan, download, path, descriptor, completion)
    load.pump()
    return load
  }

  private init(
    _ plan: Plan,
    _ download: Download,
    _ path: String,
    _ descriptor: CInt,
    _ completion: @escaping @Sendable (AttachmentOutcome) -> Void
  ) {
    self.plan = plan
    self.download = download
    self.path = path
    self.completion = completion
    let buffer = [UInt8](repeating: 0, count: Self.pieceByteCount)
    state = Mutex(State(descriptor: descriptor, buffer: buffer))
  }

  /// Ends it, since nobody wants the file any more.
  func cancel() {
    download.cancel(CancellationError())
  }

  // MARK: - The way of the bytes

  /// Writes what is there, and comes again when more is.
  ///
  /// It runs on one thread at a time: it is asked for again at its end only.
  private func pump() {
    let source = download.source
    let step = state.withLock { state in
      while source.isReady {
        if let outcome = takePiece(of: source, &state) { return Step.over(outcome) }
      }
      return .waiting
    }
    switch step {
    case .waiting: source.whenReady { self.pump() }
    case .over(let outcome):
      // A file that failed is not left lying there, nor its transfer.
      download.cancel(CancellationError())
      if outcome.attachment == nil { unlink(path) }
      // Of a time-out it is the clock of all deadlines that calls here; it is not to wait.
      if case .notDownloaded(.timedOut) = outcome,
        DetachedThread.start(signals: .inherited, { self.completion(outcome) }) == 0
      {
        return
      }
      completion(outcome)
    }
  }

  /// Takes the next bytes; gives the outcome once it is known.
  private func takePiece(of source: any ByteSource, _ state: inout State) -> AttachmentOutcome? {
    let count: Int
    do {
      count = try state.buffer.withUnsafeMutableBytes { try source.read(into: $0) }
    } catch {
      close(state.descriptor)
      let facts = download.facts
      return .notDownloaded(ImageOutcome(error, receivedByteCount: facts.receivedByteCount))
    }
    guard count > 0 else {
      close(state.descriptor)
      return finished(state)
    }
    let failure = refusal(ofNext: count, &state) ?? written(count, &state)
    if failure != nil { close(state.descriptor) }
    return failure
  }

  /// Why the file is not taken, by all that is known when `count` more bytes have come.
  private func refusal(ofNext count: Int, _ state: inout State) -> AttachmentOutcome? {
    let facts = download.facts
    if state.declared == nil {
      let urls = [facts.finalURL, plan.url]
      let said = DeclaredType(contentType: facts.contentType, urls: urls)
      state.declared = plan.type.map(DeclaredType.attachable) ?? said
      if case .other(let name)? = state.declared { return .refused(.unrecognizedType(name: name)) }
    }
    if state.head.count < AttachmentType.headByteCount {
      let missing = AttachmentType.headByteCount - state.head.count
      state.head += state.buffer[..<min(count, missing)]
    }
    state.byteCount += count
    let limit = min(plan.maxByteCount, state.declared?.maxByteCount ?? .max)
    let seen = max(state.byteCount, facts.promisedByteCount ?? 0)
    return seen > limit ? .notDownloaded(.tooLarge(limit: limit, seen: seen)) : nil
  }

  private func written(_ count: Int, _ state: inout State) -> AttachmentOutcome? {
    FileMover.write(state.buffer[..<count], to: state.descriptor).map {
      .notWritten(message: String(cString: strerror($0)))
    }
  }

  /// The whole file is there: it gets the ending of its type, whatever it was called.
  private func finished(_ state: State) -> AttachmentOutcome {
    guard let declared = state.declared else { return .notDownloaded(.emptyBody) }
    do throws(AttachmentError) {
      let type = try declared.resolved(with: state.head)
      let named = "\(path).\(type.fileExtension)"
      guard rename(path, named) == 0 else {
        return .notWritten(message: String(cString: strerror(errno)))
      }
      return .ready(
        try NotificationAttachment(identifier: plan.identifier, path: named, type: type)
      )
    } catch {
      return .refused(error)
    }
  }
}
