import AndroidNotifications
import Foundation
import TestSupport
import Testing

@Suite("Groups of channels (R2.7, push.md §3.4)", .background)
struct ChannelGroupTests {
  private let folder = TemporaryFolder()

  /// Managers in memory and of a folder: the rules are the same.
  private var managers: [any NotificationManager] {
    [InMemoryNotificationManager(), FolderNotificationManager(folder: folder.path)]
  }

  private func block(
    _ isBlocked: Bool,
    groupID: String,
    in manager: any NotificationManager
  ) async -> NotificationRemoval? {
    switch manager {
    case let manager as InMemoryNotificationManager:
      await manager.setUserBlocked(isBlocked, groupID: groupID)
    case let manager as FolderNotificationManager:
      await manager.setUserBlocked(isBlocked, groupID: groupID)
    default: nil
    }
  }

  private func prepare(_ manager: any NotificationManager) async {
    await manager.createNotificationChannelGroup(NotificationChannelGroup(id: "g", name: "Group"))
    for (id, group) in [("news", "g"), ("mail", "g"), ("other", nil)] {
      await manager.createNotificationChannel(
        NotificationChannel(id: id, name: id, importance: .high, group: group)
      )
    }
    for (number, channel) in ["news", "mail", "other"].enumerated() {
      await manager.notify(id: number, .make { $0.channelID = channel })
    }
  }

  @Test("Blocking a group takes away what its channels posted, and drops what they post")
  func blocked() async throws {
    for manager in managers {
      await prepare(manager)
      let removal = try #require(await block(true, groupID: "g", in: manager))
      #expect(Set(removal.removed.map(\.id)) == [0, 1])
      #expect(await manager.notify(id: 3, .make()).dropReason == .groupBlocked(id: "g"))
      #expect(await manager.notify(id: 3, .make { $0.channelID = "other" }).isPosted)
      #expect(await block(false, groupID: "g", in: manager)?.removed == [])
      #expect(await manager.notify(id: 3, .make()).isPosted)
    }
  }

  @Test("The app cannot unblock a group by creating it again, only rename it")
  func renamed() async throws {
    for manager in managers {
      await prepare(manager)
      _ = await block(true, groupID: "g", in: manager)
      let renamed = NotificationChannelGroup(id: "g", name: "New", description: "d")
      #expect(await manager.createNotificationChannelGroup(renamed) == .updated)
      #expect(await manager.createNotificationChannelGroup(renamed) == .unchanged)
      let group = try #require(await manager.notificationChannelGroups.first)
      #expect(group.name == "New" && group.description == "d" && group.isBlocked)
      #expect(await manager.notificationChannelGroups.count == 1)
    }
  }

  @Test("Deleting a group deletes its channels and removes their notifications")
  func deleted() async {
    for manager in managers {
      await prepare(manager)
      let removal = await manager.deleteNotificationChannelGroup(id: "g")
      #expect(Set(removal.removed.map(\.id)) == [0, 1])
      #expect(await manager.notificationChannels.map(\.id) == ["other"])
      #expect(await manager.notificationChannelGroups.isEmpty)
      #expect(await manager.deleteNotificationChannelGroup(id: "g") == NotificationRemoval())
    }
  }

  @Test("A group survives a restart of the folder's manager, blocked as it was")
  func restart() async {
    let first = FolderNotificationManager(folder: folder.path)
    await prepare(first)
    _ = await block(true, groupID: "g", in: first)
    let second = FolderNotificationManager(folder: folder.path)
    #expect(await second.notificationChannelGroups.map(\.isBlocked) == [true])
    #expect(await second.notify(id: 3, .make()).dropReason == .groupBlocked(id: "g"))
  }

  @Test("A file of channels from before there were groups is still read")
  func oldFile() async throws {
    try folder.create()
    try folder.write(
      """
      {"schemaVersion":1,"channels":[{"id":"news","name":"n","importance":"low","vibrates":false,
      "showsLights":false,"showsBadge":true,"isDeleted":false,"isImportanceUserSet":false,
      "group":"g"}]}
      """,
      to: "channels.json"
    )
    let manager = FolderNotificationManager(folder: folder.path)
    #expect(await manager.notify(id: 1, .make()).isPosted)
    #expect(await manager.notificationChannelGroups.isEmpty)
  }

  @Test("Names are cut to 1000 UTF-16 units, as those of channels")
  func longNames() {
    var registry = ChannelRegistry()
    let long = String(repeating: "x", count: 2000)
    registry.create(NotificationChannelGroup(id: "g", name: long, description: long))
    #expect(registry.group(id: "g")?.name.utf16.count == 1000)
    #expect(registry.group(id: "g")?.description?.utf16.count == 1000)
  }
}
