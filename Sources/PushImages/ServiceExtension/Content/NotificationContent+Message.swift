extension NotificationContent {
  /// The content that an Apple device makes of a message before an extension sees it.
  ///
  /// - Parameters:
  ///   - message: A message for Apple: an APNs payload, or Apple's view of one sent through FCM.
  ///   - strings: The app's own texts, for messages that give keys.
  public init(_ message: PushMessage, strings: StringsTable = [:]) {
    let fields = message.fields
    let userInfo = message.appleUserInfo
    let aps = userInfo["aps"]
    title = fields.title.resolved(with: strings) ?? ""
    subtitle = fields.subtitle.resolved(with: strings) ?? ""
    body = fields.body.resolved(with: strings) ?? ""
    badge = fields.count
    sound = fields.sound
    self.userInfo = userInfo
    categoryIdentifier = fields.actionSet ?? ""
    threadIdentifier = fields.group ?? ""
    targetContentIdentifier = aps?["target-content-id"]?.nonEmptyString
    let level = aps?["interruption-level"]?.string.flatMap(InterruptionLevel.init)
    let isCritical = aps?["sound"]?["critical"]?.boolValue == true
    interruptionLevel = level ?? (isCritical ? .critical : .active)
    relevanceScore = aps?["relevance-score"]?.doubleValue ?? 0
    filterCriteria = aps?["filter-criteria"]?.nonEmptyString
  }

  /// Looks for the image in `userInfo` (R1.2–R1.4); `aps` is not looked into.
  public func image(keys: ImageKeys = .apple) -> ImageKeyResult {
    let message = APNsShape.message(kind: .apns, userInfo: userInfo, payload: userInfo)
    return message.image(keys: keys)
  }

  /// What stands under `key` in `userInfo`, the literal key first, then the path (R1.3).
  public func value(of key: String) -> JSONValue? {
    KeySpace.nested(userInfo.members ?? [:]).values(of: key).first
  }
}

extension PushMessage {
  /// What an app on an Apple device gets: the payload, or what FCM makes of a message.
  var appleUserInfo: JSONValue {
    guard platform == .apple, case .nested(let members) = keySpace else { return payload }
    return .object(members)
  }
}
