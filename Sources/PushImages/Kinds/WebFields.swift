/// Reads the options of a browser notification (push.md §6).
enum WebFields {
  /// The fields that `layers` give; an earlier layer overrides a later one, field by field.
  static func read(_ layers: FieldLayers) -> MessageFields {
    var fields = MessageFields()
    fields.title.literal = layers.text("title")
    fields.body.literal = layers.text("body")
    fields.icon = layers.text("badge")
    fields.tag = layers.text("tag")
    fields.link =
      layers.text("navigate", "deeplink") ?? layers.value("data")?["url"]?.nonEmptyString
    fields.eventTime = layers.value("timestamp").flatMap(FieldValues.time)
    // A browser's pattern begins with vibration, Android's with a pause.
    if let vibration = layers.value("vibrate").flatMap(pattern) {
      fields.vibration = [0] + vibration
    }
    return fields
  }

  private static func pattern(_ value: JSONValue) -> [Int]? {
    let spans = (value.elements ?? [value]).compactMap(FieldValues.milliseconds)
    return spans.isEmpty ? nil : spans
  }
}
