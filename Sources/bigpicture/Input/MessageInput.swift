internal import PushImages

/// The message that a command takes, and how it is to be read.
struct MessageInput: Sendable {
  static let operand = CommandSyntax.Operand(
    name: "MESSAGE.json",
    summary: """
      The push message: what a server sends to FCM, what a device gets, an APNs payload, or a \
      message of Web Push, ntfy, Gotify or Expo; - reads it from the standard input.
      """
  )

  static let options = [platform, keys]

  private static let platform = Option(
    "--platform",
    "NAME",
    summary: "Whose view is taken of a message for several: android (the default), apple or web."
  )

  static let keys = Option(
    "--keys",
    "LIST",
    summary: """
      The keys that may hold the URL of the image, the first one first, such as "au;image" \
      (default: "\(ImageKeys.default)").
      """
  )

  /// The file of the message.
  let file: InputFile

  /// The keys that may hold the URL of the image.
  let imageKeys: ImageKeys

  /// Whose view is asked for; nil if anybody's will do.
  private(set) var platform: PushPlatform?

  init(_ arguments: Arguments) throws(UsageError) {
    try self.init(arguments, platform: nil)
    guard let name = arguments.value(of: Self.platform) else { return }
    guard let platform = PushPlatform(rawValue: name.lowercased()) else {
      throw .invalidValue(Self.platform, value: name, expected: "android, apple or web")
    }
    self.platform = platform
  }

  /// The message of a command that has one view of it.
  init(_ arguments: Arguments, platform: PushPlatform?) throws(UsageError) {
    file = InputFile(path: arguments.operands[0])
    imageKeys = arguments.value(of: Self.keys).map(ImageKeys.init(parsing:)) ?? .default
    self.platform = platform
    guard !imageKeys.keys.isEmpty else { throw .missingValue(Self.keys) }
  }

  /// Reads the message.
  func read() throws(CommandFailure) -> PushMessage {
    let reader = JSONReader()
    let bytes = try file.read(limit: reader.maxByteCount)
    return try Self.message(of: bytes, platform: platform, reader: reader)
  }

  /// Reads the message in `bytes`.
  static func message(
    of bytes: [UInt8],
    platform: PushPlatform? = nil,
    reader: JSONReader = JSONReader()
  ) throws(CommandFailure) -> PushMessage {
    do {
      return try PushMessage(json: bytes, platform: platform, reader: reader)
    } catch {
      throw CommandFailure(status: .unreadableMessage, sentence: error.description)
    }
  }
}
