import Foundation
import PushImages
import Testing

@Suite("The extension for a Mac build (R3.10)")
struct AppleExtensionProjectTests {
  private static func list(
    _ files: [AppleExtensionProject.File],
    _ name: String
  ) throws
    -> NSDictionary
  {
    let file = try #require(files.first { $0.name == name })
    let list = try PropertyListSerialization.propertyList(from: Data(file.bytes), format: nil)
    return try #require(list as? NSDictionary)
  }

  @Test("By default the property list has what an extension needs, and the stock settings")
  func standard() throws {
    let files = try AppleExtensionProject(appID: "com.example.app").files()
    #expect(
      files.map(\.name) == [
        "NotificationService.swift", "Info.plist", "NotificationService.entitlements",
      ]
    )
    let expected: NSDictionary = [
      "CFBundleIdentifier": "com.example.app.NotificationService",
      "CFBundleExecutable": "NotificationService",
      "CFBundlePackageType": "XPC!",
      "CFBundleDevelopmentRegion": "en",
      "CFBundleInfoDictionaryVersion": "6.0",
      "CFBundleName": "NotificationService",
      "CFBundleDisplayName": "Notification Service",
      "CFBundleShortVersionString": "1.0",
      "CFBundleVersion": "1",
      "MinimumOSVersion": "15.0",
      "NSExtension": [
        "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
        "NSExtensionPrincipalClass": "NotificationService",
      ],
      "ShinyPushImageKeys": "image;image-url;imageUrl;attachment-url;fcm_options.image",
      "ShinyPushImageMaxBytes": 10_485_760,
    ]
    #expect(try Self.list(files, "Info.plist") == expected)
    #expect(try Self.list(files, "NotificationService.entitlements") == [:])
  }

  @Test("Settings, merged keys and entitlements are in the lists, of every type")
  func settings() throws {
    var project = AppleExtensionProject(
      appID: "com.example.app",
      settings: ServiceExtensionSettings(
        imageKeys: ["au", "x.y"],
        maxByteCount: 5000,
        typeKey: "at",
        attachmentIdentifier: "<&>"
      )
    )
    project.minimumOSVersion = "16.4"
    project.version = "2.3"
    project.build = "77"
    project.infoPlistKeys = [
      "NSAppTransportSecurity": .dictionary([
        "NSExceptionDomains": .dictionary([
          "e.com": .dictionary(["NSExceptionAllowsInsecureHTTPLoads": .boolean(true)])
        ])
      ]),
      "CFBundleDisplayName": "Mine", "Real": .real(0.5), "Number": .integer(1),
      "When": .date(Date(timeIntervalSince1970: 0)), "Bytes": .data(Data([1, 2])),
      "List": .array(["a", .boolean(false)]),
    ]
    project.entitlements = ["com.apple.security.application-groups": .array(["group.example"])]
    let files = try project.files()
    let info = try Self.list(files, "Info.plist")
    #expect(info["ShinyPushImageKeys"] as? String == "au;x.y")
    #expect(info["ShinyPushImageMaxBytes"] as? Int == 5000)
    #expect(info["ShinyPushImageTypeKey"] as? String == "at")
    #expect(info["ShinyPushImageAttachmentIdentifier"] as? String == "<&>")
    #expect(info["MinimumOSVersion"] as? String == "16.4")
    #expect(info["CFBundleShortVersionString"] as? String == "2.3")
    #expect(info["CFBundleVersion"] as? String == "77")
    #expect(info["CFBundleDisplayName"] as? String == "Mine")
    #expect(
      info["NSAppTransportSecurity"] as? NSDictionary
        == ["NSExceptionDomains": ["e.com": ["NSExceptionAllowsInsecureHTTPLoads": true]]]
    )
    #expect(info["Real"] as? Double == 0.5)
    #expect(info["When"] as? Date == Date(timeIntervalSince1970: 0))
    #expect(info["Bytes"] as? Data == Data([1, 2]))
    #expect(info["List"] as? NSArray == ["a", false])
    #expect(
      try Self.list(files, "NotificationService.entitlements")
        == ["com.apple.security.application-groups": ["group.example"]]
    )
    // What is written is read back by the extension that runs here.
    let bytes = try #require(files.first { $0.name == "Info.plist" }).bytes
    #expect(ServiceExtensionSettings(infoPlist: bytes) == project.settings)
    let policy = try CleartextPolicy.appTransportSecurity(infoPlist: bytes)
    #expect(policy != .httpsOnly)
    #expect(PropertyListValue(propertyList: bytes)?.members?["Number"] == .integer(1))
  }

  @Test(
    "What cannot be an extension is refused",
    arguments: [
      ("com.example.app", "14.9"), ("com.example.app", "x"), ("com.example.app", "15.0.0.0"),
      ("com.example.app", ""), ("", "15.0"), ("app", "15.0"), ("com..app", "15.0"),
      ("com.exa mple", "15.0"), ("com.$(X)", "15.0"),
    ]
  )
  func refused(appID: String, version: String) {
    var project = AppleExtensionProject(appID: appID)
    project.minimumOSVersion = version
    #expect(throws: AppleExtensionProject.Failure.self) { try project.files() }
  }

  @Test("Keys that make it an extension cannot be changed")
  func reserved() {
    var project = AppleExtensionProject(appID: "com.example.app")
    project.infoPlistKeys = ["CFBundleIdentifier": "com.other"]
    #expect(throws: AppleExtensionProject.Failure.reservedKey("CFBundleIdentifier")) {
      try project.files()
    }
  }

  @Test("One's own source takes the place of the stock one (R3.6)")
  func ownSource() throws {
    var project = AppleExtensionProject(appID: "com.example.app")
    project.source = Array("class NotificationService {}".utf8)
    #expect(try project.files()[0].bytes == project.source)
  }
}
