internal import PushImages

/// What was composed, and how much of its service's size it takes.
struct ComposeReport {
  private let composed: ComposedPush
  private let path: String?

  /// Makes the report; `path` is the file that the payload went to.
  init(_ composed: ComposedPush, path: String?) {
    self.composed = composed
    self.path = path
  }

  /// The report for people and for machines.
  var report: Report {
    var fields = FieldList()
    fields.add("Message", "for \(composed.service.title)")
    fields.add("Size", "\(composed.byteCount) of \(composed.service.maxByteCount) bytes")
    for (name, value) in composed.headers.sorted(by: { $0.key < $1.key }) {
      fields.add("Header", "\(name): \(value)")
    }
    fields.add("File", path)
    return Report(
      text: fields.text,
      json: [
        "service": .string(composed.service.rawValue),
        "byteCount": .integer(Int64(composed.byteCount)),
        "maxByteCount": .integer(Int64(composed.service.maxByteCount)),
        "headers": .object(composed.headers.mapValues(JSONValue.string)),
        "payload": composed.payload,
        "file": JSONValue(path),
      ]
    )
  }
}
