import AndroidNotifications
import Foundation
import TestSupport
import Testing

/// A manager of one's own with what the protocol asks for and nothing more.
private actor OwnManager: NotificationManager {
  private var ledger = NotificationLedger()

  func createNotificationChannel(_ channel: NotificationChannel) -> ChannelChange {
    ledger.createChannel(channel)
  }

  func notificationChannel(id: String) -> NotificationChannel? { ledger.channels.channel(id: id) }

  var notificationChannels: [NotificationChannel] { ledger.channels.channels }

  func deleteNotificationChannel(id: String) -> NotificationRemoval {
    NotificationRemoval(removed: ledger.deleteChannel(id: id))
  }

  func notify(tag: String?, id: Int, _ notification: AndroidNotification) -> NotificationReceipt {
    let key = NotificationKey(tag: tag, id: id)
    switch ledger.post(notification, key: key, at: .now) {
    case .drop(let reason): return NotificationReceipt(key: key, destination: .dropped(reason))
    case .post(let posting):
      return NotificationReceipt(
        key: key,
        destination: .other("mine"),
        posting: posting.id,
        isReplacement: posting.replaced != nil,
        alert: posting.alert
      )
    }
  }

  func cancel(tag: String?, id: Int) -> NotificationRemoval {
    NotificationRemoval(removed: ledger.cancel(NotificationKey(tag: tag, id: id)))
  }

  func cancelAll() -> NotificationRemoval { NotificationRemoval(removed: ledger.cancelAll()) }

  var activeNotifications: [ActiveNotification] { ledger.active }
}

@Suite("Updates of one posting (R2.7: onlyAlertOnce; push.md §9.31)", .background)
struct UpdateTests {
  private let folder = TemporaryFolder()

  private var managers: [any NotificationManager] {
    [
      InMemoryNotificationManager(), FolderNotificationManager(folder: folder.path), OwnManager(),
    ]
  }

  @Test("An update takes the place of its posting and does not alert again")
  func updates() async throws {
    for manager in managers {
      await manager.createNotificationChannel(.of(.high))
      let first = await manager.notify(tag: "a", id: 1, .make("text"))
      #expect(first.alert == .headsUp)
      let update = await manager.notify(
        tag: "a",
        id: 1,
        .make("with picture") { $0.onlyAlertOnce = true },
        replacing: try #require(first.posting)
      )
      #expect(update.isPosted && update.isReplacement && update.alert == .none)
      #expect(update.posting != first.posting)
      #expect(await manager.activeNotifications.map(\.title) == ["with picture"])
    }
  }

  @Test("What was cancelled meanwhile is not brought back")
  func cancelled() async throws {
    for manager in managers {
      await manager.createNotificationChannel(.of(.high))
      let posting = try #require(await manager.notify(id: 1, .make()).posting)
      await manager.cancel(id: 1)
      let update = await manager.notify(tag: nil, id: 1, .make(), replacing: posting)
      #expect(update.dropReason == .nothingToUpdate)
      #expect(await manager.activeNotifications.isEmpty)
    }
  }

  @Test("What took the place meanwhile stays, even if it looks the same")
  func replaced() async throws {
    for manager in managers {
      await manager.createNotificationChannel(.of(.high))
      let posting = try #require(await manager.notify(id: 1, .make()).posting)
      await manager.notify(id: 1, .make())
      let update = await manager.notify(tag: nil, id: 1, .make("late"), replacing: posting)
      #expect(update.dropReason == .nothingToUpdate)
      #expect(await manager.activeNotifications.map(\.title) == ["Title"])
    }
  }

  @Test("Each manager's own way is taken, whatever its type is known to be")
  func concrete() async throws {
    let memory = InMemoryNotificationManager()
    await memory.createNotificationChannel(.of(.high))
    let shown = try #require(await memory.notify(id: 1, .make()).posting)
    #expect(await memory.notify(tag: nil, id: 1, .make(), replacing: shown).isReplacement)
    #expect(await memory.createNotificationChannelGroup(.init(id: "g", name: "n")) == .created)
    #expect(await memory.notificationChannelGroups.map(\.id) == ["g"])
    let stored = FolderNotificationManager(folder: folder.path)
    #expect(await stored.createNotificationChannelGroup(.init(id: "g", name: "n")) == .created)
    #expect(await stored.notificationChannelGroups.map(\.id) == ["g"])
  }

  @Test("The folder's manager still knows a posting after a restart")
  func restart() async throws {
    let first = FolderNotificationManager(folder: folder.path)
    await first.createNotificationChannel(.of(.low))
    let posting = try #require(await first.notify(id: 1, .make()).posting)
    let second = FolderNotificationManager(folder: folder.path)
    #expect(await second.activeNotifications.map(\.posting) == [posting])
    #expect(await second.notify(tag: nil, id: 1, .make("new"), replacing: posting).isPosted)
  }

  @Test("A posting's id is told by its text, and no two are alike")
  func ids() {
    let ids = (0..<1000).map { _ in PostingID() }
    #expect(Set(ids).count == 1000)
    for id in ids { #expect(PostingID(id.description) == id) }
    for text in ["", "x", "-1", "10000000000000000"] { #expect(PostingID(text) == nil) }
  }

  @Test("A manager of one's own need not have groups of channels")
  func withoutGroups() async {
    let manager: any NotificationManager = OwnManager()
    let change = await manager.createNotificationChannelGroup(.init(id: "g", name: "n"))
    #expect(change == .failed(message: "this manager has no groups of channels"))
    #expect(await manager.notificationChannelGroups.isEmpty)
    #expect(await manager.deleteNotificationChannelGroup(id: "g") == NotificationRemoval())
  }
}

@Suite("Taps on what a folder holds (push.md §3.4: autoCancel)", .background)
struct FolderTapTests {
  private let folder = TemporaryFolder()

  @Test("A tap gives the intent, also after a restart, and removes only what is autoCancel")
  func taps() async {
    let intent = NotificationIntent(action: "OPEN", uri: "https://e.com/", extras: ["a": "b"])
    let first = FolderNotificationManager(folder: folder.path)
    await first.createNotificationChannel(.of(.low))
    for (id, isAutoCancel) in [(1, true), (2, false)] {
      await first.notify(
        id: id,
        .make {
          $0.contentIntent = intent
          $0.autoCancel = isAutoCancel
        }
      )
    }
    await first.notify(id: 3, .make { $0.autoCancel = true })
    let manager = FolderNotificationManager(folder: folder.path)
    for id in 1...2 { #expect(await manager.tap(id: id) == intent) }
    #expect(await manager.tap(id: 1) == nil, "it is gone")
    #expect(await manager.tap(id: 3) == nil, "it has no intent")
    #expect(await manager.activeNotifications.map(\.key.id) == [2])
    #expect(await manager.tap(id: 2) == intent)
  }
}
