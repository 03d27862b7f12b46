/// A Web Push payload: notification options, at the top level or under `notification`.
enum WebPushShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    if object["notification"]?["title"]?.string != nil || object["web_push"] != nil { return true }
    return object["title"]?.string != nil && browserOnly.contains { object[$0] != nil }
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    var message = PushMessage(kind: .webPush, platform: .web, payload: object)
    let inner = object["notification"]?.members == nil ? nil : object["notification"]
    let layers = FieldLayers([inner, object])
    message.fields = WebFields.read(layers)
    message.pictures = [
      PictureField("notification.image", inner?["image"], mayBeRelative: true),
      PictureField("image", object["image"], mayBeRelative: true),
    ]
    message.data = FirebaseData.texts(layers.value("data")?.members ?? [:])
    message.keySpace = .nested(object.members ?? [:])
    return message
  }

  /// Options that only browser notifications have.
  private static let browserOnly = [
    "icon", "badge", "actions", "requireInteraction", "renotify", "vibrate", "navigate", "silent",
    "dir", "lang", "timestamp",
  ]
}
