/// A push message of any kind, read into one form.
public struct PushMessage: Hashable, Sendable {
  /// The shape it came in.
  public let kind: MessageKind

  /// Whose view of it was taken.
  public let platform: PushPlatform

  /// The message as it was given.
  public let payload: JSONValue

  /// The identity that the push service gave it, if any.
  public internal(set) var id: String?

  /// Whether Firebase itself would show it while the app is in the background (R2.5).
  public internal(set) var isNotificationMessage = false

  /// Whether the push service sent it for its own ends: nobody is to see it, and no delegate gets it.
  public internal(set) var isControl = false

  /// How it wants to be shown.
  public internal(set) var fields = MessageFields()

  /// The app's own values.
  public internal(set) var data: [String: String] = [:]

  /// The kind's own fields for a picture, the first one first.
  var pictures: [PictureField] = []

  /// Where the image keys are looked up.
  var keySpace = KeySpace.flat([:])

  init(kind: MessageKind, platform: PushPlatform, payload: JSONValue) {
    self.kind = kind
    self.platform = platform
    self.payload = payload
  }

  /// Makes it one that has nothing to show.
  mutating func becomeControl() {
    isControl = true
    isNotificationMessage = false
    fields = MessageFields()
    pictures = []
    keySpace = .flat([:])
  }
}

extension PushMessage: CustomStringConvertible {
  /// The kind and the literal title.
  public var description: String {
    "\(kind.rawValue) message, title \(fields.title.literal.map { "“\($0)”" } ?? "none")"
  }
}
