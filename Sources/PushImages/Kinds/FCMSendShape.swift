/// FCM's HTTP v1 form, with or without the outer `message` (push.md §2.5).
enum FCMSendShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    let message = object["message"] ?? object
    guard message.members != nil else { return false }
    let isWrapped = object["message"]?.members != nil
    let hasTarget = ["token", "topic", "condition"].contains { message[$0]?.string != nil }
    let hasPart = ["notification", "data", "android", "apns", "webpush"]
      .contains { message[$0]?.members != nil }
    return hasPart && (isWrapped || hasTarget && !object.hasTopLevelTexts)
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    let sent = object["message"]?.members != nil ? object["message"] ?? object : object
    switch platform ?? .android {
    case .android: return androidView(of: sent, payload: object)
    case .web: return webView(of: sent, payload: object)
    case .apple:
      let received = AppleDelivery(
        data: sent["data"],
        notification: sent["notification"],
        apns: sent["apns"]
      )
      var message = APNsShape.message(
        kind: .fcmV1Send,
        userInfo: received.userInfo,
        payload: object
      )
      message.fields.tag = sent["apns"]?["headers"]?["apns-collapse-id"]?.nonEmptyString
      return message
    }
  }

  private static func androidView(of sent: JSONValue, payload: JSONValue) -> PushMessage {
    var message = PushMessage(kind: .fcmV1Send, platform: .android, payload: payload)
    let override = sent["android"]?["notification"]
    let common = sent["notification"]
    message.isNotificationMessage = override?.members != nil || common?.members != nil
    message.fields = FirebaseFields.read(FieldLayers([override, common]))
    message.pictures = [
      PictureField(
        "notification.image",
        override?["image"],
        path: "android.notification.image"
      ),
      PictureField("notification.image", common?["image"]),
    ]
    let data = (sent["data"]?.members ?? [:])
      .merging(sent["android"]?["data"]?.members ?? [:]) { _, override in override }
    message.adoptFirebaseData(data)
    return message
  }

  private static func webView(of sent: JSONValue, payload: JSONValue) -> PushMessage {
    var message = PushMessage(kind: .fcmV1Send, platform: .web, payload: payload)
    let override = sent["webpush"]?["notification"]
    let common = sent["notification"]
    message.isNotificationMessage = override?.members != nil || common?.members != nil
    message.fields = WebFields.read(FieldLayers([override, common]))
    let link = sent["webpush"]?[snakeOrCamel: "fcm_options"]?["link"]?.nonEmptyString
    message.fields.link = link ?? message.fields.link
    message.pictures = [
      PictureField(
        "notification.image",
        override?["image"],
        path: "webpush.notification.image",
        mayBeRelative: true
      ),
      PictureField("notification.image", common?["image"], mayBeRelative: true),
    ]
    let data = (sent["data"]?.members ?? [:])
      .merging(sent["webpush"]?["data"]?.members ?? [:]) { _, override in override }
    message.adoptFirebaseData(data)
    return message
  }
}
