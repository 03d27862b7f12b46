internal import AndroidNotifications

/// Reads the options of a browser notification (push.md §6).
struct WebFields {
  private let layers: FieldLayers
  private var fields = MessageFields()

  private init(_ layers: FieldLayers) {
    self.layers = layers
  }

  /// The fields that `layers` give; an earlier layer overrides a later one, field by field.
  static func read(_ layers: FieldLayers) -> MessageFields {
    var reader = WebFields(layers)
    reader.readContent()
    reader.readBehaviour()
    reader.readVibration()
    return reader.fields
  }

  private mutating func readContent() {
    fields.title.literal = layers.text("title")
    fields.body.literal = layers.text("body")
    fields.icon = layers.text("badge")
    fields.iconURI = layers.text("icon")
    fields.tag = layers.text("tag")
    fields.link =
      layers.text("navigate", "deeplink") ?? layers.value("data")?["url"]?.nonEmptyString
      ?? layers.text("click_action")
    fields.eventTime = layers.value("timestamp").flatMap(FieldValues.time)
    fields.count = layers.value("app_badge").flatMap { FieldValues.integer($0, in: 0...Int.max) }
    fields.actions = (layers.value("actions")?.elements ?? []).compactMap(Self.action)
  }

  private mutating func readBehaviour() {
    fields.isSilent = layers.value("silent")?.boolValue ?? false
    fields.isOngoing = layers.value("requireInteraction")?.boolValue ?? false
    let renotifies = layers.value("renotify")?.boolValue ?? false
    // A browser refuses `renotify` without a tag, since there is nothing to notify of again.
    if renotifies, fields.tag == nil { ignore("renotify", value: "true") }
    fields.isAlertingOnce = fields.tag != nil && !renotifies
  }

  private mutating func readVibration() {
    guard let value = layers.value("vibrate") else { return }
    // A browser refuses a silent notification that vibrates.
    guard let pattern = Self.pattern(value), !fields.isSilent else {
      return ignore("vibrate", value: value.text)
    }
    // A browser's pattern begins with vibration, Android's with a pause.
    fields.vibration = [0] + pattern
  }

  private mutating func ignore(_ name: String, value: String?) {
    fields.ignored.append(MessageFields.Ignored(name: name, value: value ?? "null"))
  }

  private static func pattern(_ value: JSONValue) -> [Int]? {
    let elements = value.elements ?? [value]
    let spans = elements.compactMap(FieldValues.milliseconds)
    return spans.isEmpty || spans.count < elements.count ? nil : spans
  }

  private static func action(_ button: JSONValue) -> NotificationAction? {
    guard let title = button["title"]?.nonEmptyString else { return nil }
    let intent =
      button["navigate"]?.nonEmptyString.map { .opening($0) }
      ?? button["action"]?.nonEmptyString.map { NotificationIntent(action: $0) }
    return NotificationAction(title: title, icon: button["icon"]?.nonEmptyString, intent: intent)
  }
}
