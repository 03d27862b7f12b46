/// Firebase's `RemoteMessage`, as libraries hand it to an app.
///
/// Some of them (React Native, Flutter) keep the Android fields in `notification.android`.
enum RemoteMessageShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    let hasData = object["data"]?.members != nil
    let hasNotification = object["notification"]?.members != nil
    let isReceived = ["from", "message_id", "sent_time"].contains {
      object[snakeOrCamel: $0] != nil
    }
    return (hasData || hasNotification) && isReceived || hasData && hasNotification
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    var message = PushMessage(kind: .remoteMessage, platform: .android, payload: object)
    let notification = object["notification"]
    let android = notification?["android"]
    message.id = FieldLayers([object]).text("message_id")
    message.isNotificationMessage = notification?.members != nil
    message.fields = FirebaseFields.read(FieldLayers([android, notification]))
    message.pictures = [android, notification].map {
      PictureField("notification.image", $0?["image"] ?? $0?[snakeOrCamel: "image_url"])
    }
    message.adoptFirebaseData(object["data"]?.members ?? [:])
    return message
  }
}
