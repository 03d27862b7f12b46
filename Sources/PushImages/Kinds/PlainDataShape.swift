/// Any other object: its members are the data.
enum PlainDataShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool { true }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    let members = object.members ?? [:]
    var message = PushMessage(kind: .plainData, platform: platform ?? .android, payload: object)
    message.fields = FirebaseData.fields(members)
    message.data = FirebaseData.texts(members)
    message.keySpace = .nested(members)
    if let event = object["notification"] { message.adoptMatrixTexts(of: event) }
    return message
  }
}

extension PushMessage {
  /// Takes over what a Matrix server tells its push gateway of an event (push.md §7.1).
  fileprivate mutating func adoptMatrixTexts(of event: JSONValue) {
    let names = ["room_name", "sender_display_name", "sender"]
    guard fields.title.isEmpty, fields.body.isEmpty else { return }
    fields.title.literal = names.lazy.compactMap { event[$0]?.nonEmptyString }.first
    fields.body.literal = event["content"]?["body"]?.nonEmptyString
    fields.group = event["room_id"]?.nonEmptyString
    fields.count = event["counts"]?["unread"].flatMap { FieldValues.integer($0, in: 0...Int.max) }
    id = event["event_id"]?.nonEmptyString
  }
}
