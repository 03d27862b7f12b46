/// A small HTTP/1.1 server on 127.0.0.1 and a free port, for tests, benchmarks and demos.
///
/// It serves a folder or answers by a script, slowly or wrongly where that is wanted. There is a
/// thread for each connection, and at most 128 of them: more clients wait to be accepted. Ended by
/// `stop`, or with its last reference.
public final class LoopbackServer: Sendable {
  private static let connectionLimit = 128

  /// The port that the server listens on.
  public let port: UInt16

  private let listener: ListeningSocket
  private let table = ConnectionTable(capacity: connectionLimit)
  private let responder: Responder
  private let acceptThread: ServerThread

  /// Starts listening.
  ///
  /// `answer` is asked first, on the thread of the connection; it may block, but should not hold
  /// the server itself. Where it gives nil, the file of that path below `folder` is sent, its
  /// Content-Type by its extension; where there is none, 404.
  ///
  /// - Parameters:
  ///   - folder: The folder to serve; no path and no symbolic link leads out of it.
  ///   - bytesPerSecond: How fast each answer is sent; nil for as fast as the client reads.
  ///   - answer: The script.
  /// - Throws: `LoopbackServerFailure` if there is no such folder, or no socket or thread is left.
  public init(
    serving folder: String? = nil,
    bytesPerSecond: Int? = nil,
    answer: @escaping @Sendable (ServerRequest) -> ServerAnswer? = { _ in nil }
  ) throws(LoopbackServerFailure) {
    precondition(bytesPerSecond ?? 1 > 0, "a server sends at least one byte per second")
    let served: ServedFolder? = if let folder { try ServedFolder(path: folder) } else { nil }
    responder = Responder(folder: served, bytesPerSecond: bytesPerSecond, script: answer)
    listener = try ListeningSocket()
    port = listener.port
    let acceptor = Acceptor(listener: listener, table: table, responder: responder)
    acceptThread = try ServerThread { acceptor.run() }
  }

  deinit { stop() }

  /// Returns the URL of a path on this server; a missing leading slash is added.
  public func url(_ path: String) -> String {
    "http://127.0.0.1:\(port)\(path.hasPrefix("/") ? "" : "/")\(path)"
  }

  /// The requests so far, up to the last 10,000, in the order in which they came.
  ///
  /// A request is in the list before its answer begins. Heads that were refused are not.
  public var requests: [ServerRequest] { responder.requests }

  /// How many connections are open now, idle ones included.
  public var openConnectionCount: Int { table.count }

  /// Waits until just `count` connections are open; false if `limit` is over first.
  ///
  /// Blocks the calling thread.
  public func waitForOpenConnections(_ count: Int, within limit: Duration) -> Bool {
    table.wait(forCount: count, within: limit)
  }

  /// When the latest write of an answer returned; nil before the first.
  ///
  /// For a client that has the last byte of an answer this is the instant of that answer's last
  /// write, unless another answer is being sent.
  public var lastWriteInstant: ContinuousClock.Instant? { table.lastWriteInstant }

  /// Closes the listener and all connections and waits until their threads have ended.
  ///
  /// Waits for an `answer` that is being made, too. Called from within `answer`, it closes
  /// everything but cannot wait.
  public func stop() {
    table.stop()
    listener.shutDown()
    guard !responder.isAskingOnThisThread else { return }
    acceptThread.join()
  }
}
