/// How many bytes the parts of a payload take.
enum PayloadMeasure {
  /// The bytes of `payload` as it is sent, on one line.
  static func byteCount(of payload: JSONValue) -> Int { payload.json.utf8.count }

  /// The field whose value takes the most bytes; of equal ones the first by name.
  ///
  /// An object is not a field, its members are. A list counts as one.
  static func largestField(of payload: JSONValue) -> ComposeError.LargestField {
    fields(of: payload, at: "").max { left, right in
      (left.byteCount, right.path) < (right.byteCount, left.path)
    } ?? ComposeError.LargestField(path: "", byteCount: 0)
  }

  private static func fields(of value: JSONValue, at path: String) -> [ComposeError.LargestField] {
    guard let members = value.members else {
      return [ComposeError.LargestField(path: path, byteCount: value.json.utf8.count)]
    }
    return members.flatMap { name, member in
      fields(of: member, at: path.isEmpty ? name : "\(path).\(name)")
    }
  }
}
