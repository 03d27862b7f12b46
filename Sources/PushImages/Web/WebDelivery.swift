/// What a service worker gets of a message, so far as it is options of a notification.
struct WebDelivery {
  /// The objects that hold options; an earlier one overrides a later one.
  let layers: FieldLayers

  /// The app's own values, of any shape.
  let data: JSONValue?

  /// What Firebase's library reads in a browser.
  private let fcmOptions: JSONValue?

  /// Nil for a message that is for no browser.
  init?(_ message: PushMessage) {
    let payload = message.payload
    switch message.kind {
    case .webPush:
      layers = FieldLayers([payload["notification"], payload])
      data = layers.value("data")
      fcmOptions = payload[snakeOrCamel: "fcm_options"]
    case .remoteMessage:
      layers = FieldLayers([payload["notification"]])
      data = payload["data"]
      fcmOptions = payload[snakeOrCamel: "fcm_options"]
    case .fcmLegacySend where message.platform == .web:
      layers = FieldLayers([payload["notification"]])
      data = payload["data"]
      fcmOptions = nil
    case .fcmV1Send where message.platform == .web:
      let sent = payload["message"]?.members == nil ? payload : payload["message"] ?? payload
      let webpush = sent["webpush"]
      layers = FieldLayers([webpush?["notification"], sent["notification"]])
      data = message.data.isEmpty ? nil : .object(message.data.mapValues(JSONValue.string))
      fcmOptions = webpush?[snakeOrCamel: "fcm_options"]
    default: return nil
    }
  }

  /// The address that a click opens.
  var link: String? {
    fcmOptions?["link"]?.nonEmptyString ?? layers.text("navigate", "deeplink")
      ?? data?["url"]?.nonEmptyString ?? layers.text("click_action")
  }

  /// A relative reference to a picture, which only the browser can resolve.
  var relativeImage: String? {
    guard let text = layers.text("image")?.trimmed, !text.isEmpty else { return nil }
    let scheme = text.prefix { $0 != ":" }
    let hasScheme =
      scheme.endIndex != text.endIndex && text.first?.isLetter == true
      && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return hasScheme ? nil : text
  }

  // MARK: - Values of the right form

  /// The truth value of the option `name`.
  func bool(_ name: String) -> Bool? {
    guard case .bool(let value) = layers.value(name) else { return nil }
    return value
  }

  /// The moment or the time of the option `name`, in milliseconds.
  func milliseconds(_ name: String) -> Int? {
    layers.value(name).flatMap(Self.milliseconds)
  }

  /// The pattern of vibration: one number or a list.
  var vibration: [Int]? {
    guard let value = layers.value("vibrate") else { return nil }
    let elements = value.elements ?? [value]
    let spans = elements.compactMap(Self.milliseconds)
    return spans.count == elements.count ? spans : nil
  }

  /// Whole numbers that JavaScript has too.
  private static func milliseconds(_ value: JSONValue) -> Int? {
    guard value.string == nil, let number = value.integerValue, 0...(1 << 53 - 1) ~= number else {
      return nil
    }
    return number
  }
}
