internal import PushImages

/// What a notification says and asks for, by the names that people and machines know.
enum NotificationFacts {
  /// Lines of what is set.
  static func fields(of notification: AndroidNotification, message: PushMessage) -> FieldList {
    var fields = FieldList(indent: 2)
    for fact in facts(of: notification, message: message) where fact.value != .null {
      fields.add(fact.label, fact.value.text)
    }
    for ignored in message.fields.ignored {
      fields.add("Ignored", "\(ignored.name): \(ignored.value.abbreviated(to: 60))")
    }
    return fields
  }

  /// Members; what is not set is null.
  static func json(
    of notification: AndroidNotification,
    message: PushMessage
  ) -> [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    for fact in facts(of: notification, message: message) { members[fact.name] = fact.value }
    members["ignored"] = .array(
      message.fields.ignored.map { ["name": .string($0.name), "value": .string($0.value)] }
    )
    return members
  }

  private struct Fact {
    let label: String
    let name: String
    let value: JSONValue
  }

  private static func facts(
    of notification: AndroidNotification,
    message: PushMessage
  ) -> [Fact] {
    let fields = message.fields
    let intent = notification.contentIntent
    return [
      Fact(label: "Title", name: "title", value: JSONValue(notification.contentTitle)),
      Fact(label: "Title key", name: "titleKey", value: JSONValue(fields.title.localizationKey)),
      Fact(label: "Text", name: "text", value: JSONValue(notification.contentText)),
      Fact(label: "Text key", name: "textKey", value: JSONValue(fields.body.localizationKey)),
      Fact(label: "Subtitle", name: "subText", value: JSONValue(notification.subText)),
      Fact(label: "Channel", name: "channel", value: JSONValue(notification.channelID)),
      Fact(label: "Tag", name: "tag", value: JSONValue(fields.tag)),
      Fact(label: "Icon", name: "smallIcon", value: JSONValue(notification.smallIcon)),
      Fact(
        label: "Colour",
        name: "color",
        value: JSONValue(notification.color.map { "\($0)" })
      ),
      Fact(label: "Sound", name: "sound", value: JSONValue(notification.sound)),
      Fact(label: "Priority", name: "priority", value: .string("\(notification.priority)")),
      Fact(label: "Lock screen", name: "visibility", value: .string("\(notification.visibility)")),
      Fact(
        label: "Category",
        name: "category",
        value: JSONValue(notification.category?.rawValue)
      ),
      Fact(label: "Group", name: "group", value: JSONValue(notification.group)),
      Fact(label: "Count", name: "number", value: JSONValue(notification.number)),
      Fact(label: "Tap", name: "tapAction", value: JSONValue(intent?.action)),
      Fact(label: "Link", name: "tapLink", value: JSONValue(intent?.uri)),
    ] + contentFacts(of: notification, message: message) + behaviourFacts(of: notification)
  }

  private static func contentFacts(
    of notification: AndroidNotification,
    message: PushMessage
  ) -> [Fact] {
    let titles = notification.actions.map { JSONValue.string($0.title) }
    return [
      Fact(label: "Ticker", name: "ticker", value: JSONValue(notification.ticker)),
      Fact(label: "Icon URL", name: "iconURI", value: JSONValue(message.fields.iconURI)),
      Fact(
        label: "Event time",
        name: "when",
        value: message.fields.eventTime.map(JSONValue.integer) ?? .null
      ),
      Fact(label: "Buttons", name: "actions", value: titles.isEmpty ? .null : .array(titles)),
    ]
  }

  private static func behaviourFacts(of notification: AndroidNotification) -> [Fact] {
    func flag(_ label: String, _ name: String, _ isSet: Bool) -> Fact {
      Fact(label: label, name: name, value: isSet ? true : .null)
    }
    let pattern = notification.vibrate.map { JSONValue.array($0.map { .integer(Int64($0)) }) }
    return [
      Fact(label: "Vibration", name: "vibrate", value: pattern ?? .null),
      Fact(
        label: "Light",
        name: "lightColor",
        value: JSONValue(notification.lights.map { "\($0.color)" })
      ),
      flag("Stays on tap", "isSticky", !notification.autoCancel),
      flag("Stays", "isOngoing", notification.ongoing),
      flag("Alerts once", "onlyAlertOnce", notification.onlyAlertOnce),
      flag("Silent", "isSilent", notification.silent),
      flag("This device only", "isLocalOnly", notification.localOnly),
    ]
  }
}
