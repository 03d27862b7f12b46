/// Groups of channels.
extension ChannelRegistry {
  /// The group of that id; nil if there is none.
  public func group(id: String) -> NotificationChannelGroup? {
    groups.first { $0.id == id }
  }

  /// Whether the user has blocked the group that `channel` belongs to.
  public func isGroupBlocked(of channel: NotificationChannel) -> Bool {
    channel.group.flatMap(group(id:))?.isBlocked ?? false
  }

  /// Creates a group, or changes name and description of an existing one.
  @discardableResult
  public mutating func create(_ group: NotificationChannelGroup) -> ChannelChange {
    var group = group
    group.name = group.name.shortened(utf16Units: Self.textUTF16Units)
    group.description = group.description?.shortened(utf16Units: Self.textUTF16Units)
    guard let index = groups.firstIndex(where: { $0.id == group.id }) else {
      // Blocking is the user's; a new group is open.
      group.isBlocked = false
      groups.append(group)
      return .created
    }
    group.isBlocked = groups[index].isBlocked
    guard groups[index] != group else { return .unchanged }
    groups[index] = group
    return .updated
  }

  /// Deletes a group and its channels, and says which channels those were.
  @discardableResult
  public mutating func deleteGroup(id: String) -> [String] {
    guard groups.contains(where: { $0.id == id }) else { return [] }
    groups.removeAll { $0.id == id }
    let deleted = channels.filter { $0.group == id }.map(\.id)
    for id in deleted { delete(id: id) }
    return deleted
  }

  /// Blocks a group for the user, or opens it again, and says whether there is such a group.
  @discardableResult
  public mutating func setUserBlocked(_ isBlocked: Bool, groupID: String) -> Bool {
    guard let index = groups.firstIndex(where: { $0.id == groupID }) else { return false }
    groups[index].isBlocked = isBlocked
    return true
  }
}
