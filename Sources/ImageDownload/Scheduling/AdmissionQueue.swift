/// Lets a bounded number of workers take elements in the order in which they came.
struct AdmissionQueue<Element> {
  private let maxWorkerCount: Int
  private var workerCount = 0
  private var waiting: [Element] = []

  init(maxWorkerCount: Int) {
    precondition(maxWorkerCount > 0, "without a worker nothing is ever done")
    self.maxWorkerCount = maxWorkerCount
  }

  /// Adds an element; true means that the caller must start a worker, which is counted already.
  mutating func add(_ element: Element) -> Bool {
    waiting.append(element)
    guard workerCount < maxWorkerCount else { return false }
    workerCount += 1
    return true
  }

  /// The element that a worker does next; nil means that the worker ends.
  mutating func next() -> Element? {
    guard waiting.isEmpty else { return waiting.removeFirst() }
    workerCount -= 1
    return nil
  }

  /// Takes back a worker that could not be started.
  ///
  /// - Returns: the elements that nobody would do any more.
  mutating func workerFailedToStart() -> [Element] {
    workerCount -= 1
    guard workerCount == 0 else { return [] }
    defer { waiting = [] }
    return waiting
  }
}
