internal import AndroidNotifications
internal import ImageDownload

extension WebNotification {
  /// The notification that a browser shows of a message, as `ServiceWorker` makes it.
  ///
  /// A message that is not for browsers is brought into their terms, so far as they have any.
  public init(_ message: PushMessage, keys: ImageKeys = .default) {
    self.init(message, image: message.image(keys: keys))
  }

  /// The notification that a browser shows of a message whose image has been looked for.
  public init(_ message: PushMessage, image: ImageKeyResult) {
    self.init(title: message.fields.title.literal ?? "")
    body = message.fields.body.literal
    self.image = image.url?.string
    if let delivery = WebDelivery(message) {
      self.image = self.image ?? delivery.relativeImage
      adopt(delivery)
    } else {
      adopt(message)
    }
  }

  private mutating func adopt(_ delivery: WebDelivery) {
    let layers = delivery.layers
    icon = layers.text("icon")
    badge = layers.text("badge")
    tag = layers.text("tag")
    renotify = delivery.bool("renotify")
    requireInteraction = delivery.bool("requireInteraction")
    silent = delivery.bool("silent")
    timestamp = delivery.milliseconds("timestamp").map(Int64.init)
    vibrate = delivery.vibration ?? []
    dir = layers.value("dir")?.string.flatMap(Direction.init(rawValue:))
    lang = layers.text("lang")
    navigate = delivery.link
    actions = (layers.value("actions")?.elements ?? []).compactMap(WebNotificationAction.init)
    data = delivery.data
  }

  private mutating func adopt(_ message: PushMessage) {
    icon = message.fields.iconURI
    tag = message.fields.tag
    timestamp = message.fields.eventTime
    navigate = message.fields.link
    data = message.data.isEmpty ? nil : .object(message.data.mapValues(JSONValue.string))
    vibrate = Self.pattern(ofAndroid: message.fields.vibration)
  }

  /// A pattern that begins with vibration, as a browser's does; Android's begins with a pause.
  private static func pattern(ofAndroid timings: [Int]) -> [Int] {
    guard let pause = timings.first else { return [] }
    return pause == 0 ? Array(timings.dropFirst()) : [0] + timings
  }
}
