/// Whom FCM sends a message to.
public enum FCMTarget: Hashable, Sendable {
  /// One installation of an app, by its registration token.
  case token(String)

  /// All installations that follow a topic.
  case topic(String)

  /// All installations whose topics fulfil a condition.
  case condition(String)

  /// The member of the message that names it.
  var member: (name: String, value: String) {
    switch self {
    case .token(let token): ("token", token)
    case .topic(let topic): ("topic", topic)
    case .condition(let condition): ("condition", condition)
    }
  }
}
