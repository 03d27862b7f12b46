/// A field that a kind of message has for its picture (R1.2a), read before the image keys.
struct PictureField: Hashable, Sendable {
  /// The path of the field, such as `notification.image`.
  var name: String

  /// What stands there; nil if nothing does.
  var value: JSONValue?

  /// The file type that says that this is no picture; nil if it may be one.
  var otherType: String?

  init(_ name: String, _ value: JSONValue?, otherType: String? = nil) {
    self.name = name
    self.value = value
    self.otherType = otherType
  }
}
