/// Firebase's `RemoteMessage`, as libraries hand it to an app.
///
/// Some of them (React Native, Flutter) keep the Android fields in `notification.android`.
enum RemoteMessageShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    let hasData = object["data"]?.members != nil
    let hasNotification = object["notification"]?.members != nil
    return (hasData || hasNotification) && isReceived(object) || hasData && hasNotification
  }

  /// Whether `object` has what only Firebase writes into a message on its way to the app.
  static func isReceived(_ object: JSONValue) -> Bool {
    !object.hasTopLevelTexts
      && ["from", "message_id", "sent_time"].contains { object[snakeOrCamel: $0] != nil }
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    let isDataOnly = object["notification"]?.members == nil
    if isDataOnly, let relayed = NtfyShape.relayed(in: object["data"], of: object) {
      return relayed
    }
    var message = PushMessage(kind: .remoteMessage, platform: .android, payload: object)
    let notification = object["notification"]
    let android = notification?["android"]
    message.id = FieldLayers([object]).text("message_id")
    message.isNotificationMessage = notification?.members != nil
    message.fields = FirebaseFields.read(FieldLayers([android, notification]))
    message.pictures = [
      picture(in: android, at: "notification.android"),
      picture(in: notification, at: "notification"),
    ]
    message.adoptFirebaseData(object["data"]?.members ?? [:])
    return message
  }

  private static func picture(in part: JSONValue?, at path: String) -> PictureField {
    let names = ["image", "image_url", "imageUrl"]
    let name = names.first { part?[$0] != nil } ?? "image"
    return PictureField("notification.image", part?[name], path: "\(path).\(name)")
  }
}
