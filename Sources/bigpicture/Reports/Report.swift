internal import PushImages

/// What a command found out, for people and for machines.
struct Report: Sendable {
  /// Lines, each with its line break.
  var text: String

  /// One object; what there is none of is null.
  var json: JSONValue
}
