/// The flat map of texts that Firebase hands to an Android device (push.md §2.1).
enum DeviceBundleShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    (object.members ?? [:]).keys.contains { key in
      prefixes.contains { key.hasPrefix($0) } || key == "google.message_id"
    }
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    if let relayed = NtfyShape.relayed(in: object, of: object) { return relayed }
    var message = PushMessage(kind: .deviceBundle, platform: .android, payload: object)
    let parts = prefixes.map { part(of: object, prefix: $0) }
    let layers = FieldLayers(parts)
    message.id = FieldLayers([object]).text("google.message_id", "message_id")
    message.isNotificationMessage = layers.value("e")?.boolValue ?? false
    message.fields = FirebaseFields.read(layers)
    message.pictures = zip(prefixes, parts).map { PictureField($0 + "image", $1["image"]) }
    message.adoptFirebaseData((object.members ?? [:]).filter { $0.key != "rawData" })
    if layers.value("noui")?.boolValue == true { message.becomeControl() }
    return message
  }

  /// The current prefix, and the one that senders used before.
  private static let prefixes = ["gcm.n.", "gcm.notification."]

  private static func part(of object: JSONValue, prefix: String) -> JSONValue {
    let own = (object.members ?? [:]).filter { $0.key.hasPrefix(prefix) }
    return .object(
      Dictionary(uniqueKeysWithValues: own.map { (String($0.dropFirst(prefix.count)), $1) })
    )
  }
}
