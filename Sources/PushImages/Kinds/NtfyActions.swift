internal import AndroidNotifications

/// The buttons of an ntfy message (push.md §7.2).
enum NtfyActions {
  /// The buttons that `value` lists, itself or as JSON text; one without a label is left out.
  static func read(_ value: JSONValue?) -> [NotificationAction] {
    (value.flatMap(FieldValues.list) ?? []).compactMap(action)
  }

  private static func action(_ button: JSONValue) -> NotificationAction? {
    guard let label = button["label"]?.nonEmptyString else { return nil }
    return NotificationAction(title: label, intent: intent(of: button))
  }

  private static func intent(of button: JSONValue) -> NotificationIntent? {
    var extras: [String: String] = [:]
    if button["clear"]?.boolValue == true { extras["clear"] = "true" }
    let url = button["url"]?.nonEmptyString
    switch button["action"]?.string {
    case "view": return url.map { .opening($0, extras: extras) }
    case "http":
      extras["method"] = button["method"]?.nonEmptyString ?? "POST"
      extras["body"] = button["body"]?.string
      for (name, value) in button["headers"]?.members ?? [:] {
        extras["header.\(name)"] = value.text
      }
      return url.map { NotificationIntent(action: "http", uri: $0, extras: extras) }
    case "broadcast":
      let own = FirebaseData.texts(button["extras"]?.members ?? [:])
      return NotificationIntent(
        action: button["intent"]?.nonEmptyString ?? broadcastAction,
        extras: extras.merging(own) { _, own in own }
      )
    default: return nil
    }
  }

  /// The action of the intent where a broadcast names none.
  private static let broadcastAction = "io.heckel.ntfy.USER_ACTION"
}
