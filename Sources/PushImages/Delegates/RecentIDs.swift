/// The ids of the latest messages, to drop one that comes again (push.md §2.3).
struct RecentIDs {
  private let capacity: Int
  private var ids: [String] = []

  init(capacity: Int = 10) {
    self.capacity = capacity
  }

  /// Notes `id`, and says whether it was new.
  mutating func insert(_ id: String) -> Bool {
    guard !ids.contains(id) else { return false }
    ids.append(id)
    if ids.count > capacity { ids.removeFirst() }
    return true
  }
}
