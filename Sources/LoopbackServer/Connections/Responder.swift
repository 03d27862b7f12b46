import Glibc
import Synchronization

/// Finds the answer to each request, and keeps the requests.
final class Responder: Sendable {
  /// The speed of answers that have none of their own.
  let bytesPerSecond: Int?

  /// Beyond this the older half of the requests is forgotten.
  private static let maxLoggedCount = 20_000

  private let script: @Sendable (ServerRequest) -> ServerAnswer?
  private let folder: ServedFolder?
  private let log = Mutex<[ServerRequest]>([])
  private let askingThreads = Mutex<Set<pthread_t>>([])

  init(
    folder: ServedFolder?,
    bytesPerSecond: Int?,
    script: @escaping @Sendable (ServerRequest) -> ServerAnswer?
  ) {
    self.folder = folder
    self.bytesPerSecond = bytesPerSecond
    self.script = script
  }

  var requests: [ServerRequest] { log.withLock { $0 } }

  /// Whether the caller runs inside the script of this server: it cannot wait for its own thread.
  var isAskingOnThisThread: Bool { askingThreads.withLock { $0.contains(pthread_self()) } }

  func answer(to request: ServerRequest) -> ServerAnswer {
    log.withLock { log in
      // A server that goes on for ever must not grow for ever.
      if log.count >= Self.maxLoggedCount { log.removeFirst(Self.maxLoggedCount / 2) }
      log.append(request)
    }
    if let answer = ask(request) { return answer }
    guard ["GET", "HEAD"].contains(request.method) else {
      return .status(405, headers: [("Allow", "GET, HEAD")])
    }
    return folder?.answer(to: request.target) ?? .status(404)
  }

  private func ask(_ request: ServerRequest) -> ServerAnswer? {
    askingThreads.withLock { _ = $0.insert(pthread_self()) }
    defer { askingThreads.withLock { _ = $0.remove(pthread_self()) } }
    return script(request)
  }
}
