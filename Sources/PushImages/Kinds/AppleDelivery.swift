internal import ImageDownload

/// What an Apple device gets of a message that a server sends through FCM: the data values at the
/// top level, beside `aps` and `fcm_options`.
struct AppleDelivery {
  var data: JSONValue?
  var notification: JSONValue?
  var apns: JSONValue?

  var userInfo: JSONValue {
    let payload = apns?["payload"]?.members ?? [:]
    var userInfo = FirebaseData.withoutReserved(data?.members ?? [:])
      .merging(payload) { _, override in override }
    if let aps { userInfo["aps"] = aps }
    if let image { userInfo["fcm_options"] = ["image": image] }
    return .object(userInfo)
  }

  /// The first image that is a URL; else the first one, so that it can be said why it is none.
  private var image: JSONValue? {
    let images = [apns?[snakeOrCamel: "fcm_options"]?["image"], notification?["image"]]
      .compactMap { $0 }
    return images.first { image in
      image.string.map { (try? ImageURL($0)) != nil } ?? false
    } ?? images.first
  }

  /// The `aps` of the payload, its alert completed from the notification.
  private var aps: JSONValue? {
    let given = apns?["payload"]?["aps"]
    guard given?["alert"]?.string == nil else { return given }
    let texts = (notification?.members ?? [:]).filter { ["title", "body"].contains($0.key) }
    let alert = texts.merging(given?["alert"]?.members ?? [:]) { _, override in override }
    guard !alert.isEmpty else { return given }
    return .object((given?.members ?? [:]).merging(["alert": .object(alert)]) { $1 })
  }
}
