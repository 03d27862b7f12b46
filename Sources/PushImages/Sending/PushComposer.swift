public import FoundationEssentials
internal import ImageDownload

/// Composes messages for push services, so that the devices' side finds the image, the title and
/// the text again (R5.1), within the services' sizes (R5.2).
///
/// It only makes values: nothing is sent.
public struct PushComposer: Hashable, Sendable {
  /// Where an FCM message has its image.
  public enum FCMImagePlacement: Hashable, Sendable {
    /// Once for all platforms, as `notification.image`.
    case common

    /// For each platform on its own: `android.notification.image`, `apns.fcm_options.image` and
    /// `webpush.notification.image`.
    case perPlatform
  }

  /// The forms that a Web Push payload has.
  public enum WebForm: Hashable, Sendable {
    /// The options of a notification at the top level, for a service worker.
    case options

    /// Declarative web push, which a browser may show without a worker; needs a link.
    case declarative
  }

  /// The key under which an app's extension looks for the image; dots make a path into objects.
  public var appleImageKey = "image"

  /// Where an FCM message has its image.
  public var fcmImagePlacement = FCMImagePlacement.common

  /// The form of a Web Push payload.
  public var webForm = WebForm.options

  /// Whether an image may be plain http, for devices that allow it.
  public var allowsPlainHTTP = false

  /// Makes a composer with the defaults.
  public init() {}

  /// Composes `message` for a service.
  ///
  /// - Parameters:
  ///   - message: What is to be said.
  ///   - service: Whom it is composed for.
  ///   - target: Whom FCM sends it to; a message without a target cannot be sent yet. Other
  ///     services are told elsewhere.
  ///   - now: What the time to live is counted from.
  /// - Returns: the payload, and what else the request needs.
  /// - Throws: `ComposeError`, for what the service would refuse or devices would not show.
  public func compose(
    _ message: OutgoingMessage,
    for service: PushService,
    target: FCMTarget? = nil,
    now: Date = .now
  ) throws(ComposeError) -> ComposedPush {
    switch service {
    case .apns: try apns(message, now: now)
    case .fcm: try fcm(message, to: target, now: now)
    case .web: try webPush(message)
    }
  }

  // MARK: - What all forms have in common

  /// The keys that an app's extension reads.
  var appleKeys: ImageKeys {
    ImageKeys.default.keys.contains(appleImageKey) ? .default : [appleImageKey]
  }

  /// The image's URL, checked; nil if there is none.
  func image(of message: OutgoingMessage) throws(ComposeError) -> ImageURL? {
    guard let text = message.imageURL else { return nil }
    let url: ImageURL
    do {
      url = try ImageURL(text)
    } catch {
      throw .invalidImageURL(text, error)
    }
    guard url.scheme == .https || allowsPlainHTTP else { throw .insecureImageURL(text) }
    return url
  }

  /// Checks that `message` has something to send.
  func checkContent(of message: OutgoingMessage) throws(ComposeError) {
    if !message.hasText, message.imageURL == nil, message.data.isEmpty, message.badge == nil {
      throw .empty
    }
    if let badge = message.badge, badge < 0 {
      throw .invalidField(name: "badge", value: "\(badge)", expected: "a number from 0")
    }
    if let seconds = message.timeToLiveSeconds, !(0...Self.maxTimeToLiveSeconds ~= seconds) {
      throw .invalidField(
        name: "time to live",
        value: "\(seconds)",
        expected: "a number of seconds from 0 to \(Self.maxTimeToLiveSeconds)"
      )
    }
  }

  /// Checks that a device that reads `payload` finds the image and nothing else in its place.
  func check(
    _ payload: JSONValue,
    for service: PushService,
    as platform: PushPlatform,
    has url: ImageURL?
  ) throws(ComposeError) {
    guard let url else { return }
    let keys = platform == .apple ? appleKeys : .default
    let found = (try? PushMessage(payload, platform: platform))?.image(keys: keys)
    guard found?.url != url else { return }
    throw .imageShadowed(byKey: found?.winningKey ?? appleImageKey, service)
  }

  /// The result, unless `measured`, the part that counts, is too large.
  func composed(
    _ payload: JSONValue,
    for service: PushService,
    headers: [String: String?] = [:],
    measured: JSONValue
  ) throws(ComposeError) -> ComposedPush {
    let byteCount = PayloadMeasure.byteCount(of: measured)
    guard byteCount <= service.maxByteCount else {
      let largest = PayloadMeasure.largestField(of: measured)
      throw .tooLarge(service, byteCount: byteCount, largest: largest)
    }
    return ComposedPush(
      service: service,
      payload: payload,
      headers: headers.compactMapValues { $0 },
      byteCount: byteCount
    )
  }

  /// What FCM and Web Push keep a message for at most: 28 days.
  static let maxTimeToLiveSeconds = 2_419_200
}

extension JSONValue {
  /// An object of the members that have a value; nil if none has.
  static func object(_ members: [String: JSONValue?]) -> JSONValue? {
    let found = members.compactMapValues { $0 }
    return found.isEmpty ? nil : .object(found)
  }

  /// A string that is not empty; nil if there is none.
  static func text(_ text: String?) -> JSONValue? {
    text.flatMap { $0.isEmpty ? nil : .string($0) }
  }
}
