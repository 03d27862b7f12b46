/// The ids of the latest messages, to drop one that comes again (push.md §2.3).
struct RecentIDs {
  /// Services know nothing of each other's ids.
  private struct Entry: Equatable {
    let id: String
    let kind: MessageKind
  }

  private let capacity: Int
  private var entries: [Entry] = []

  init(capacity: Int = 10) {
    self.capacity = capacity
  }

  /// Notes `id`, and says whether it was new among messages of `kind`.
  mutating func insert(_ id: String, of kind: MessageKind) -> Bool {
    let entry = Entry(id: id, kind: kind)
    guard !entries.contains(entry) else { return false }
    entries.append(entry)
    if entries.count > capacity { entries.removeFirst() }
    return true
  }
}
