internal import AndroidNotifications

/// A message of an ntfy server: from its stream, relayed by FCM, or to be published.
enum NtfyShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    guard object["topic"]?.string != nil else { return false }
    return object["event"]?.string != nil || object["message"]?.string != nil
      || object["attach"]?.string != nil
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    var message = PushMessage(kind: .ntfy, platform: platform ?? .android, payload: object)
    message.id = object["id"]?.nonEmptyString
    message.fields.title.literal = object["title"]?.nonEmptyString ?? object["topic"]?.string
    message.fields.body.literal = object["message"]?.nonEmptyString
    message.fields.link = object["click"]?.nonEmptyString
    message.fields.group = object["topic"]?.nonEmptyString
    // ntfy counts seconds.
    message.fields.eventTime = object["time"]?.integerValue
      .flatMap { Int64(exactly: Double($0) * 1000) }
    // ntfy counts from 1 (least) to 5, with 3 as the default.
    message.fields.priority = object["priority"]
      .flatMap { FieldValues.integer($0, in: 1...5) }
      .flatMap { NotificationPriority(rawValue: $0 - 3) }
    message.pictures = [picture(of: object)]
    message.data = FirebaseData.texts(object.members ?? [:])
    message.keySpace = .nested(object.members ?? [:])
    // The stream also tells that it was opened or is alive, and that messages are to be fetched.
    if let event = object["event"]?.nonEmptyString, event != "message" { message.becomeControl() }
    return message
  }

  private static func picture(of object: JSONValue) -> PictureField {
    if let url = object["attachment_url"] {
      return field("attachment_url", url, object["attachment_type"], object["attachment_name"])
    }
    if let url = object["attach"] {
      return field("attach", url, nil, object["filename"])
    }
    let attachment = object["attachment"]
    return field(
      "attachment.url",
      attachment?["url"],
      attachment?["type"],
      attachment?["name"]
    )
  }

  /// The field, refused where the type, or else the end of its name, is none of a picture.
  private static func field(
    _ path: String,
    _ url: JSONValue?,
    _ type: JSONValue?,
    _ name: JSONValue?
  ) -> PictureField {
    let file = AttachedFile(
      type: type?.nonEmptyString,
      name: name?.nonEmptyString,
      url: url?.nonEmptyString
    )
    return PictureField(path, url, otherType: file.otherType)
  }
}
