/// Takes new connections and gives a thread to each, until the server stops.
struct Acceptor: Sendable {
  /// How long to wait for a descriptor when the process has none left.
  private static let retryInterval = Duration.milliseconds(10)

  let listener: ListeningSocket
  let table: ConnectionTable
  let responder: Responder

  /// Runs until the table stops, then joins the threads of all connections.
  func run() {
    var threads: [ServerThread] = []
    while table.waitForRoom() {
      if let socket = listener.accept() {
        if let thread = start(socket) { threads.append(thread) }
      } else {
        table.waitForChange(within: Self.retryInterval)
      }
      threads = threads.filter { thread in
        let isFinished = thread.isFinished
        if isFinished { thread.join() }
        return !isFinished
      }
    }
    listener.close()
    for thread in threads { thread.join() }
  }

  private func start(_ socket: ClientSocket) -> ServerThread? {
    guard table.add(socket) else { return nil }
    let table = table
    let connection = Connection(socket: socket, responder: responder)
    do {
      return try ServerThread {
        connection.run()
        table.close(connection.socket)
      }
    } catch {
      table.close(socket)
      return nil
    }
  }
}
