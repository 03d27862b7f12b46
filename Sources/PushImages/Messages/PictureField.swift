/// A field that a kind of message has for its picture (R1.2a), read before the image keys.
struct PictureField: Hashable, Sendable {
  /// What the kind calls the field, such as `notification.image`.
  var name: String

  /// Where it stands in the message, such as `android.notification.image`.
  var path: String

  /// What stands there; nil if nothing does.
  var value: JSONValue?

  /// Whether a relative URL is one too, to be resolved against that of the server.
  var mayBeRelative: Bool

  /// The file type that says that this is no picture; nil if it may be one.
  var otherType: String?

  init(
    _ name: String,
    _ value: JSONValue?,
    path: String? = nil,
    mayBeRelative: Bool = false,
    otherType: String? = nil
  ) {
    self.name = name
    self.path = path ?? name
    self.value = value
    self.mayBeRelative = mayBeRelative
    self.otherType = otherType
  }
}
