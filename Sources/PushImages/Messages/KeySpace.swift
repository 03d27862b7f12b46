/// Where image keys are looked up.
enum KeySpace: Hashable, Sendable {
  /// A map of texts, such as FCM data: keys with dots are plain keys.
  case flat([String: JSONValue])

  /// An object that nests: keys with dots are also paths.
  case nested([String: JSONValue])

  /// What stands under `key`, the literal key first, then the path (R1.3).
  ///
  /// `null` counts as nothing.
  func values(of key: String) -> [JSONValue] {
    switch self {
    case .flat(let members): [JSONValue.object(members)[key]].compactMap { $0 }
    case .nested(let members): Self.values(of: key[...], in: .object(members))
    }
  }

  private static func values(of key: Substring, in object: JSONValue) -> [JSONValue] {
    var found = [object[String(key)]].compactMap { $0 }
    if let dot = key.firstIndex(of: "."), let inner = object[String(key[..<dot])] {
      found += values(of: key[key.index(after: dot)...], in: inner)
    }
    return found
  }
}
