import Synchronization

/// Runs downloads on threads of its own: so many at a time, the others in order.
final class TransferRunner: Sendable {
  private struct Job: Sendable {
    var download: Download
    var headers: [RequestHeader]
    var deadline: DeadlineWatch.Appointment?
  }

  private static let maxIdleHandleCount = 8

  /// Long enough for the pictures of one conversation, short enough to leave no server waiting.
  private static let idleTime = Duration.seconds(30)

  let configuration: DownloadConfiguration
  private let watch = DeadlineWatch.shared
  private let pool = HandlePool(maxIdleCount: maxIdleHandleCount)
  private let queue: Mutex<AdmissionQueue<Job>>
  private let isClosingIdle = Mutex(false)

  init(configuration: DownloadConfiguration) {
    self.configuration = configuration
    queue = Mutex(AdmissionQueue(maxWorkerCount: configuration.maxConcurrentTransferCount))
  }

  /// Runs a download as soon as there is a transfer for it; returns at once.
  func run(_ download: Download) {
    let appointment = watch.schedule(at: download.deadline) { download.expire() }
    guard let provider = configuration.headerProvider else {
      return enqueue(Job(download: download, headers: [], deadline: appointment))
    }
    download.note { $0.phase = .preparing }
    let question = HeaderQuestion(provider, about: download.url)
    // First, so that the question can be called off; the job takes the place of it.
    guard download.begin(wake: question.callOff) else {
      if let appointment { watch.cancel(appointment) }
      return
    }
    question.ask { [self] headers in
      download.note { $0.phase = .waiting }
      enqueue(Job(download: download, headers: headers, deadline: appointment))
    }
  }

  private func enqueue(_ job: Job) {
    guard queue.withLock({ $0.add(job) }) else { return }
    guard DetachedThread.start({ self.work() }) != 0 else { return }
    for job in queue.withLock({ $0.workerFailedToStart() }) {
      end(job, with: .outOfResources(message: "there is no thread for it"))
    }
  }

  private func work() {
    while let job = queue.withLock({ $0.next() }) {
      run(job)
    }
  }

  private func run(_ job: Job) {
    let download = job.download
    guard let handle = pool.take(for: download.url.origin) else {
      end(job, with: .outOfResources(message: "there is no memory for it"))
      return
    }
    var ending: Transfer.Ending?
    if download.begin(wake: { handle.wake() }) {
      ending = Transfer(
        download,
        headers: job.headers,
        configuration: configuration,
        handle: handle
      ).run()
      download.leave()
    }
    // Before the reader sees the end: its next download finds the connection.
    pool.give(back: handle)
    closeIdleHandles(after: Self.idleTime)
    switch ending {
    case .delivered: download.finish(nil)
    case .failed(let error): download.finish(error)
    case nil: break
    }
    if let deadline = job.deadline { watch.cancel(deadline) }
  }

  private func end(_ job: Job, with error: DownloadError) {
    job.download.finish(error)
    if let deadline = job.deadline { watch.cancel(deadline) }
  }

  /// Has handles closed that nobody used for a while; one such call is on its way at most.
  private func closeIdleHandles(after time: Duration) {
    let isFirst = isClosingIdle.withLock { isClosing in
      defer { isClosing = true }
      return !isClosing
    }
    guard isFirst else { return }
    let appointment = watch.schedule(at: .now + time) { [weak self] in
      guard let self else { return }
      isClosingIdle.withLock { $0 = false }
      if let since = pool.close(idleSince: .now - Self.idleTime) {
        closeIdleHandles(after: Self.idleTime - (.now - since))
      }
    }
    if appointment == nil { isClosingIdle.withLock { $0 = false } }
  }
}
