/// Any other object: its members are the data.
enum PlainDataShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool { true }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    let members = object.members ?? [:]
    var message = PushMessage(kind: .plainData, platform: platform ?? .android, payload: object)
    message.fields = FirebaseData.fields(members)
    message.data = FirebaseData.texts(members)
    message.keySpace = .nested(members)
    return message
  }
}
