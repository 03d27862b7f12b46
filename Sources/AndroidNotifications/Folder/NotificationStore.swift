import FoundationEssentials

/// A manager's folder, locked for one change.
///
/// The folder is the truth: each change reads it anew, since other processes change it too. What
/// is to be done is the ledger's decision; here it is done to the disk.
struct NotificationStore: ~Copyable {
  private let folder: DiskFolder
  private let lock: FolderLock
  private let damagedNames: [String]
  private let now: Date
  private var ledger: NotificationLedger

  /// Opens the folder, which is created if it is missing, and clears it of leftovers.
  init(
    in folder: DiskFolder,
    limits: NotificationLimits,
    at now: Date,
    patience: Duration
  ) throws(StorageError) {
    try folder.createWithParents()
    let lock = try FolderLock(of: folder, patience: patience)
    // Whoever made these is gone: they exist only while the lock is held.
    try folder.remove(Self.stagedName)
    try folder.remove(Self.discardedName)
    try folder.finishReplacing(among: try folder.names())
    let state = try StoredState(in: folder)
    if state.areChannelsDamaged {
      try folder.rename(ChannelsDocument.fileName, to: ChannelsDocument.damagedFileName)
    }
    var ledger = NotificationLedger(
      limits: limits,
      channels: state.channels,
      active: state.active
    )
    for key in ledger.expire(at: now) {
      try folder.discard(NotificationFolderName(key).text, by: Self.discardedName)
    }
    self.folder = folder
    self.lock = lock
    self.damagedNames = state.damagedNames
    self.now = now.roundedToMilliseconds
    self.ledger = ledger
  }

  // MARK: - Notifications

  /// Posts a notification with its pictures.
  mutating func post(
    _ notification: AndroidNotification,
    key: NotificationKey,
    pictures: NotificationPictures,
    replacing expected: PostingID?
  ) throws(StorageError) -> NotificationReceipt {
    switch ledger.post(notification, key: key, at: now, replacing: expected) {
    case .drop(let reason):
      return NotificationReceipt(key: key, destination: .dropped(reason))
    case .post(let posting):
      let staged = folder.folder(Self.stagedName)
      try staged.create()
      let degradations = try StagedNotification(
        notification: notification,
        key: key,
        posting: posting,
        postedAt: now
      ).write(to: staged, with: pictures)
      let name = NotificationFolderName(key).text
      try folder.install(Self.stagedName, as: name)
      return NotificationReceipt(
        key: key,
        destination: .folder(path: folder.path(of: name)),
        posting: posting.id,
        isReplacement: posting.replaced != nil,
        alert: posting.alert,
        degradations: degradations
      )
    }
  }

  /// Removes a notification, and its children if it is a group's summary.
  mutating func cancel(_ key: NotificationKey) -> NotificationRemoval {
    let name = NotificationFolderName(key).text
    return discard(ledger.cancel(key), damaged: damagedNames.filter { $0 == name })
  }

  /// Takes a tap on a notification: gives its intent, and removes it if it is `autoCancel`.
  mutating func tap(_ key: NotificationKey) -> NotificationIntent? {
    let intent = ledger.active.first { $0.key == key }?.contentIntent
    _ = discard(ledger.tap(key), damaged: [])
    return intent
  }

  /// Removes all notifications.
  mutating func cancelAll() -> NotificationRemoval {
    discard(ledger.cancelAll(), damaged: damagedNames)
  }

  // MARK: - Channels

  /// Creates a channel, or changes what an app may change of an existing one.
  mutating func createChannel(
    _ channel: NotificationChannel
  ) throws(StorageError) -> ChannelChange {
    let change = ledger.createChannel(channel)
    if change != .unchanged { try writeChannels() }
    return change
  }

  /// Creates a group of channels, or changes name and description of an existing one.
  mutating func createGroup(
    _ group: NotificationChannelGroup
  ) throws(StorageError) -> ChannelChange {
    let change = ledger.createGroup(group)
    if change != .unchanged { try writeChannels() }
    return change
  }

  /// Makes a change to the channels that may cost notifications their place.
  mutating func changeChannels(
    _ change: (inout NotificationLedger) -> [NotificationKey]
  ) throws(StorageError) -> NotificationRemoval {
    let before = ledger.channels
    let removed = change(&ledger)
    if ledger.channels != before { try writeChannels() }
    return discard(removed, damaged: [])
  }

  // MARK: - Private parts

  private static let stagedName = ".new"
  private static let discardedName = ".gone"

  private func discard(_ name: String) throws(StorageError) {
    try folder.discard(name, by: Self.discardedName)
  }

  private func discard(_ keys: [NotificationKey], damaged: [String]) -> NotificationRemoval {
    var removal = NotificationRemoval()
    do {
      for name in damaged { try discard(name) }
      for key in keys {
        try discard(NotificationFolderName(key).text)
        removal.removed.append(key)
      }
    } catch {
      removal.failure = error.description
    }
    return removal
  }

  private func writeChannels() throws(StorageError) {
    let json: Data
    do {
      json = try ChannelsDocument(ledger.channels).json()
    } catch {
      throw StorageError(
        action: "encode",
        path: folder.path(of: ChannelsDocument.fileName),
        reason: "\(error)"
      )
    }
    try folder.write(json, as: Self.stagedName)
    try folder.rename(Self.stagedName, to: ChannelsDocument.fileName)
  }
}
