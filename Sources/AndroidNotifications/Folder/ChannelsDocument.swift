import FoundationEssentials

/// The content of `channels.json`; the schema is told on the module's page.
struct ChannelsDocument: Codable {
  static let fileName = "channels.json"
  /// What a damaged file is renamed to, so that it can be looked at.
  static let damagedFileName = "channels.damaged.json"
  static let currentSchemaVersion = 1

  struct Channel: Codable {
    let id: String
    let name: String
    let description: String?
    let importance: String
    let sound: String?
    let vibrates: Bool
    let vibrationPattern: [Int]?
    let showsLights: Bool
    let lightColor: ARGBColor?
    let showsBadge: Bool
    let group: String?
    let lockscreenVisibility: String?
    let isDeleted: Bool
    let isImportanceUserSet: Bool
  }

  struct Group: Codable {
    let id: String
    let name: String
    let description: String?
    let isBlocked: Bool
  }

  let schemaVersion: Int
  let channels: [Channel]
  /// Nil in files that were written before there were any.
  let groups: [Group]?

  init(_ registry: ChannelRegistry) {
    schemaVersion = Self.currentSchemaVersion
    channels = registry.records.map(Channel.init)
    groups = registry.groups.map(Group.init)
  }

  /// The bytes of the file: keys in order, one a line.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// The channels told of; nil if one has an importance that does not exist.
  var registry: ChannelRegistry? {
    let records = channels.compactMap(\.record)
    guard records.count == channels.count else { return nil }
    return ChannelRegistry(records: records, groups: (groups ?? []).map(\.group))
  }
}

extension ChannelsDocument.Group {
  fileprivate init(_ group: NotificationChannelGroup) {
    id = group.id
    name = group.name
    description = group.description
    isBlocked = group.isBlocked
  }

  fileprivate var group: NotificationChannelGroup {
    var group = NotificationChannelGroup(id: id, name: name, description: description)
    group.isBlocked = isBlocked
    return group
  }
}

extension ChannelsDocument.Channel {
  fileprivate init(_ record: ChannelRegistry.Record) {
    let channel = record.channel
    id = channel.id
    name = channel.name
    description = channel.description
    importance = channel.importance.name
    sound = channel.sound
    vibrates = channel.vibrates
    vibrationPattern = channel.vibrationPattern
    showsLights = channel.showsLights
    lightColor = channel.lightColor
    showsBadge = channel.showsBadge
    group = channel.group
    lockscreenVisibility = channel.lockscreenVisibility?.name
    isDeleted = record.isDeleted
    isImportanceUserSet = record.isImportanceUserSet
  }

  fileprivate var record: ChannelRegistry.Record? {
    guard let importance = NotificationImportance(name: importance) else { return nil }
    let channel = NotificationChannel(
      id: id,
      name: name,
      importance: importance,
      description: description,
      sound: sound,
      vibrates: vibrates,
      vibrationPattern: vibrationPattern,
      showsLights: showsLights,
      lightColor: lightColor,
      showsBadge: showsBadge,
      group: group,
      lockscreenVisibility: lockscreenVisibility.flatMap(NotificationVisibility.init(name:))
    )
    return ChannelRegistry.Record(
      channel: channel,
      isDeleted: isDeleted,
      isImportanceUserSet: isImportanceUserSet
    )
  }
}
