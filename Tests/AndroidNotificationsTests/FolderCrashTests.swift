import AndroidNotifications
import BitmapLoading
import Foundation
import TestSupport
import Testing

@Suite("A folder whose process is killed (R2.8)", .ownThreads, .timeLimit(.minutes(5)))
struct FolderCrashTests {
  /// What a process does to the folder; the same in each one, so that it can be told from the
  /// number of the last step how the folder must look.
  private enum Step {
    case post(id: Int, title: String, pictureWidth: Int)
    case cancel(id: Int)
    case renameChannel(String)

    init(_ number: Int) {
      switch number % 7 {
      case 5: self = .cancel(id: number % 4)
      case 6: self = .renameChannel("Name \(number)")
      default: self = .post(id: number % 4, title: "\(number)", pictureWidth: 1 + number % 60)
      }
    }

    /// Does it, and says whether it was done.
    func run(on manager: FolderNotificationManager) async -> Bool {
      switch self {
      case .post(let id, let title, let width):
        let notification = AndroidNotification.make(title) {
          $0.style = .bigPicture(BigPictureStyle(picture: .plain(width, 40)))
        }
        return await manager.notify(tag: "t", id: id, notification).isPosted
      case .cancel(let id): return await manager.cancel(tag: "t", id: id).failure == nil
      case .renameChannel(let name):
        let channel = NotificationChannel(id: "news", name: name, importance: .low)
        return await [.updated, .unchanged].contains(manager.createNotificationChannel(channel))
      }
    }
  }

  /// How a folder looks: what is posted, and the channel's name.
  private struct Look: Equatable {
    var titles: [Int: String] = [:]
    var channelName: String?

    init() {}

    /// After the steps up to `last`.
    init(after last: Int) {
      channelName = "Start"
      for number in 0..<max(0, last + 1) {
        switch Step(number) {
        case .post(let id, let title, _): titles[id] = title
        case .cancel(let id): titles[id] = nil
        case .renameChannel(let name): channelName = name
        }
      }
    }
  }

  private static let channel = NotificationChannel(id: "news", name: "Start", importance: .low)

  /// Steps without end, each noted in `log` once it is done.
  private static func work(in path: String, log: String) async {
    let manager = FolderNotificationManager(folder: path)
    let descriptor = open(log, O_WRONLY | O_APPEND)
    for number in 0... {
      guard await Step(number).run(on: manager) else { exit(1) }
      let line = Array("\(number)\n".utf8)
      guard write(descriptor, line, line.count) == line.count else { exit(2) }
    }
  }

  private let folder = TemporaryFolder()

  /// How the folder looks to a manager that starts anew; pictures must fit their documents.
  private func look() async throws -> Look {
    let manager = FolderNotificationManager(folder: folder.path)
    var look = Look()
    look.channelName = await manager.notificationChannel(id: "news")?.name
    for active in await manager.activeNotifications {
      let name = "tag=t,id=\(active.key.id)"
      look.titles[active.key.id] = active.title
      let document = try folder.document(name)
      let style = try #require(document["style"] as? [String: Any])
      let picture = try #require(style["picture"] as? [String: Any])
      let png = try #require(folder.bytes("\(name)/picture.png"))
      let number = try #require(active.title.flatMap { Int($0) })
      #expect(pngSize(png) == PixelSize(width: 1 + number % 60, height: 40))
      #expect(picture["byteCount"] as? Int == png.count)
    }
    return look
  }

  @Test("SIGKILL at 32 random moments: what was posted is there, nothing is half there")
  func killed() async throws {
    var random = SeededNumbers(seed: 20_261_130)
    let log = folder.path + ".log"
    defer { try? FileManager.default.removeItem(atPath: log) }
    for round in 0..<32 {
      // The next start works, whatever the last process left.
      let manager = FolderNotificationManager(folder: folder.path)
      #expect(await manager.cancelAll().failure == nil)
      await manager.deleteNotificationChannel(id: "news")
      try? FileManager.default.removeItem(atPath: folder.path + "/channels.json")
      #expect(await manager.createNotificationChannel(Self.channel) == .created)
      let hidden = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix(".") }
      #expect(hidden == [".lock"], "round \(round): leftovers are cleared away")
      // Not empty: Foundation leaks its buffer when it reads an empty file.
      try Data("-1\n".utf8).write(to: URL(filePath: log))

      let microseconds = Int(random.next() % 60_000)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = folder.path as String, log = log as String, microseconds = microseconds as Int] in
        Thread.detachNewThread {
          usleep(useconds_t(microseconds))
          kill(getpid(), SIGKILL)
        }
        await Self.work(in: path, log: log)
      }

      let noted = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n")
      let last = noted.last.flatMap { Int($0) } ?? -1
      let look = try await look()
      // The step that was under way is done or not.
      #expect(
        look == Look(after: last) || look == Look(after: last + 1),
        "round \(round), \(microseconds) µs, last step \(last): \(look)"
      )
    }
  }
}

/// Numbers that look random and are the same in each run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
