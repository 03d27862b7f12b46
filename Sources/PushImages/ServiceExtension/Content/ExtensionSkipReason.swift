/// Why an Apple device would not run a notification service extension for a message (R3.1).
public enum ExtensionSkipReason: Hashable, Sendable {
  /// The message is not for Apple's devices.
  case notForApple(PushPlatform)

  /// The push service sent it for its own ends.
  case control

  /// It is a silent push: it has no alert, so nothing is shown.
  case noAlert

  /// `mutable-content` is not the number 1; `found` is what it is, nil if it is missing.
  case notMutable(found: String?)
}

extension ExtensionSkipReason: CustomStringConvertible {
  /// One sentence for people.
  public var description: String {
    switch self {
    case .notForApple: "The message is not for Apple's devices, so no extension runs."
    case .control: "The push service sent the message for its own ends, so no extension runs."
    case .noAlert: "The push is silent, since its aps has no alert, so no extension runs."
    case .notMutable(let found?):
      "The aps has \(found) for mutable-content in place of the number 1, so no extension runs."
    case .notMutable: "The aps has no mutable-content: 1, so no extension runs."
    }
  }

  /// A name that stays the same, for machines: that of the case.
  public var name: String {
    switch self {
    case .notForApple: "notForApple"
    case .control: "control"
    case .noAlert: "noAlert"
    case .notMutable: "notMutable"
    }
  }
}

extension PushMessage {
  /// Why an Apple device would not run an extension for this message; nil if it would (R3.1).
  public var extensionSkipReason: ExtensionSkipReason? {
    if isControl { return .control }
    guard platform == .apple else { return .notForApple(platform) }
    guard !fields.title.isEmpty || !fields.subtitle.isEmpty || !fields.body.isEmpty else {
      return .noAlert
    }
    let value = appleUserInfo["aps"]?["mutable-content"]
    // Neither "1" nor true: Apple's document knows a number only.
    let isOne = value == .integer(1) || value == .number(1)
    return isOne ? nil : .notMutable(found: value?.json)
  }
}
