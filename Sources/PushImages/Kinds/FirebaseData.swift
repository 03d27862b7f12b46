/// The data map of a Firebase message, as an app gets it.
enum FirebaseData {
  /// `members` without the keys that Firebase keeps for itself (push.md §2.1).
  static func withoutReserved(_ members: [String: JSONValue]) -> [String: JSONValue] {
    members.filter { key, _ in
      !reserved.contains(key) && !key.hasPrefix("google.") && !key.hasPrefix("gcm.")
    }
  }

  /// `members` as texts; `null` is left out.
  static func texts(_ members: [String: JSONValue]) -> [String: String] {
    members.compactMapValues(\.text)
  }

  /// The texts of a data-only message: by the names of the fields, then by those that push
  /// services use for them; `alert` is a text, or an object as in `aps`.
  static func fields(_ data: [String: JSONValue]) -> MessageFields {
    let layers = FieldLayers([.object(data)])
    var fields = MessageFields()
    let alert = data["alert"]
    fields.title.literal =
      layers.text("title", "com.urbanairship.title") ?? alert?["title"]?.nonEmptyString
    fields.body.literal =
      layers.text("body", "message", "alert") ?? alert?["body"]?.nonEmptyString
      ?? layers.text("com.urbanairship.push.ALERT")
    return fields
  }

  private static let reserved: Set = ["from", "message_type", "collapse_key"]
}

extension PushMessage {
  /// Takes over the data of a Firebase message, and the texts from it if there are no others.
  mutating func adoptFirebaseData(_ members: [String: JSONValue]) {
    let own = FirebaseData.withoutReserved(members)
    data = FirebaseData.texts(own)
    keySpace = .flat(own)
    guard fields.title.isEmpty, fields.body.isEmpty else { return }
    let found = FirebaseData.fields(own)
    fields.title = found.title
    fields.body = found.body
  }
}
