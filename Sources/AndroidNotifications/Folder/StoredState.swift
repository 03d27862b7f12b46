import FoundationEssentials

/// What a manager's folder says: the channels, and what is on show.
struct StoredState {
  /// The channels; none where there is no such file, or a damaged one.
  let channels: ChannelRegistry

  /// Whether the file of the channels is damaged.
  let areChannelsDamaged: Bool

  /// The notifications, the longest there first.
  let active: [ActiveNotification]

  /// Names of folders that look like a notification's and hold none.
  let damagedNames: [String]

  /// Reads the folder.
  ///
  /// Needs no lock: whatever has a name here is whole.
  init(in folder: DiskFolder) throws(StorageError) {
    let registry = try Self.readChannels(in: folder)
    channels = registry ?? ChannelRegistry()
    areChannelsDamaged = registry == nil
    var active: [ActiveNotification] = []
    var damagedNames: [String] = []
    for name in try folder.names().sorted()
    where NotificationFolderName.isCandidate(name) {
      if let notification = Self.readNotification(in: folder.folder(name), name: name) {
        active.append(notification)
      } else {
        damagedNames.append(name)
      }
    }
    self.active = active.sorted { $0.postedAt < $1.postedAt }
    self.damagedNames = damagedNames
  }

  /// Reads the channels only; nil if the file is damaged.
  static func readChannels(in folder: DiskFolder) throws(StorageError) -> ChannelRegistry? {
    guard let bytes = try folder.read(ChannelsDocument.fileName) else { return ChannelRegistry() }
    let json = Data(bytes)
    let decoder = JSONDecoder()
    // A later version may say more than is understood here, and writing would lose that.
    if let version = try? decoder.decode(SchemaVersion.self, from: json).schemaVersion,
      version > ChannelsDocument.currentSchemaVersion
    {
      throw StorageError(
        action: "read",
        path: folder.path(of: ChannelsDocument.fileName),
        reason: "a later version wrote it"
      )
    }
    return (try? decoder.decode(ChannelsDocument.self, from: json))?.registry
  }

  // MARK: - Private parts

  /// Nil if there is none, or one that belongs elsewhere: somebody may have copied a folder.
  private static func readNotification(in folder: DiskFolder, name: String) -> ActiveNotification? {
    guard let bytes = try? folder.read(NotificationDocument.fileName),
      let notification = ActiveNotification(json: bytes),
      NotificationFolderName(notification.key).text == name
    else { return nil }
    return notification
  }

  private struct SchemaVersion: Decodable {
    let schemaVersion: Int
  }
}
