internal import AndroidNotifications

/// Reads the fields of a Firebase notification out of whatever form it has: what a server sends
/// (snake or camel case), what the device gets, or what an app sees.
struct FirebaseFields {
  private let layers: FieldLayers
  private var fields = MessageFields()

  private init(_ layers: FieldLayers) {
    self.layers = layers
  }

  /// The fields that `layers` give; an earlier layer overrides a later one, field by field.
  static func read(_ layers: FieldLayers) -> MessageFields {
    var reader = FirebaseFields(layers)
    reader.readTexts()
    reader.readRouting()
    reader.readRanges()
    reader.readEffects()
    return reader.fields
  }

  private mutating func readTexts() {
    fields.title = MessageText(
      literal: layers.text("title"),
      localizationKey: layers.text("title_loc_key", "title_localization_key"),
      arguments: FieldValues.texts(layers.value("title_loc_args", "title_localization_args"))
    )
    fields.body = MessageText(
      literal: layers.text("body"),
      localizationKey: layers.text("body_loc_key", "body_localization_key"),
      arguments: FieldValues.texts(layers.value("body_loc_args", "body_localization_args"))
    )
    fields.ticker = layers.text("ticker")
  }

  private mutating func readRouting() {
    fields.icon = layers.text("icon")
    fields.color = read("color", FieldValues.color)
    fields.tag = layers.text("tag")
    fields.clickAction = layers.text("click_action")
    fields.link = layers.text("link_android", "link")
    fields.channelID = layers.text("android_channel_id", "channel_id")
  }

  private mutating func readRanges() {
    fields.priority = read("notification_priority") {
      FieldValues.integer($0, in: -2...2, names: Self.priorities)
        .flatMap(NotificationPriority.init(rawValue:))
    }
    fields.visibility = read("visibility") {
      FieldValues.integer($0, in: -1...1, names: Self.visibilities)
        .flatMap(NotificationVisibility.init(rawValue:))
    }
    fields.count = read("notification_count") { FieldValues.integer($0, in: 0...Int.max) }
    fields.eventTime = read("event_time", FieldValues.time)
    fields.isSticky = layers.value("sticky")?.boolValue ?? false
    fields.isLocalOnly = layers.value("local_only")?.boolValue ?? false
  }

  private mutating func readEffects() {
    fields.sound = layers.text("sound2", "sound")
    for (name, effect) in Self.defaults where layers.value(name)?.boolValue == true {
      fields.defaults.insert(effect)
    }
    // The system's vibration wins over the message's own, but its light loses to that.
    let vibration = read("vibrate_timings", FieldValues.vibration) ?? []
    if !fields.defaults.contains(.vibrate) { fields.vibration = vibration }
    fields.lights = read("light_settings", FieldValues.lights)
    if fields.lights != nil { fields.defaults.remove(.lights) }
  }

  /// The value of the field `name`; one that `convert` refuses is noted as ignored.
  private mutating func read<Value>(
    _ name: String,
    _ convert: (JSONValue) -> Value?
  ) -> Value? {
    guard let value = layers.value(name) else { return nil }
    if value.string.map(Self.unspecified.contains) == true { return nil }
    if let converted = convert(value) { return converted }
    fields.ignored.append(MessageFields.Ignored(name: name, value: value.text ?? "null"))
    return nil
  }

  private static let unspecified: Set = ["", "PRIORITY_UNSPECIFIED", "VISIBILITY_UNSPECIFIED"]

  private static let priorities = [
    "PRIORITY_MIN": -2, "PRIORITY_LOW": -1, "PRIORITY_DEFAULT": 0, "PRIORITY_HIGH": 1,
    "PRIORITY_MAX": 2, "MIN": -2, "LOW": -1, "DEFAULT": 0, "HIGH": 1, "MAX": 2,
  ]

  private static let defaults: [(String, NotificationDefaults)] = [
    ("default_sound", .sound), ("default_vibrate_timings", .vibrate),
    ("default_light_settings", .lights),
  ]

  private static let visibilities = ["PUBLIC": 1, "PRIVATE": 0, "SECRET": -1]
}
