internal import PushImages

/// What an extension is set to do: by options, else by its property list, else by default.
struct ExtensionSettingOptions: Sendable {
  static let options = [keys, maxByteCount, typeKey, identifier, infoPlist]

  private static let keys = Option(
    "--keys",
    "LIST",
    summary: """
      The keys that may hold the URL of the image, the first one first, such as "au;image" \
      (default: "\(ImageKeys.apple)").
      """
  )

  private static let maxByteCount = Option(
    "--max-bytes",
    "N",
    summary: "The most bytes of a download (default: 10485760)."
  )

  private static let typeKey = Option(
    "--type-key",
    "KEY",
    summary: "The key of the file's type, such as at; a payload without it gets no attachment."
  )

  private static let identifier = Option(
    "--identifier",
    "NAME",
    summary: "What the attachment is called (default: a new, unique name)."
  )

  static let infoPlist = Option(
    "--ats",
    "Info.plist",
    summary: """
      The property list of the extension: its App Transport Security says which hosts may be \
      asked over plain http, and its ShinyPush keys are the settings that no option gives.
      """
  )

  /// More than any property list of an app has.
  static let maxPropertyListByteCount = 1 << 20

  /// The property list of the extension.
  let propertyList: InputFile?

  private let imageKeys: ImageKeys?
  private let maxBytes: Int?
  private let key: String?
  private let attachmentIdentifier: String?

  init(_ arguments: Arguments) throws(UsageError) {
    propertyList = arguments.value(of: Self.infoPlist).map { InputFile(path: $0) }
    imageKeys = arguments.value(of: Self.keys).map(ImageKeys.init(parsing:))
    if let imageKeys, imageKeys.keys.isEmpty { throw .missingValue(Self.keys) }
    maxBytes = try arguments.integer(
      of: Self.maxByteCount,
      in: 1...(1 << 40),
      expected: "a whole number above 0"
    )
    key = arguments.value(of: Self.typeKey)
    attachmentIdentifier = arguments.value(of: Self.identifier)
  }

  /// The settings, with what `infoPlist`, the bytes of the property list, has to say.
  func settings(infoPlist: [UInt8]?) -> ServiceExtensionSettings {
    var settings = infoPlist.map(ServiceExtensionSettings.init) ?? ServiceExtensionSettings()
    if let imageKeys { settings.imageKeys = imageKeys }
    if let maxBytes { settings.maxByteCount = maxBytes }
    if let key { settings.typeKey = key }
    if let attachmentIdentifier { settings.attachmentIdentifier = attachmentIdentifier }
    return settings
  }

  /// The bytes of the property list; nil if none was named.
  func readPropertyList() throws(CommandFailure) -> [UInt8]? {
    guard let propertyList else { return nil }
    return try propertyList.read(limit: Self.maxPropertyListByteCount)
  }
}
