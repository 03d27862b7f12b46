import BitmapLoading
import Foundation
import TestSupport
import Testing

@testable import AndroidNotifications

@Suite("Sharing a folder: readers, managers and processes", .background, .timeLimit(.minutes(1)))
struct FolderSharingTests {
  private let folder = TemporaryFolder()

  /// What a reader saw that it must never see.
  private enum Half: Error {
    case missing, unreadable, mixed(String, Int)
  }

  /// Reads as the module's page tells readers to: opens the folder, then files relative to it.
  ///
  /// False if the folder was replaced meanwhile.
  private static func readsWhole(_ path: String) throws -> Bool {
    let directory = open(path, O_RDONLY | O_DIRECTORY)
    guard directory >= 0 else { throw Half.missing }
    defer { close(directory) }
    func read(_ name: String) -> [UInt8]? {
      let file = openat(directory, name, O_RDONLY)
      guard file >= 0 else { return nil }
      defer { close(file) }
      return Array(FileHandle(fileDescriptor: file).readDataToEndOfFile())
    }
    guard let json = read("notification.json"), let png = read("picture.png") else { return false }
    guard let document = try? JSONSerialization.jsonObject(with: Data(json)) as? [String: Any],
      let style = document["style"] as? [String: Any],
      let picture = style["picture"] as? [String: Any], let title = document["title"] as? String
    else { throw Half.unreadable }
    // Each version has a picture as wide as its title says.
    guard let size = pngSize(png), "\(size.width)" == title, picture["width"] as? Int == size.width,
      picture["byteCount"] as? Int == png.count
    else { throw Half.mixed(title, pngSize(png)?.width ?? 0) }
    return true
  }

  @Test("A reader never sees half of a notification while 200 posts replace it")
  func concurrentReader() async throws {
    let manager = FolderNotificationManager(folder: folder.path)
    await manager.createNotificationChannel(.of(.low))
    @Sendable func post(_ width: Int) async -> NotificationReceipt {
      await manager.notify(
        id: 7,
        .make("\(width)") {
          $0.style = .bigPicture(BigPictureStyle(picture: .plain(width, 3)))
        }
      )
    }
    #expect(await post(1).isPosted)

    let isDone = Flag()
    let poster = Task {
      defer { isDone.raise() }
      for number in 0..<200 { #expect(await post(1 + number % 5).isReplacement) }
    }
    let path = folder.path + "/id=7"
    var reads = 0
    while !isDone.isRaised {
      if try Self.readsWhole(path) { reads += 1 }
      await Task.yield()
    }
    await poster.value
    #expect(reads > 0)
    #expect(try Self.readsWhole(path))
    #expect(try folder.names == ["channels.json", "id=7"])
  }

  @Test("Two managers on one folder keep the bound and lose nothing")
  func twoManagers() async throws {
    let managers = (0..<2).map { _ in FolderNotificationManager(folder: folder.path) }
    await managers[0].createNotificationChannel(.of(.low))
    let receipts = await withTaskGroup(of: NotificationReceipt.self) { group in
      for id in 0..<60 {
        group.addTask { await managers[id % 2].notify(id: id, .make()) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let posted = Set(receipts.filter(\.isPosted).map(\.key.id))
    #expect(posted.count == 50)
    #expect(receipts.compactMap(\.dropReason).allSatisfy { $0 == .tooManyActive(limit: 50) })
    for manager in managers {
      #expect(Set(await manager.activeNotifications.map(\.key.id)) == posted)
    }
    #expect(await managers[1].notify(id: posted.first ?? 0, .make()).isReplacement)
  }

  @Test("Two processes on one folder do not get in each other's way")
  func twoProcesses() async throws {
    let path = folder.path
    let manager = FolderNotificationManager(folder: path)
    await manager.createNotificationChannel(.of(.low))
    let parent = Task {
      for number in 0..<40 {
        #expect(await manager.notify(tag: "shared", id: number % 5, .make("parent")).isPosted)
        #expect(await manager.notify(tag: "parent", id: number % 20, .make("parent")).isPosted)
      }
    }
    await #expect(processExitsWith: .success) { [path = path as String] in
      let manager = FolderNotificationManager(folder: path)
      for number in 0..<40 {
        #expect(await manager.notify(tag: "shared", id: number % 5, .make("child")).isPosted)
        #expect(await manager.notify(tag: "child", id: number % 20, .make("child")).isPosted)
      }
    }
    await parent.value
    #expect(await manager.activeNotifications.count == 45)
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.count == 45 + [".lock", "channels.json"].count)
    for name in try folder.names where name != "channels.json" {
      #expect(["child", "parent"].contains(try folder.document(name)["title"] as? String))
    }
  }

  @Test("A manager that never gives the folder back does not hold up others for ever")
  func lockedOut() async throws {
    try folder.create()
    let lock = try FolderLock(of: DiskFolder(path: folder.path), patience: .zero)
    let manager = FolderNotificationManager(
      folder: folder.path,
      limits: .android,
      patience: .milliseconds(5),
      now: { .now }
    )
    let reason = await manager.notify(id: 1, .make()).dropReason
    #expect(
      reason
        == .storageFailed(message: "cannot lock \(folder.path)/.lock: another process holds it")
    )
    #expect(await manager.activeNotifications.isEmpty)
    _ = consume lock
    #expect(await manager.createNotificationChannel(.of(.low)) == .created)
  }

  @Test("Waiting for the disk leaves Swift's own threads free")
  func ownThread() async throws {
    try folder.create()
    let lock = try FolderLock(of: DiskFolder(path: folder.path), patience: .zero)
    let managers = (0..<16).map { _ in
      // More patient than usual: this machine may be busy with other tests.
      FolderNotificationManager(
        folder: folder.path,
        limits: .android,
        patience: .seconds(50),
        now: { .now }
      )
    }
    // More waiting managers than there are shared threads; all wait for the lock held here.
    let changes = managers.map { manager in
      Task { await manager.createNotificationChannel(.of(.low)) }
    }
    for number in 0..<100 { #expect(await Task.detached { number }.value == number) }
    _ = consume lock
    for change in changes { #expect([.created, .unchanged].contains(await change.value)) }
  }
}
