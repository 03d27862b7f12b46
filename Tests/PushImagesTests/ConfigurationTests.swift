import FoundationEssentials
import Glibc
import Testing

@testable import PushImages

@Suite("Configuration")
struct ConfigurationTests {
  @Test("What is not embedded must be complete, and is checked in one order")
  func validation() throws {
    var config = FirebaseConfig()
    try config.validate()
    config.useEmbeddedConfiguration = false
    func missing() -> String? {
      do {
        try config.validate()
        return nil
      } catch { return error.missing }
    }
    #expect(missing() == "appID")
    config.appID = "a"
    #expect(missing() == "senderID")
    config.senderID = " "
    #expect(missing() == "senderID", "white space is nothing")
    config.senderID = "s"
    #expect(missing() == "apiKey")
    config.apiKey = "k"
    #expect(missing() == "projectID")
    config.projectID = "p"
    #expect(missing() == nil)
    #expect(
      FirebaseConfig.Incomplete(missing: "appID").description
        == "The Firebase configuration is not embedded and has no appID."
    )
  }

  @Test("The embedded configuration has the default keys and no channel")
  func embedded() {
    #expect(FirebaseConfig.embedded == FirebaseConfig())
    #expect(FirebaseConfig.embedded.useEmbeddedConfiguration)
    #expect(FirebaseConfig.embedded.imageKeys == .default)
    #expect(FirebaseConfig.embedded.defaultChannel == nil)
  }

  @Test("R2.8: notifications go to the user's state folder")
  func standardFolder() {
    func folder(_ stateHome: String?, _ homes: String?...) -> String {
      FolderNotificationManager.standardFolder(stateHome: stateHome, homes: homes)
    }
    let own = "bigpicture/notifications"
    #expect(folder("/state", "/home/a") == "/state/\(own)")
    #expect(folder(nil, "/home/a") == "/home/a/.local/state/\(own)")
    #expect(folder("", "/home/a") == "/home/a/.local/state/\(own)")
    #expect(folder("relative", "/home/a") == "/home/a/.local/state/\(own)")
    for home in [nil, "", "relative"] {
      #expect(folder(nil, home, "/home/listed") == "/home/listed/.local/state/\(own)")
    }
  }

  @Test("Without HOME, the home is the one in the system's list of users")
  func listedHome() throws {
    let lines = try String(contentsOfFile: "/etc/passwd", encoding: .utf8).split(separator: "\n")
    let entries = lines.map { $0.split(separator: ":", omittingEmptySubsequences: false) }
    let own = entries.first { $0.count > 5 && $0[2] == "\(geteuid())" }
    // A user of a network's list is in no file.
    if let own { #expect(FolderNotificationManager.listedHome() == String(own[5])) }
  }

  @Test("Without any home, only a folder that is the user's alone is taken")
  func temporaryFolder() async throws {
    let shared = "/tmp/push-images-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: shared) }
    func folder() -> String {
      FolderNotificationManager.standardFolder(
        stateHome: nil,
        homes: [nil, ""],
        temporaryFolder: shared
      )
    }
    let own = "\(shared)/bigpicture-\(geteuid())"
    #expect(folder() == "\(own)/notifications")
    #expect(folder() == "\(own)/notifications", "it is taken again")

    chmod(own, 0o755)
    let refused = folder()
    #expect(!refused.hasPrefix(shared), "others may look into it")
    rmdir(own)
    mkdir("\(shared)/elsewhere", 0o700)
    symlink("elsewhere", own)
    #expect(folder() == refused, "a link leads wherever its owner likes")
    unlink(own)
    try "".write(toFile: own, atomically: true, encoding: .utf8)
    #expect(folder() == refused, "it is a file")

    let push = AndroidPushNotification(
      PushMessage(data: ["title": "T"]),
      environment: PushEnvironment(manager: FolderNotificationManager(folder: refused))
    )
    let receipt = await push.sendDefaultAsync(id: 1).receipt
    #expect(!receipt.isPosted)
    #expect(receipt.dropReason?.description.contains("no-folder-of-this-user-alone") == true)
  }
}
