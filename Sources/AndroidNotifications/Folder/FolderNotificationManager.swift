public import FoundationEssentials
import Glibc

/// Stores notifications in a folder, one folder each: `notification.json` and its pictures as PNG.
///
/// The embedded default: it needs no desktop. Whoever shows them watches the folder; the layout
/// and the schema are told on the module's page. What is active survives a restart, and several
/// managers, in several processes, can share a folder. All work on the disk is done on a thread of
/// the manager's own. Creating a manager touches nothing.
public actor FolderNotificationManager: NotificationManager {
  /// The folder, as an absolute path; it is created when it is needed.
  public nonisolated let path: String

  private let folder: DiskFolder
  private let limits: NotificationLimits
  private let patience: Duration
  private let cardDrawing: (any CardDrawing)?
  private let now: @Sendable () -> Date
  private let executor = ThreadExecutor()
  private var lastChange: ContinuousClock.Instant?

  /// Makes a manager of `folder`; `now` is its clock.
  ///
  /// With `cardDrawing`, what Android shows of a notification is stored beside its picture.
  public init(
    folder: String,
    limits: NotificationLimits = .android,
    cardDrawing: (any CardDrawing)? = nil,
    now: @escaping @Sendable () -> Date = { .now }
  ) {
    self.init(
      folder: folder,
      limits: limits,
      patience: .seconds(5),
      cardDrawing: cardDrawing,
      now: now
    )
  }

  init(
    folder: String,
    limits: NotificationLimits,
    patience: Duration,
    cardDrawing: (any CardDrawing)? = nil,
    now: @escaping @Sendable () -> Date
  ) {
    // The current folder may change later.
    path =
      folder.hasPrefix("/")
      ? folder : FileManager.default.currentDirectoryPath + "/" + folder
    self.folder = DiskFolder(path: path)
    self.limits = limits
    self.patience = patience
    self.cardDrawing = cardDrawing
    self.now = now
  }

  /// Runs the actor on a thread of its own.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  // MARK: - NotificationManager

  /// Creates a channel, or changes what an app may change of an existing one.
  @discardableResult
  public func createNotificationChannel(_ channel: NotificationChannel) -> ChannelChange {
    do {
      return try change { store throws(StorageError) in try store.createChannel(channel) }
    } catch {
      return .failed(message: error.description)
    }
  }

  /// The channel of that id; nil if there is none or it is deleted, or the folder is unreadable.
  public func notificationChannel(id: String) -> NotificationChannel? {
    (try? StoredState.readChannels(in: folder))?.channel(id: id)
  }

  /// All channels, in the order of their creation; none if the folder is unreadable.
  public var notificationChannels: [NotificationChannel] {
    (try? StoredState.readChannels(in: folder))?.channels ?? []
  }

  /// Deletes a channel and removes its notifications.
  @discardableResult
  public func deleteNotificationChannel(id: String) -> NotificationRemoval {
    remove { store throws(StorageError) in
      try store.changeChannels { $0.deleteChannel(id: id) }
    }
  }

  /// Creates a group of channels, or changes name and description of an existing one.
  @discardableResult
  public func createNotificationChannelGroup(_ group: NotificationChannelGroup) -> ChannelChange {
    do {
      return try change { store throws(StorageError) in try store.createGroup(group) }
    } catch {
      return .failed(message: error.description)
    }
  }

  /// All groups of channels, in the order of their creation; none if the folder is unreadable.
  public var notificationChannelGroups: [NotificationChannelGroup] {
    (try? StoredState.readChannels(in: folder))?.groups ?? []
  }

  /// Deletes a group with its channels, and removes their notifications.
  @discardableResult
  public func deleteNotificationChannelGroup(id: String) -> NotificationRemoval {
    remove { store throws(StorageError) in
      try store.changeChannels { $0.deleteGroup(id: id) }
    }
  }

  /// Posts a notification, in the place of an active one with the same tag and id.
  @discardableResult
  public func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification
  ) -> NotificationReceipt {
    post(notification, key: NotificationKey(tag: tag, id: id), replacing: nil)
  }

  /// Posts a notification in the place of `posting`, and only while that is on show.
  @discardableResult
  public func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification,
    replacing posting: PostingID
  ) async -> NotificationReceipt {
    post(notification, key: NotificationKey(tag: tag, id: id), replacing: posting)
  }

  private func post(
    _ notification: AndroidNotification,
    key: NotificationKey,
    replacing expected: PostingID?
  ) -> NotificationReceipt {
    // Drawing and compressing take longest, so they are done before others have to wait.
    let card = cardDrawing?.drawCard(of: notification, at: now())
    let pictures = NotificationPictures(of: notification, card: card, limits: limits)
    do {
      return try change { store throws(StorageError) in
        try store.post(notification, key: key, pictures: pictures, replacing: expected)
      }
    } catch {
      return NotificationReceipt(
        key: key,
        destination: .dropped(.storageFailed(message: error.description))
      )
    }
  }

  /// Removes a notification; a group's summary takes its children along.
  @discardableResult
  public func cancel(tag: String?, id: Int) -> NotificationRemoval {
    remove { $0.cancel(NotificationKey(tag: tag, id: id)) }
  }

  /// Removes all notifications.
  @discardableResult
  public func cancelAll() -> NotificationRemoval {
    remove { $0.cancelAll() }
  }

  /// What is on show, the longest there first; nothing if the folder is unreadable.
  public var activeNotifications: [ActiveNotification] {
    guard let state = try? StoredState(in: folder) else { return [] }
    let now = now()
    return state.active.filter { notification in notification.expiresAt.map { $0 > now } ?? true }
  }

  // MARK: - What only this manager has

  /// Sets a channel's importance for the user, who decides from then on; `none` blocks it.
  @discardableResult
  public func setUserImportance(
    _ importance: NotificationImportance,
    channelID: String
  ) -> NotificationRemoval {
    remove { store throws(StorageError) in
      try store.changeChannels { $0.setUserImportance(importance, channelID: channelID) }
    }
  }

  /// Blocks a group of channels for the user, or opens it again.
  @discardableResult
  public func setUserBlocked(_ isBlocked: Bool, groupID: String) -> NotificationRemoval {
    remove { store throws(StorageError) in
      try store.changeChannels { $0.setUserBlocked(isBlocked, groupID: groupID) }
    }
  }

  /// Taps on a notification: gives its intent, and removes it if it is `autoCancel`.
  @discardableResult
  public func tap(tag: String? = nil, id: Int) -> NotificationIntent? {
    try? change { store in store.tap(NotificationKey(tag: tag, id: id)) }
  }

  // MARK: - Private parts

  /// Opens the folder, which nobody else changes meanwhile, for one change.
  private func change<Result>(
    _ body: (inout NotificationStore) throws(StorageError) -> Result
  ) throws(StorageError) -> Result {
    giveWay()
    defer { lastChange = .now }
    var store = try NotificationStore(
      in: folder,
      limits: limits,
      at: now(),
      patience: patience
    )
    return try body(&store)
  }

  private func remove(
    _ body: (inout NotificationStore) throws(StorageError) -> NotificationRemoval
  ) -> NotificationRemoval {
    do {
      return try change(body)
    } catch {
      return NotificationRemoval(failure: error.description)
    }
  }

  /// Leaves a gap between two changes in which those that wait for the folder can take it.
  ///
  /// They only look now and then, so that a manager with much to do would keep them out for good.
  private func giveWay() {
    guard let lastChange else { return }
    let gap = FolderLock.retryInterval * 2 - (ContinuousClock.now - lastChange)
    if gap > .zero { usleep(useconds_t(gap / .microseconds(1))) }
  }
}
