/// A shape that push messages come in: how it is recognised and how it is read.
protocol MessageShape: SendableMetatype {
  /// Whether `object` has this shape.
  static func recognises(_ object: JSONValue) -> Bool

  /// Reads `object`, which has this shape, as `platform` sees it; nil leaves the choice to the
  /// shape.
  static func message(from object: JSONValue, platform: PushPlatform?) -> PushMessage
}

extension JSONValue {
  /// Whether texts stand beside the data and not in a notification, as no message of Firebase has
  /// them.
  var hasTopLevelTexts: Bool {
    self["notification"]?.members == nil
      && (self["title"]?.nonEmptyString ?? self["body"]?.nonEmptyString) != nil
  }
}
