/// The channels of an app, with Android's rules for creating, changing and deleting them.
///
/// Once a channel exists it belongs to the user: the app may rename it and lower its importance as
/// long as the user has not set that, and a deleted channel comes back as it was (push.md §3.4).
public struct ChannelRegistry: Equatable, Sendable {
  /// A channel and what has happened to it.
  struct Record: Equatable, Sendable {
    var channel: NotificationChannel
    var isDeleted = false
    /// Whether the user has set the importance, which the app can then no longer change.
    var isImportanceUserSet = false
  }

  /// All channels ever created, in that order.
  private(set) var records: [Record]

  /// The groups of channels, in the order of their creation.
  public internal(set) var groups: [NotificationChannelGroup]

  /// Makes a registry without channels.
  public init() {
    self.init(records: [], groups: [])
  }

  init(records: [Record], groups: [NotificationChannelGroup]) {
    self.records = records
    self.groups = groups
  }

  /// The channels that exist, in the order of their creation.
  public var channels: [NotificationChannel] {
    records.lazy.filter { !$0.isDeleted }.map(\.channel)
  }

  /// The channel of that id; nil if there is none or it is deleted.
  public func channel(id: String) -> NotificationChannel? {
    index(of: id).map { records[$0] }.flatMap { $0.isDeleted ? nil : $0.channel }
  }

  /// Creates a channel, or changes what an app may change of an existing one.
  @discardableResult
  public mutating func create(_ channel: NotificationChannel) -> ChannelChange {
    var channel = channel
    channel.name = channel.name.shortened(utf16Units: Self.textUTF16Units)
    channel.description = channel.description?.shortened(utf16Units: Self.textUTF16Units)
    guard let index = index(of: channel.id) else {
      records.append(Record(channel: channel))
      return .created
    }
    let before = records[index]
    records[index].update(from: channel)
    if before.isDeleted { return .restored }
    return records[index] == before ? .unchanged : .updated
  }

  /// Deletes a channel, and says whether there was one.
  ///
  /// Its settings are kept, so that an app cannot undo the user's by deleting and creating.
  @discardableResult
  public mutating func delete(id: String) -> Bool {
    guard let index = index(of: id), !records[index].isDeleted else { return false }
    records[index].isDeleted = true
    return true
  }

  /// Sets the importance for the user, and says whether there is such a channel.
  ///
  /// From then on the app cannot change it. `none` blocks the channel.
  @discardableResult
  public mutating func setUserImportance(_ importance: NotificationImportance, id: String) -> Bool {
    guard let index = index(of: id), !records[index].isDeleted else { return false }
    records[index].channel.importance = importance
    records[index].isImportanceUserSet = true
    return true
  }

  // MARK: - Private parts

  /// Android's bound for the name and the description of a channel, or of a group of them.
  static let textUTF16Units = 1000

  private func index(of id: String) -> Int? {
    records.firstIndex { $0.channel.id == id }
  }
}

extension ChannelRegistry.Record {
  /// Takes over what an app may change of an existing channel: everything else is ignored.
  fileprivate mutating func update(from new: NotificationChannel) {
    isDeleted = false
    channel.name = new.name
    channel.description = new.description
    if channel.group == nil { channel.group = new.group }
    if !isImportanceUserSet, new.importance < channel.importance {
      channel.importance = new.importance
    }
  }
}
