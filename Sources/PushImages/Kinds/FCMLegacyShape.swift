/// The form of FCM's former HTTP interface, which relays and old servers still speak.
enum FCMLegacyShape: MessageShape {
  static func recognises(_ object: JSONValue) -> Bool {
    let hasTarget =
      object["to"]?.string != nil || object["registration_ids"]?.elements != nil
      || object["condition"]?.string != nil
    return hasTarget && !object.hasTopLevelTexts
      && (object["notification"]?.members != nil || object["data"]?.members != nil)
  }

  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage {
    let notification = object["notification"]
    if platform == .apple {
      let received = AppleDelivery(data: object["data"], notification: notification)
      return APNsShape.message(kind: .fcmLegacySend, userInfo: received.userInfo, payload: object)
    }
    let seenBy: PushPlatform = platform == .web ? .web : .android
    var message = PushMessage(kind: .fcmLegacySend, platform: seenBy, payload: object)
    let layers = FieldLayers([notification])
    message.isNotificationMessage = notification?.members != nil
    message.fields = seenBy == .web ? WebFields.read(layers) : FirebaseFields.read(layers)
    message.pictures = [PictureField("notification.image", notification?["image"])]
    message.adoptFirebaseData(object["data"]?.members ?? [:])
    return message
  }
}
