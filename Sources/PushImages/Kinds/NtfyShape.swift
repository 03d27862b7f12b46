internal import AndroidNotifications
internal import FoundationEssentials

/// A message of an ntfy server: from its stream, relayed by FCM, or to be published.
enum NtfyShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    guard object["topic"]?.string != nil else { return false }
    return object["event"]?.string != nil || object["message"]?.string != nil
      || object["attach"]?.string != nil
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    message(from: object, platform: platform, payload: object)
  }

  /// The ntfy message that FCM relays in the data of `payload`; nil if it is none.
  ///
  /// Other apps have topics and messages in their data too; ntfy tells the event and its time.
  static func relayed(in data: JSONValue?, of payload: JSONValue) -> PushMessage? {
    guard let data, recognises(data), data["event"]?.string != nil, data["time"] != nil else {
      return nil
    }
    return message(from: data, platform: .android, payload: payload)
  }

  private static func message(
    from object: JSONValue,
    platform: PushPlatform?,
    payload: JSONValue
  ) -> PushMessage {
    var message = PushMessage(kind: .ntfy, platform: platform ?? .android, payload: payload)
    message.id = object["id"]?.nonEmptyString
    message.fields = fields(of: object)
    message.pictures = [picture(of: object)]
    message.data = FirebaseData.texts(object.members ?? [:])
    message.keySpace = .nested(object.members ?? [:])
    // The stream also tells that it was opened or is alive, and that messages are to be fetched.
    if let event = object["event"]?.nonEmptyString, event != "message" { message.becomeControl() }
    return message
  }

  private static func fields(of object: JSONValue) -> MessageFields {
    var fields = MessageFields()
    fields.title.literal = object["title"]?.nonEmptyString ?? object["topic"]?.string
    fields.body.literal = text(of: object)
    fields.iconURI = object["icon"]?.nonEmptyString
    fields.link = object["click"]?.nonEmptyString
    // Each message stands for itself; one that comes again takes its own place.
    fields.tag = object["id"]?.nonEmptyString
    fields.group = object["topic"]?.nonEmptyString
    fields.actions = NtfyActions.read(object["actions"])
    // ntfy counts seconds.
    fields.eventTime = object["time"]?.integerValue
      .flatMap { Int64(exactly: Double($0) * 1000) }
    // ntfy counts from 1 (least) to 5, with 3 as the default.
    fields.priority = object["priority"]
      .flatMap { FieldValues.integer($0, in: 1...5) }
      .flatMap { NotificationPriority(rawValue: $0 - 3) }
    return fields
  }

  /// The text; what is no UTF-8 is sent in Base64, and stays that where it is no text.
  private static func text(of object: JSONValue) -> String? {
    guard let text = object["message"]?.nonEmptyString else { return nil }
    guard object["encoding"]?.string == "base64", let bytes = Data(base64Encoded: text) else {
      return text
    }
    return String(validating: bytes, as: UTF8.self) ?? text
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
