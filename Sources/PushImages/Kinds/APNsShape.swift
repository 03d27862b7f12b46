internal import AndroidNotifications

/// APNs user info, as a payload file or an app has it (push.md §5.3).
enum APNsShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    object["aps"]?.members != nil
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    message(kind: .apns, userInfo: object, payload: object)
  }

  /// The message that a device gets as `userInfo`, whatever `payload` it was sent as.
  static func message(
    kind: MessageKind,
    userInfo: JSONValue,
    payload: JSONValue
  ) -> PushMessage {
    var message = PushMessage(kind: kind, platform: .apple, payload: payload)
    let members = userInfo.members ?? [:]
    message.id = userInfo["gcm.message_id"]?.nonEmptyString
    message.fields = fields(of: userInfo["aps"] ?? [:])
    message.data = FirebaseData.texts(members.filter { $0.key != "aps" })
    message.keySpace = .nested(members)
    return message
  }

  private static func fields(of aps: JSONValue) -> MessageFields {
    var fields = MessageFields()
    let alert = aps["alert"]
    func text(_ name: String, _ key: String, _ arguments: String) -> MessageText {
      MessageText(
        literal: alert?[name]?.nonEmptyString,
        localizationKey: alert?[key]?.nonEmptyString,
        arguments: FieldValues.texts(alert?[arguments])
      )
    }
    fields.title = text("title", "title-loc-key", "title-loc-args")
    fields.subtitle = text("subtitle", "subtitle-loc-key", "subtitle-loc-args")
    fields.body = text("body", "loc-key", "loc-args")
    if let line = alert?.nonEmptyString { fields.body.literal = line }
    fields.sound = aps["sound"]?.nonEmptyString ?? aps["sound"]?["name"]?.nonEmptyString
    fields.group = aps["thread-id"]?.nonEmptyString
    fields.actionSet = aps["category"]?.nonEmptyString
    fields.category = aps["sound"]?["critical"]?.boolValue == true ? .alarm : nil
    fields.count = aps["badge"].flatMap { FieldValues.integer($0, in: 0...Int.max) }
    fields.priority = aps["interruption-level"]?.string.flatMap { priorities[$0] }
    return fields
  }

  private static let priorities: [String: NotificationPriority] = [
    "passive": .low, "active": .default, "time-sensitive": .high, "critical": .max,
  ]
}
