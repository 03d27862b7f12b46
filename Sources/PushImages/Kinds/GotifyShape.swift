internal import AndroidNotifications

/// A message of a Gotify server.
enum GotifyShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    object["message"]?.string != nil
      && (object["appid"] != nil || object["extras"]?.members != nil)
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    var message = PushMessage(kind: .gotify, platform: platform ?? .android, payload: object)
    let notification = object["extras"]?["client::notification"]
    message.id = object["id"]?.text
    message.fields.title.literal = object["title"]?.nonEmptyString
    message.fields.body.literal = object["message"]?.nonEmptyString
    // Each message stands for itself; one that comes again takes its own place.
    message.fields.tag = message.id
    message.fields.group = object["appid"]?.text
    message.fields.link = notification?["click"]?["url"]?.nonEmptyString
    message.fields.eventTime = object["date"].flatMap(FieldValues.time)
    message.fields.priority = object["priority"]?.integerValue.map(priority)
    message.pictures = [
      PictureField(
        "extras.client::notification.bigImageUrl",
        notification?["bigImageUrl"],
        mayBeRelative: true
      )
    ]
    message.data = FirebaseData.texts(object.members ?? [:])
    message.keySpace = .nested(object.members ?? [:])
    return message
  }

  /// The bands of Gotify's own Android app.
  private static func priority(_ level: Int) -> NotificationPriority {
    switch level {
    case ..<1: .min
    case 1...3: .low
    case 4...7: .default
    default: .high
    }
  }
}
