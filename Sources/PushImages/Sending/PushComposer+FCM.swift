internal import AndroidNotifications
public import FoundationEssentials
internal import ImageDownload

extension PushComposer {
  /// Composes a message of FCM's HTTP v1 interface (push.md §2.5).
  ///
  /// Its size is that of the whole message without its target, which is more than any one device
  /// gets of it.
  public func fcm(
    _ message: OutgoingMessage,
    to target: FCMTarget? = nil,
    now: Date = .now
  ) throws(ComposeError) -> ComposedPush {
    try checkContent(of: message)
    let image = try image(of: message)
    let url = image.map { JSONValue.string($0.string) }
    let own = fcmImagePlacement == .perPlatform ? url : nil
    let common = fcmImagePlacement == .common ? url : nil
    let parts: [String: JSONValue?] = [
      "notification": .object([
        "title": .text(message.title), "body": .text(message.body), "image": common,
      ]),
      "data": try Self.fcmData(of: message),
      "android": Self.android(of: message, image: own),
      "apns": try fcmAPNs(of: message, image: image, own: own, now: now),
      "webpush": Self.webpush(of: message, image: own),
    ]
    let content = parts.compactMapValues { $0 }
    var sent = content
    if let (name, value) = target?.member { sent[name] = .string(value) }
    let payload: JSONValue = ["message": .object(sent)]
    for platform in PushPlatform.allCases {
      try check(payload, for: .fcm, as: platform, has: image)
    }
    return try composed(payload, for: .fcm, measured: .object(content))
  }

  private static func fcmData(of message: OutgoingMessage) throws(ComposeError) -> JSONValue? {
    var data = message.data.mapValues(JSONValue.string)
    for key in data.keys.sorted() where FirebaseData.withoutReserved([key: .null]).isEmpty {
      throw .reservedKey(key, .fcm)
    }
    // On Apple's devices the data is beside it.
    guard data["aps"] == nil else { throw .reservedKey("aps", .fcm) }
    if let link = JSONValue.text(message.link), data["deeplink"] == nil { data["deeplink"] = link }
    return data.isEmpty ? nil : .object(data)
  }

  private static func android(of message: OutgoingMessage, image: JSONValue?) -> JSONValue? {
    .object([
      "collapse_key": .text(message.collapseID),
      "priority": message.priority.map { .string($0.rawValue.uppercased()) },
      "ttl": message.timeToLiveSeconds.map { .string("\($0)s") },
      "notification": .object([
        "image": image,
        "sound": .text(message.sound),
        "tag": .text(message.tag),
        "channel_id": .text(message.channelID),
        "icon": .text(message.icon),
        "color": message.color.map { .string("#" + $0.description.suffix(6)) },
        "notification_count": message.badge.map { .integer(Int64($0)) },
      ]),
    ])
  }

  /// Apple's part: only what FCM does not make of the common one.
  private func fcmAPNs(
    of message: OutgoingMessage,
    image: ImageURL?,
    own: JSONValue?,
    now: Date
  ) throws(ComposeError) -> JSONValue? {
    // Texts here replace the common ones, so they are written as a whole or not at all.
    let alert = message.subtitle?.isEmpty == false ? Self.alert(of: message) : nil
    var payload: [String: JSONValue] = [:]
    payload["aps"] = Self.aps(of: message, hasImage: image != nil, alert: alert)
    if let image, !ImageKeys.default.keys.contains(appleImageKey) {
      let data = message.data.mapValues(JSONValue.string)
      payload = try adding(image, to: data).filter { data[$0.key] == nil }
        .merging(payload) { _, own in own }
    }
    // An id that Apple refuses may be right for Android.
    let collapseID = try? Self.appleCollapseID(of: message)
    var headers = Self.apnsHeaders(of: message, collapseID: collapseID, now: now)
    // FCM knows the type, and the priority that follows from it.
    headers["apns-push-type"] = .some(nil)
    if message.priority == nil { headers["apns-priority"] = .some(nil) }
    return .object([
      "headers": .object(headers.mapValues { $0.map(JSONValue.string) }),
      "payload": payload.isEmpty ? nil : .object(payload),
      "fcm_options": own.map { ["image": $0] },
    ])
  }

  /// The browser's part.
  private static func webpush(of message: OutgoingMessage, image: JSONValue?) -> JSONValue? {
    // An id that push services refuse may be right for Android.
    var headers = webHeaders(of: message, topic: try? webTopic(of: message))
    if message.timeToLiveSeconds == nil { headers["ttl"] = .some(nil) }
    // Firebase's library opens https only.
    let link = message.link?.lowercased().hasPrefix("https://") == true ? message.link : nil
    return .object([
      "headers": .object(headers.mapValues { $0.map(JSONValue.string) }),
      "notification": .object([
        "image": image,
        "tag": .text(message.tag),
        "actions": message.actions.isEmpty ? nil : .array(message.actions.map(\.json)),
      ]),
      "fcm_options": link.map { ["link": .string($0)] },
    ])
  }
}
