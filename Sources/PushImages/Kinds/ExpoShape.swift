/// What a server sends to Expo; its picture is found by configured keys only (R1.2a).
enum ExpoShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    let targets = object["to"]?.elements ?? [object["to"] ?? .null]
    return targets.contains { target in
      target.string.map { $0.hasPrefix("ExponentPushToken[") || $0.hasPrefix("ExpoPushToken[") }
        ?? false
    }
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    var message = PushMessage(kind: .expoSend, platform: platform ?? .android, payload: object)
    let layers = FieldLayers([object])
    message.fields.title.literal = layers.text("title")
    message.fields.subtitle.literal = layers.text("subtitle")
    message.fields.body.literal = layers.text("body")
    message.fields.channelID = layers.text("channel_id")
    message.fields.sound = layers.text("sound") ?? object["sound"]?["name"]?.nonEmptyString
    message.fields.actionSet = layers.text("category_id")
    message.fields.tag = layers.text("tag")
    message.fields.count = object["badge"].flatMap { FieldValues.integer($0, in: 0...Int.max) }
    message.data = FirebaseData.texts(object["data"]?.members ?? [:])
    message.keySpace = .nested(object.members ?? [:])
    return message
  }
}
