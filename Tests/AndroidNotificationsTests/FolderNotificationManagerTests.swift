import BitmapLoading
import Foundation
import TestSupport
import Testing

@testable import AndroidNotifications

@Suite("The folder manager (R2.7, R2.8)", .background)
struct FolderNotificationManagerTests {
  private let folder = TemporaryFolder()
  private let clock = ManualClock()

  private func manager(limits: NotificationLimits = .android) -> FolderNotificationManager {
    FolderNotificationManager(folder: folder.path, limits: limits, now: { [clock] in clock.now })
  }

  private func managerWithChannel(
    _ importance: NotificationImportance = .high
  ) async -> FolderNotificationManager {
    let manager = manager()
    #expect(await manager.createNotificationChannel(.of(importance)) == .created)
    return manager
  }

  // MARK: - Posting

  @Test("A notification becomes a folder, and the receipt says which")
  func posts() async throws {
    let manager = await managerWithChannel()
    let receipt = await manager.notify(id: 1001, .make("Hello"))
    #expect(
      receipt
        == NotificationReceipt(
          key: NotificationKey(id: 1001),
          destination: .folder(path: folder.path + "/id=1001"),
          posting: receipt.posting,
          alert: .headsUp
        )
    )
    #expect(try folder.names == ["channels.json", "id=1001"])
    let document = try folder.document("id=1001")
    #expect(document["title"] as? String == "Hello")
    #expect(document["id"] as? Int == 1001)
    #expect(document["tag"] is NSNull)
    #expect(document["schemaVersion"] as? Int == 1)
    #expect(document["text"] == nil)
  }

  @Test(
    "Pictures lie beside the document, the icons reduced to 256 px (DESIGN.md §5, push.md §9 row 7)"
  )
  func pictures() async throws {
    let manager = await managerWithChannel()
    let picture = Bitmap.noise(700, 300)
    let notification = AndroidNotification.make {
      $0.largeIcon = picture
      $0.style = .bigPicture(
        BigPictureStyle(picture: picture, bigLargeIcon: .image(.plain(100, 512)))
      )
    }
    #expect(await manager.notify(tag: "photo", id: 1, notification).degradations.isEmpty)
    let name = "tag=photo,id=1"
    let document = try folder.document(name)
    let style = try #require(document["style"] as? [String: Any])
    let bigLargeIcon = try #require(style["bigLargeIcon"] as? [String: Any])
    #expect(style["kind"] as? String == "bigPicture")
    #expect(bigLargeIcon["mode"] as? String == "image")
    for (stored, file, size) in [
      (style["picture"], "picture.png", PixelSize(width: 700, height: 300)),
      (document["largeIcon"], "large-icon.png", PixelSize(width: 256, height: 110)),
      (bigLargeIcon["image"], "big-large-icon.png", PixelSize(width: 50, height: 256)),
    ] {
      let stored = try #require(stored as? [String: Any])
      let bytes = try #require(folder.bytes(name + "/" + file))
      #expect(stored["file"] as? String == file)
      #expect(stored["width"] as? Int == size.width && stored["height"] as? Int == size.height)
      #expect(stored["byteCount"] as? Int == bytes.count)
      #expect(pngSize(bytes) == size)
    }
    #expect(folder.bytes(name + "/picture.png") == PNGWriter().encode(picture))
  }

  @Test(
    "The big large icon's three states are told apart (push.md §3.3)",
    arguments: [(BigPictureStyle.BigLargeIcon.inherited, "inherited"), (.hidden, "hidden")]
  )
  func bigLargeIcon(state: BigPictureStyle.BigLargeIcon, mode: String) async throws {
    let manager = await managerWithChannel()
    let notification = AndroidNotification.make {
      $0.style = .bigPicture(BigPictureStyle(bigLargeIcon: state))
    }
    await manager.notify(id: 1, notification)
    let style = try #require(try folder.document("id=1")["style"] as? [String: Any])
    #expect(style["bigLargeIcon"] as? [String: String] == ["mode": mode])
    #expect(style["picture"] == nil)
  }

  @Test("The same tag and id replace the folder with all that was in it")
  func replaces() async throws {
    let manager = await managerWithChannel()
    let first = await manager.notify(id: 1, .make("one") { $0.largeIcon = .plain(8, 8) })
    #expect(!first.isReplacement && folder.bytes("id=1/large-icon.png") != nil)
    let second = await manager.notify(id: 1, .make("two") { $0.onlyAlertOnce = true })
    #expect(second.isReplacement && second.alert == .none)
    #expect(second.destination == first.destination)
    #expect(try folder.document("id=1")["title"] as? String == "two")
    #expect(folder.bytes("id=1/large-icon.png") == nil)
    #expect(try folder.names == ["channels.json", "id=1"])
  }

  @Test("No tag, an empty tag and any other tag are different notifications")
  func tags() async throws {
    let manager = await managerWithChannel()
    for tag in [nil, "", "a"] { await manager.notify(tag: tag, id: 1, .make()) }
    #expect(try folder.names == ["channels.json", "id=1", "tag=,id=1", "tag=a,id=1"])
    await manager.cancel(tag: "", id: 1)
    #expect(await manager.activeNotifications.map(\.key.tag) == [nil, "a"])
  }

  @Test(
    "A hostile tag stays inside the folder and is kept as it was",
    arguments: NotificationFolderNameTests.hostileTags.map(Escaped.init)
  )
  func hostileTags(escaped: Escaped) async throws {
    let tag = escaped.text
    let manager = await managerWithChannel()
    let receipt = await manager.notify(tag: tag, id: 1, .make())
    guard case .folder(let path) = receipt.destination else {
      Issue.record("not stored: \(receipt.destination)")
      return
    }
    #expect(URL(filePath: path).deletingLastPathComponent().path == folder.path)
    #expect(try folder.names.count == 2)
    let key = NotificationKey(tag: tag, id: 1)
    #expect(await self.manager().activeNotifications.map(\.key) == [key])
    #expect(await manager.notify(tag: tag, id: 1, .make()).isReplacement)
    #expect(await manager.cancel(tag: tag, id: 1).removed == [key])
    #expect(try folder.names == ["channels.json"])
  }

  @Test("Texts from outside are only ever text")
  func hostileTexts() async throws {
    let manager = await managerWithChannel()
    let text = "\u{0}\u{1}\"\\/</script>\u{2028}😀\u{202E}"
    await manager.notify(
      id: 1,
      .make(text) {
        $0.extras = [text: text]
        $0.sound = "../../x"
      }
    )
    let document = try folder.document("id=1")
    #expect(document["title"] as? String == text)
    #expect(document["extras"] as? [String: String] == [text: text])
    #expect(document["sound"] as? String == "../../x")
  }

  // MARK: - Dropping

  @Test("What is not posted leaves no folder")
  func drops() async throws {
    let manager = await managerWithChannel()
    let unknown = AndroidNotification.make { $0.channelID = "other" }
    #expect(await manager.notify(id: 1, unknown).dropReason == .noChannel(id: "other"))
    await manager.setUserImportance(.none, channelID: "news")
    #expect(await manager.notify(id: 1, .make()).dropReason == .channelBlocked(id: "news"))
    #expect(try folder.names == ["channels.json"])
  }

  @Test("The 51st notification is dropped, an update at 50 is not")
  func tooMany() async throws {
    let manager = await managerWithChannel()
    for id in 1...50 { #expect(await manager.notify(id: id, .make()).isPosted) }
    #expect(await manager.notify(id: 51, .make()).dropReason == .tooManyActive(limit: 50))
    #expect(await manager.notify(id: 50, .make()).isReplacement)
    #expect(try folder.names.count == 51)
  }

  @Test("A folder that cannot be made is a reason, not an error (R2.4)")
  func unwritable() async throws {
    try folder.create()
    try folder.write("", to: "file")
    let manager = FolderNotificationManager(folder: folder.path + "/file/below")
    let receipt = await manager.notify(id: 1, .make())
    guard case .storageFailed(let message) = receipt.dropReason else {
      Issue.record("\(receipt)")
      return
    }
    #expect(message == "cannot create \(folder.path)/file/below: Not a directory")
    guard case .failed = await manager.createNotificationChannel(.of(.low)) else {
      Issue.record("the channel was stored")
      return
    }
    #expect(await manager.cancelAll().failure != nil)
    #expect(await manager.deleteNotificationChannel(id: "news").failure != nil)
    #expect(await manager.activeNotifications.isEmpty)
    #expect(await manager.notificationChannels.isEmpty)
    #expect(await manager.notificationChannel(id: "news") == nil)
  }

  @Test("Where there is no room for a picture, the text is posted without it")
  func noRoom() async {
    await #expect(processExitsWith: .success) {
      // The system refuses files of more than 64 KiB from here on, in this process only.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 65_536, rlim_max: 65_536)
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let folder = TemporaryFolder()
      let manager = FolderNotificationManager(folder: folder.path)
      await manager.createNotificationChannel(.of(.low))
      let receipt = await manager.notify(
        id: 1,
        .make {
          $0.largeIcon = .plain(8, 8)
          $0.style = .bigPicture(BigPictureStyle(picture: .noise(300, 300)))
        }
      )
      #expect(receipt.destination == .folder(path: folder.path + "/id=1"))
      let message = "cannot write \(folder.path)/.new/picture.png: File too large"
      #expect(receipt.degradations == [.pictureNotStored(file: "picture.png", message: message)])
      let style = try #require(try folder.document("id=1")["style"] as? [String: Any])
      #expect(style["picture"] == nil)
      #expect(folder.bytes("id=1/picture.png") == nil)
      #expect(folder.bytes("id=1/large-icon.png") != nil)
    }
  }

  // MARK: - Removing

  @Test("Cancelling removes the folder")
  func cancels() async throws {
    let manager = await managerWithChannel()
    for id in 1...3 { await manager.notify(id: id, .make()) }
    #expect(await manager.cancel(id: 2).removed == [NotificationKey(id: 2)])
    #expect(await manager.cancel(id: 2) == NotificationRemoval())
    #expect(try folder.names == ["channels.json", "id=1", "id=3"])
    #expect(await manager.cancelAll().removed.map(\.id) == [1, 3])
    #expect(try folder.names == ["channels.json"])
  }

  @Test("Deleting a channel removes its notifications")
  func deletesChannel() async throws {
    let manager = await managerWithChannel()
    await manager.createNotificationChannel(.of(.low, id: "other"))
    await manager.notify(id: 1, .make())
    await manager.notify(id: 2, .make { $0.channelID = "other" })
    #expect(await manager.deleteNotificationChannel(id: "news").removed.map(\.id) == [1])
    #expect(try folder.names == ["channels.json", "id=2"])
    #expect(await manager.notificationChannels.map(\.id) == ["other"])
    #expect(await manager.createNotificationChannel(.of(.high)) == .restored)
  }

  @Test("What has timed out is not listed, and its folder goes with the next change")
  func timeout() async throws {
    let manager = await managerWithChannel()
    await manager.notify(id: 1, .make { $0.timeoutAfter = .seconds(10) })
    clock.advance(by: 10)
    #expect(await manager.activeNotifications.isEmpty)
    await manager.notify(id: 2, .make())
    #expect(try folder.names == ["channels.json", "id=2"])
  }

  // MARK: - Restart

  @Test("A new manager on the folder goes on where the last one stopped")
  func restarts() async throws {
    let before = await managerWithChannel()
    await before.createNotificationChannel(
      NotificationChannel(
        id: "full",
        name: "Full",
        importance: .max,
        description: "d",
        sound: nil,
        vibrates: true,
        vibrationPattern: [0, 5],
        showsLights: true,
        lightColor: ARGBColor(argb: 0x0102_0304),
        showsBadge: false,
        group: "g",
        lockscreenVisibility: .secret
      )
    )
    await before.createNotificationChannel(.of(.low, id: "gone"))
    await before.deleteNotificationChannel(id: "gone")
    await before.setUserImportance(.default, channelID: "news")
    for (id, group) in [(3, "g"), (1, nil), (2, "g")] as [(Int, String?)] {
      let notification = AndroidNotification.make("n\(id)") {
        $0.contentText = "t"
        $0.group = group
        $0.groupSummary = id == 2
        $0.ongoing = true
        $0.autoCancel = true
        $0.timeoutAfter = .milliseconds(86_400_500)
      }
      await before.notify(tag: "t", id: id, notification)
      clock.advance(by: 0.25)
    }

    let after = manager()
    #expect(await after.notificationChannels == before.notificationChannels)
    #expect(await after.notificationChannels.count == 2)
    #expect(await after.activeNotifications == before.activeNotifications)
    #expect(await after.activeNotifications.map(\.key.id) == [3, 1, 2])
    #expect(await after.createNotificationChannel(.of(.low, id: "gone")) == .restored)
    await after.createNotificationChannel(.of(.min))
    #expect(await after.notificationChannel(id: "news")?.importance == .default)
    let again = await after.notify(tag: "t", id: 1, .make { $0.onlyAlertOnce = true })
    #expect(again.isReplacement && again.alert == .none)
    #expect(await after.cancel(tag: "t", id: 2).removed.map(\.id) == [3, 2])
  }

  @Test("Leftovers of a crash are cleared away")
  func leftovers() async throws {
    let manager = await managerWithChannel()
    await manager.notify(id: 1, .make("kept"))
    let files = FileManager.default
    try files.moveItem(atPath: folder.path + "/id=1", toPath: folder.path + "/.old-id=1")
    for name in [".new", ".gone"] {
      try files.createDirectory(
        atPath: folder.path + "/" + name,
        withIntermediateDirectories: false
      )
      try folder.write("{", to: name + "/notification.json")
    }
    #expect(await manager.notify(id: 2, .make()).isPosted)
    #expect(
      try files.contentsOfDirectory(atPath: folder.path).sorted()
        == [".lock", "channels.json", "id=1", "id=2"]
    )
    #expect(await manager.activeNotifications.map(\.title) == ["kept", "Title"])
  }

  @Test(
    "A damaged notification is none, and can be replaced and cancelled",
    arguments: ["", "{", "[]", "{\"id\":1}", "nul"]
  )
  func damagedNotification(content: String) async throws {
    let manager = await managerWithChannel()
    await manager.notify(id: 1, .make())
    await manager.notify(id: 2, .make())
    try folder.write(content, to: "id=1/notification.json")
    try folder.write(content, to: "id=2/notification.json")
    #expect(await manager.activeNotifications.isEmpty)
    let receipt = await manager.notify(id: 1, .make("new"))
    #expect(receipt.isPosted && !receipt.isReplacement)
    #expect(await manager.activeNotifications.map(\.title) == ["new"])
    await manager.cancelAll()
    #expect(try folder.names == ["channels.json"])
  }

  @Test("A copy of a notification's folder is not that notification")
  func copiedFolder() async throws {
    let manager = await managerWithChannel()
    await manager.notify(id: 1, .make())
    try FileManager.default.copyItem(
      atPath: folder.path + "/id=1",
      toPath: folder.path + "/id=2"
    )
    try FileManager.default.copyItem(
      atPath: folder.path + "/id=1",
      toPath: folder.path + "/my notes"
    )
    #expect(await manager.activeNotifications.map(\.key.id) == [1])
    await manager.cancelAll()
    #expect(try folder.names == ["channels.json", "my notes"])
  }

  @Test("Damaged channels are set aside, those of a later version are not touched")
  func damagedChannels() async throws {
    let manager = await managerWithChannel()
    try folder.write("{\"schemaVersion\":1,\"channels\":[{}]}", to: "channels.json")
    #expect(await manager.notify(id: 1, .make()).dropReason == .noChannel(id: "news"))
    #expect(try folder.names == ["channels.damaged.json"])
    #expect(await manager.createNotificationChannel(.of(.low)) == .created)
    let later = "{\"schemaVersion\":2,\"rules\":[]}"
    try folder.write(later, to: "channels.json")
    let reason = await manager.notify(id: 1, .make()).dropReason
    #expect(
      reason
        == .storageFailed(
          message: "cannot read \(folder.path)/channels.json: a later version wrote it"
        )
    )
    #expect(folder.bytes("channels.json") == Array(later.utf8))
  }

  @Test("A path that is not absolute starts at the current folder")
  func relativePath() {
    let manager = FolderNotificationManager(folder: "some/where")
    #expect(manager.path == FileManager.default.currentDirectoryPath + "/some/where")
  }
}
