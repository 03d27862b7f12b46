/// Takes the steps of one answer on one connection.
struct AnswerWriter {
  /// Why an answer ended before its last step.
  enum Cut: Error {
    case gone
    case reset
    case fileMissing
  }

  private static let fileReadByteCount = 65_536

  private let socket: ClientSocket
  private var pace: Pace?
  private var headEnd: HeadEndScanner?
  private var isOver = false

  /// Makes a writer; with `isHead`, for a `HEAD` request, the answer ends with its head.
  init(to socket: ClientSocket, bytesPerSecond: Int? = nil, isHead: Bool = false) {
    self.socket = socket
    pace = bytesPerSecond.map { Pace(bytesPerSecond: $0, from: .now) }
    headEnd = isHead ? HeadEndScanner() : nil
  }

  mutating func take(_ steps: [ServerAnswer.Step]) throws(Cut) {
    for step in steps where !isOver { try take(step) }
  }

  private mutating func take(_ step: ServerAnswer.Step) throws(Cut) {
    switch step {
    case .bytes(let bytes): try send(bytes)
    case .file(let path): try sendFile(path)
    case .pause(let duration): try pause(until: .now + duration)
    case .repeated(let bytes, let count, let interval):
      try send(bytes, count: count, every: interval)
    case .gate(let gate): try wait(at: gate)
    case .hold: try wait(for: nil)
    case .reset: throw .reset
    }
  }

  // MARK: - Sending

  private mutating func send(_ bytes: [UInt8]) throws(Cut) {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Cut) in
      try send(UnsafeRawBufferPointer(buffer))
    }
  }

  private mutating func sendFile(_ path: String) throws(Cut) {
    guard let file = OpenFile(path: path) else { throw .fileMissing }
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Self.fileReadByteCount,
      alignment: 16
    )
    defer { buffer.deallocate() }
    while !isOver {
      let count = file.read(into: buffer)
      guard count > 0 else { return }
      try send(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  private mutating func send(
    _ bytes: [UInt8],
    count: Int?,
    every interval: Duration
  ) throws(Cut) {
    var sentCount = 0
    var due = ContinuousClock.now
    while sentCount < count ?? .max && !isOver {
      if sentCount > 0 && interval > .zero {
        due = max(due + interval, .now)
        try pause(until: due)
      }
      try send(bytes)
      sentCount += 1
    }
  }

  private mutating func send(_ bytes: UnsafeRawBufferPointer) throws(Cut) {
    var rest = bytes[...]
    if let headByteCount = headEnd?.scan(bytes) {
      rest = rest.prefix(headByteCount)
      isOver = true
    }
    while !rest.isEmpty {
      let step = rest.prefix(pace?.stepByteCount ?? rest.count)
      try sendStep(UnsafeRawBufferPointer(rebasing: step))
      rest = rest.dropFirst(step.count)
    }
  }

  private mutating func sendStep(_ bytes: UnsafeRawBufferPointer) throws(Cut) {
    do {
      if let due = pace?.book(bytes.count) { try socket.wait(until: due) }
      if try socket.send(bytes) { pace?.resume(at: .now) }
    } catch { throw .gone }
  }

  // MARK: - Sending nothing

  private mutating func pause(until instant: ContinuousClock.Instant) throws(Cut) {
    do { try socket.idle(until: instant) } catch { throw .gone }
    pace?.resume(at: .now)
  }

  private mutating func wait(at gate: ServerGate) throws(Cut) {
    guard let wakeUp = WakeUp() else { throw .gone }
    guard let waiter = gate.addWaiter({ wakeUp.ring() }) else { return }
    defer { gate.removeWaiter(waiter) }
    try wait(for: wakeUp)
  }

  private mutating func wait(for wakeUp: WakeUp?) throws(Cut) {
    do { try socket.idle(until: wakeUp) } catch { throw .gone }
    pace?.resume(at: .now)
  }
}
