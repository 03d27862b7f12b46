/// The files of an extension for Apple's devices, written from the settings that were tried here
/// (R3.10).
///
/// Compiling and signing them needs a Mac. What the source does is what `ImageServiceExtension`
/// does; its settings stand in the property list.
public struct AppleExtensionProject: Hashable, Sendable {
  /// Why no files can be written.
  public enum Failure: Error, Hashable, Sendable {
    /// The app's identifier is none: letters, digits, `-` and `.`, in parts that are not empty.
    case invalidAppID(String)

    /// The version of the system is no number such as `15.0`, or is below 15.0.
    case invalidMinimumOSVersion(String)

    /// A key of the property list that the extension cannot be without was to be changed.
    case reservedKey(String)
  }

  /// A file to be written.
  public struct File: Hashable, Sendable {
    /// The name.
    public let name: String

    /// What is in it.
    public let bytes: [UInt8]
  }

  /// The identifier of the app that the extension belongs to.
  public var appID: String

  /// What the extension does.
  public var settings: ServiceExtensionSettings

  /// The first version of the system that it runs on; at least 15.0.
  public var minimumOSVersion = "15.0"

  /// What it is called.
  public var displayName = "Notification Service"

  /// The version of the app, which an extension has to share.
  public var version = "1.0"

  /// The number of the build, which an extension has to share.
  public var build = "1"

  /// Keys that are merged into the property list, such as `NSAppTransportSecurity`.
  public var infoPlistKeys: [String: PropertyListValue] = [:]

  /// What the extension is entitled to.
  public var entitlements: [String: PropertyListValue] = [:]

  /// Swift source in place of the stock extension's; its class must be called
  /// `NotificationService`.
  public var source: [UInt8]?

  /// Makes a project of the stock extension.
  public init(
    appID: String,
    settings: ServiceExtensionSettings = ServiceExtensionSettings()
  ) {
    self.appID = appID
    self.settings = settings
  }

  /// The identifier of the extension.
  public var bundleID: String { "\(appID).NotificationService" }

  /// The three files: source, property list and entitlements.
  public func files() throws(Failure) -> [File] {
    [
      File(
        name: "NotificationService.swift",
        bytes: source ?? PackageResources.NotificationService_swift_txt
      ),
      File(name: "Info.plist", bytes: try infoPlist().xml()),
      File(
        name: "NotificationService.entitlements",
        bytes: PropertyListValue.dictionary(entitlements).xml()
      ),
    ]
  }
}

extension AppleExtensionProject {
  /// The property list, with the keys that are merged into it.
  func infoPlist() throws(Failure) -> PropertyListValue {
    guard Self.isIdentifier(appID) else { throw .invalidAppID(appID) }
    guard Self.isSupported(minimumOSVersion) else {
      throw .invalidMinimumOSVersion(minimumOSVersion)
    }
    let identity = identityKeys
    for key in identity.keys.sorted() where infoPlistKeys[key] != nil { throw .reservedKey(key) }
    return .dictionary(identity.merging(settingKeys) { $1 })
      .merged(with: .dictionary(infoPlistKeys))
  }

  // MARK: - Private parts

  private typealias SettingKey = ServiceExtensionSettings.PropertyListKey

  /// What makes a bundle an extension of this app.
  private var identityKeys: [String: PropertyListValue] {
    [
      "CFBundleIdentifier": .string(bundleID),
      "CFBundleExecutable": "NotificationService",
      "CFBundlePackageType": "XPC!",
      "MinimumOSVersion": .string(minimumOSVersion),
      "NSExtension": .dictionary([
        "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
        "NSExtensionPrincipalClass": "NotificationService",
      ]),
    ]
  }

  private var settingKeys: [String: PropertyListValue] {
    var keys: [String: PropertyListValue] = [
      "CFBundleDevelopmentRegion": "en",
      "CFBundleInfoDictionaryVersion": "6.0",
      "CFBundleName": "NotificationService",
      "CFBundleDisplayName": .string(displayName),
      "CFBundleShortVersionString": .string(version),
      "CFBundleVersion": .string(build),
      SettingKey.imageKeys.rawValue: .string(settings.imageKeys.description),
      SettingKey.maxByteCount.rawValue: .integer(settings.maxByteCount),
    ]
    if let key = settings.typeKey { keys[SettingKey.typeKey.rawValue] = .string(key) }
    if !settings.attachmentIdentifier.isEmpty {
      keys[SettingKey.attachmentIdentifier.rawValue] = .string(settings.attachmentIdentifier)
    }
    return keys
  }

  private static func isIdentifier(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "-": true
            default: false
            }
          }
      }
  }

  private static func isSupported(_ version: String) -> Bool {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? UInt16(part) : nil
    }
    guard (1...3).contains(parts.count), numbers.count == parts.count else { return false }
    return numbers[0] >= 15
  }
}

extension AppleExtensionProject.Failure: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .invalidAppID(let text): "\"\(text)\" is no identifier of an app such as com.example.app."
    case .invalidMinimumOSVersion(let text): "\"\(text)\" is no version of iOS from 15.0 on."
    case .reservedKey(let key): "The key \(key) of the property list cannot be changed."
    }
  }
}

extension PropertyListValue: ExpressibleByStringLiteral {
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }
}
