/// The talk with one client: request, answer, and again while both sides allow it.
struct Connection: Sendable {
  /// How long a client that was refused may be quiet before it is closed all the same.
  private static let quietMilliseconds: CInt = 1000

  let socket: ClientSocket
  let responder: Responder

  /// Talks until the connection may be closed.
  func run() {
    var reader = RequestReader()
    while true {
      switch reader.next(from: socket) {
      case .request(let received):
        guard serve(received) else { return }
      case .malformed:
        return refuse(.status(400))
      case .tooLarge:
        return refuse(.status(431))
      case .ended:
        return
      }
    }
  }

  /// Answers one request; returns whether another may follow.
  private func serve(_ received: ReceivedRequest) -> Bool {
    let request = received.request
    let answer = responder.answer(to: request)
    var writer = AnswerWriter(
      to: socket,
      bytesPerSecond: answer.bytesPerSecond ?? responder.bytesPerSecond,
      isHead: request.method == "HEAD"
    )
    do {
      try writer.take(answer.steps)
    } catch {
      if case .reset = error { socket.resetOnClose() }
      return false
    }
    if received.hasBody { readAway() }
    return received.allowsKeepAlive && !received.hasBody && !answer.closesConnection
  }

  private func refuse(_ answer: ServerAnswer) {
    var writer = AnswerWriter(to: socket)
    try? writer.take(answer.steps)
    readAway()
  }

  /// Reads what the client still sends, until it closes or is quiet.
  ///
  /// Closing a connection with unread bytes sends RST, and the client may lose the answer.
  private func readAway() {
    socket.finishSending()
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 16) { buffer in
      while socket.receive(into: buffer, milliseconds: Self.quietMilliseconds) > 0 {}
    }
  }
}
