extension PushMessage {
  /// Reads the message that `bytes` hold as JSON; its kind is recognised by its shape.
  ///
  /// - Parameters:
  ///   - bytes: The JSON, in UTF-8.
  ///   - platform: Whose view is taken of a message that several platforms get; by default
  ///     Android's.
  ///   - reader: The limits of the text.
  /// - Throws: `MessageError`, for bytes of any content.
  public init(
    json bytes: [UInt8],
    platform: PushPlatform? = nil,
    reader: JSONReader = JSONReader()
  ) throws(MessageError) {
    try self.init(reader.value(of: bytes), platform: platform)
  }

  /// Reads a message that is a JSON value already.
  public init(_ value: JSONValue, platform: PushPlatform? = nil) throws(MessageError) {
    guard value.members != nil else { throw .notAnObject(found: value.typeName) }
    let shape = Self.shapes.first { $0.recognises(value) } ?? PlainDataShape.self
    // A browser's payload has no shape of its own where it names nothing but texts and a picture.
    let isForWeb =
      platform == .web
      && (shape == PlainDataShape.self
        || shape == RemoteMessageShape.self && !RemoteMessageShape.isReceived(value))
    self = (isForWeb ? WebPushShape.self : shape).message(from: value, platform: platform)
  }

  /// Makes the message that an app gets as a map of texts and nothing else, such as FCM data.
  public init(data: [String: String]) {
    let value = JSONValue.object(["data": .object(data.mapValues(JSONValue.string))])
    self = RemoteMessageShape.message(from: value, platform: .android)
  }

  /// The shapes that can be told by their members; where one could be taken for another, the more
  /// telling one comes first.
  private static let shapes: [any MessageShape.Type] = [
    APNsShape.self, FCMSendShape.self, ExpoShape.self, FCMLegacyShape.self,
    DeviceBundleShape.self, NtfyShape.self, GotifyShape.self, RemoteMessageShape.self,
    WebPushShape.self,
  ]
}
