/// A button of a browser notification.
public struct WebNotificationAction: Hashable, Sendable {
  /// The name that the service worker gets when the button is clicked.
  public var action: String

  /// What the button says.
  public var title: String

  /// The URL of the picture on the button.
  public var icon: String?

  /// The address that the button opens; nil opens that of the notification.
  public var navigate: String?

  /// Makes a button.
  public init(action: String, title: String, icon: String? = nil, navigate: String? = nil) {
    self.action = action
    self.title = title
    self.icon = icon
    self.navigate = navigate
  }
}

extension WebNotificationAction {
  /// Reads a button; nil without a name or a title, for which browsers refuse the notification.
  init?(_ value: JSONValue) {
    guard let action = value["action"]?.nonEmptyString, let title = value["title"]?.nonEmptyString
    else { return nil }
    self.init(
      action: action,
      title: title,
      icon: value["icon"]?.nonEmptyString,
      navigate: value["navigate"]?.nonEmptyString
    )
  }

  /// The button as the Notifications API has it.
  var json: JSONValue {
    let members: [String: String?] = [
      "action": action, "title": title, "icon": icon, "navigate": navigate,
    ]
    return .object(members.compactMapValues { $0.map(JSONValue.string) })
  }
}
