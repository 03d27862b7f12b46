internal import FoundationEssentials
internal import PushImages

/// Writes the source, the property list and the entitlements of an extension for a Mac build.
struct ExtensionWriter: Sendable {
  static let options = [
    folder, appID, minimumOS, displayName, appVersion, buildNumber, mergedKeys, entitlements,
    source,
  ]

  private static let folder = Option(
    "--write",
    "DIR",
    summary: """
      Writes NotificationService.swift, Info.plist and NotificationService.entitlements into this \
      folder, with the same settings, and runs nothing.
      """
  )
  private static let appID = Option(
    "--app-id",
    "ID",
    summary: "--write: the identifier of the app, such as com.example.app; it is needed there."
  )
  private static let minimumOS = Option(
    "--min-os",
    "VERSION",
    summary: "--write: the first version of iOS that it runs on (default: 15.0)."
  )
  private static let displayName = Option(
    "--name",
    "NAME",
    summary: "--write: what it is called (default: Notification Service)."
  )
  private static let appVersion = Option(
    "--app-version",
    "VERSION",
    summary: "--write: the version of the app, which the extension shares (default: 1.0)."
  )
  private static let buildNumber = Option(
    "--build-number",
    "NUMBER",
    summary: "--write: the number of the app's build (default: 1)."
  )
  private static let mergedKeys = Option(
    "--plist",
    "FILE",
    summary: "--write: a property list whose keys are merged into Info.plist."
  )
  private static let entitlements = Option(
    "--entitlements",
    "FILE",
    summary: "--write: a property list of what the extension is entitled to (default: nothing)."
  )
  private static let source = Option(
    "--source",
    "FILE",
    summary:
      "--write: Swift source of your own, with a class NotificationService, in place of ours."
  )

  /// More than anybody writes by hand.
  private static let maxSourceByteCount = 4 << 20

  private let path: String
  private let settings: ExtensionSettingOptions
  private let project: AppleExtensionProject
  private let keysFile: InputFile?
  private let entitlementsFile: InputFile?
  private let sourceFile: InputFile?

  /// Nil if nothing is to be written.
  init?(_ arguments: Arguments, settings: ExtensionSettingOptions) throws(UsageError) {
    guard let path = arguments.value(of: Self.folder) else {
      for option in Self.options where arguments.has(option) { throw .missingOption(Self.folder) }
      return nil
    }
    guard let appID = arguments.value(of: Self.appID) else { throw .missingOption(Self.appID) }
    self.path = path
    self.settings = settings
    var project = AppleExtensionProject(appID: appID)
    project.minimumOSVersion = arguments.value(of: Self.minimumOS) ?? project.minimumOSVersion
    project.displayName = arguments.value(of: Self.displayName) ?? project.displayName
    project.version = arguments.value(of: Self.appVersion) ?? project.version
    project.build = arguments.value(of: Self.buildNumber) ?? project.build
    self.project = project
    func file(_ option: Option) -> InputFile? {
      arguments.value(of: option).map { InputFile(path: $0) }
    }
    keysFile = file(Self.mergedKeys)
    entitlementsFile = file(Self.entitlements)
    sourceFile = file(Self.source)
    do {
      _ = try project.files()
    } catch {
      let option =
        if case .invalidAppID = error { Self.appID } else { Self.minimumOS }
      throw .invalidValue(
        option,
        value: arguments.value(of: option) ?? "",
        expected: option == Self.appID
          ? "an identifier such as com.example.app" : "a version from 15.0 on"
      )
    }
  }

  /// Writes the files and reports them.
  func run(on console: Console) throws(CommandFailure) -> ExitStatus {
    let files = try files()
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(status: .failed, sentence: "Cannot make the folder \(path).")
    }
    var fields = FieldList()
    fields.add("Extension", project.bundleID)
    for file in files {
      let target = "\(path)/\(file.name)"
      try FileOutput(path: target).write(file.bytes, console: console)
      fields.add("File", target)
    }
    try console.show(
      Report(
        text: fields.text,
        json: [
          "bundleID": .string(project.bundleID),
          "files": .array(files.map { .string("\(path)/\($0.name)") }),
        ]
      )
    )
    return .success
  }

  // MARK: - Private parts

  private func files() throws(CommandFailure) -> [AppleExtensionProject.File] {
    var project = project
    let infoPlist = try settings.readPropertyList()
    project.settings = settings.settings(infoPlist: infoPlist)
    if let infoPlist, let file = settings.propertyList {
      let security = try Self.members(of: infoPlist, file)["NSAppTransportSecurity"]
      project.infoPlistKeys["NSAppTransportSecurity"] = security
    }
    if let keysFile {
      let keys = try Self.members(of: try Self.read(keysFile), keysFile)
      project.infoPlistKeys.merge(keys) { $1 }
    }
    if let entitlementsFile {
      project.entitlements = try Self.members(of: try Self.read(entitlementsFile), entitlementsFile)
    }
    project.source = try sourceFile.map { (file) throws(CommandFailure) in
      try file.read(limit: Self.maxSourceByteCount)
    }
    do {
      return try project.files()
    } catch {
      throw CommandFailure(status: .failed, sentence: error.description)
    }
  }

  private static func read(_ file: InputFile) throws(CommandFailure) -> [UInt8] {
    try file.read(limit: ExtensionSettingOptions.maxPropertyListByteCount)
  }

  private static func members(
    of bytes: [UInt8],
    _ file: InputFile
  ) throws(CommandFailure) -> [String: PropertyListValue] {
    guard !bytes.starts(with: "bplist".utf8) else {
      throw CommandFailure(
        status: .unreadableMessage,
        sentence: "\(file.name) is a binary property list; XML is needed (plutil -convert xml1)."
      )
    }
    guard let members = PropertyListValue(propertyList: bytes)?.members else {
      throw CommandFailure(
        status: .unreadableMessage,
        sentence: "\(file.name) is no property list with a dictionary."
      )
    }
    return members
  }
}
