import FoundationEssentials
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
    func folder(_ stateHome: String?, _ home: String?) -> String {
      FolderNotificationManager.standardFolder(stateHome: stateHome, home: home)
    }
    let own = "bigpicture/notifications"
    #expect(folder("/state", "/home/a") == "/state/\(own)")
    #expect(folder(nil, "/home/a") == "/home/a/.local/state/\(own)")
    #expect(folder("", "/home/a") == "/home/a/.local/state/\(own)")
    #expect(folder("relative", "/home/a") == "/home/a/.local/state/\(own)")
    #expect(folder(nil, nil).hasPrefix("/tmp/bigpicture-"))
  }
}
