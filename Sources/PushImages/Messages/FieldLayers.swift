/// Objects that hold fields of one notification; an earlier one overrides a later one.
struct FieldLayers {
  private let objects: [JSONValue]

  init(_ objects: [JSONValue?]) {
    self.objects = objects.compactMap { $0 }
  }

  /// What the first object that has one of `names` says.
  ///
  /// Names are given in snake case and are found in camel case too.
  func value(_ names: String...) -> JSONValue? {
    for object in objects {
      for name in names {
        if let value = object[snakeOrCamel: name] { return value }
      }
    }
    return nil
  }

  func text(_ names: String...) -> String? {
    for object in objects {
      for name in names {
        if let text = object[snakeOrCamel: name]?.nonEmptyString { return text }
      }
    }
    return nil
  }
}

extension JSONValue {
  /// The member called `name` in snake case, or else in camel case.
  subscript(snakeOrCamel name: String) -> JSONValue? {
    self[name] ?? (name.contains("_") ? self[name.camelCased] : nil)
  }
}

extension String {
  fileprivate var camelCased: String {
    let words = split(separator: "_")
    return (words.first.map(String.init) ?? "")
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
