internal import ImageDownload

extension PushComposer {
  /// Composes a payload of Web Push, which is encrypted before it is sent (RFC 8291).
  public func webPush(_ message: OutgoingMessage) throws(ComposeError) -> ComposedPush {
    try checkContent(of: message)
    let image = try image(of: message)
    var notification = WebNotification(title: message.title ?? "")
    notification.body = JSONValue.text(message.body)?.string
    notification.image = image?.string
    notification.icon = JSONValue.text(message.icon)?.string
    notification.tag = JSONValue.text(message.tag)?.string
    notification.navigate = JSONValue.text(message.link)?.string
    notification.actions = message.actions
    if !message.data.isEmpty {
      notification.data = .object(message.data.mapValues(JSONValue.string))
    }
    if webForm == .options, notification.isEmpty { throw .empty }
    let payload = try form(notification, badge: message.badge)
    try check(payload, for: .web, as: .web, has: image)
    return try composed(
      payload,
      for: .web,
      headers: Self.webHeaders(of: message, topic: try Self.webTopic(of: message)),
      measured: payload
    )
  }

  private func form(
    _ notification: WebNotification,
    badge: Int?
  ) throws(ComposeError) -> JSONValue {
    guard webForm == .declarative else { return notification.payload }
    guard notification.navigate != nil else { throw .missingField("link") }
    guard !notification.title.isEmpty else { throw .missingField("title") }
    var members: [String: JSONValue] = [
      // The number by which browsers know the form.
      "web_push": 8030,
      "notification": notification.payload,
    ]
    members["app_badge"] = badge.map { .integer(Int64($0)) }
    return .object(members)
  }

  /// The headers of a request to a push service (RFC 8030, section 5).
  static func webHeaders(of message: OutgoingMessage, topic: String?) -> [String: String?] {
    [
      // Push services refuse a message without it.
      "ttl": "\(message.timeToLiveSeconds ?? maxTimeToLiveSeconds)",
      "urgency": message.priority?.rawValue,
      "topic": topic,
    ]
  }

  /// What a push service may replace the message by; nil if there is none.
  static func webTopic(of message: OutgoingMessage) throws(ComposeError) -> String? {
    guard let topic = JSONValue.text(message.collapseID)?.string else { return nil }
    guard topic.utf8.count <= 32, topic.utf8.allSatisfy(isSafe) else {
      throw .invalidField(
        name: "collapse id",
        value: topic,
        expected: "1 to 32 letters, digits, - and _ for Web Push"
      )
    }
    return topic
  }

  /// Whether the byte may stand in base64url, which topics are written in.
  private static func isSafe(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}

extension WebNotification {
  /// Whether there is nothing that a worker could show or use.
  fileprivate var isEmpty: Bool { title.isEmpty && body == nil && image == nil && data == nil }
}
