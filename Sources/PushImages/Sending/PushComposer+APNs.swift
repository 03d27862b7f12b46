public import FoundationEssentials
internal import ImageDownload

extension PushComposer {
  /// Composes a payload of APNs (push.md §5.3).
  ///
  /// With an image it asks for the app's extension (`mutable-content`), which finds the URL under
  /// `appleImageKey`; the data is beside `aps`. Without texts it is a background push.
  public func apns(
    _ message: OutgoingMessage,
    now: Date = .now
  ) throws(ComposeError) -> ComposedPush {
    try checkContent(of: message)
    let image = try image(of: message)
    if image != nil, !message.hasText { throw .imageWithoutText(.apns) }
    var members = message.data.mapValues(JSONValue.string)
    guard members["aps"] == nil else { throw .reservedKey("aps", .apns) }
    if let link = JSONValue.text(message.link), members["deeplink"] == nil {
      members["deeplink"] = link
    }
    if let image { members = try adding(image, to: members) }
    members["aps"] = Self.aps(of: message, hasImage: image != nil, alert: Self.alert(of: message))
    let payload = JSONValue.object(members)
    try check(payload, for: .apns, as: .apple, has: image)
    return try composed(
      payload,
      for: .apns,
      headers: Self.apnsHeaders(
        of: message,
        collapseID: try Self.appleCollapseID(of: message),
        now: now
      ),
      measured: payload
    )
  }

  /// `members` with the image under the extension's key.
  func adding(
    _ image: ImageURL,
    to members: [String: JSONValue]
  ) throws(ComposeError) -> [String: JSONValue] {
    let names = appleImageKey.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = names.first.map(String.init), !names.contains(""), first != "aps" else {
      throw .invalidField(
        name: "image key",
        value: appleImageKey,
        expected: "a name, or names with dots between, that do not begin with aps"
      )
    }
    if let taken = members[first], taken != .string(image.string) || names.count > 1 {
      throw .keyInUse(first)
    }
    let value = names.dropFirst().reversed().reduce(JSONValue.string(image.string)) { value, name in
      .object([String(name): value])
    }
    return members.merging([first: value]) { _, image in image }
  }

  /// The texts as Apple has them; nil if there are none.
  static func alert(of message: OutgoingMessage) -> JSONValue? {
    .object([
      "title": .text(message.title), "subtitle": .text(message.subtitle),
      "body": .text(message.body),
    ])
  }

  /// Apple's own part.
  static func aps(of message: OutgoingMessage, hasImage: Bool, alert: JSONValue?) -> JSONValue? {
    let isSilent = !message.hasText && message.badge == nil && message.sound == nil
    return .object([
      "alert": alert,
      "badge": message.badge.map { .integer(Int64($0)) },
      "sound": .text(message.sound),
      "category": .text(message.category),
      "thread-id": .text(message.thread),
      "mutable-content": hasImage ? 1 : nil,
      "content-available": isSilent && !hasImage ? 1 : nil,
    ])
  }

  /// The headers of a request to APNs.
  static func apnsHeaders(
    of message: OutgoingMessage,
    collapseID: String?,
    now: Date
  ) -> [String: String?] {
    let isAlert = message.hasText || message.badge != nil || message.sound != nil
    let expiration = message.timeToLiveSeconds.map { seconds in
      seconds == 0 ? "0" : "\(Int64(now.timeIntervalSince1970) + Int64(seconds))"
    }
    return [
      "apns-push-type": isAlert ? "alert" : "background",
      // APNs refuses a background push of any other priority.
      "apns-priority": isAlert ? message.priority.map { $0 == .high ? "10" : "5" } : "5",
      "apns-expiration": expiration,
      "apns-collapse-id": collapseID,
    ]
  }

  /// What APNs may replace the message by, which must fit a header; nil if there is none.
  static func appleCollapseID(of message: OutgoingMessage) throws(ComposeError) -> String? {
    let text = JSONValue.text(message.collapseID) ?? JSONValue.text(message.tag)
    guard let id = text?.string else { return nil }
    guard id.utf8.count <= 64, id.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else {
      throw .invalidField(
        name: "collapse id",
        value: id,
        expected: "a text of at most 64 bytes of printable ASCII for APNs"
      )
    }
    return id
  }
}
