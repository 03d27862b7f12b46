internal import NotificationRendering
internal import PushImages

/// What was drawn, and what is amiss with it.
struct RenderReport {
  let rendered: RenderedCard
  let image: ImageOutcome

  /// The file; nil is stdout.
  let path: String?

  /// The report for people and for machines; findings are told to people elsewhere.
  var report: Report {
    var fields = FieldList()
    fields.add(image.bitmap == nil ? "No picture" : "Picture", ImageReport.line(image))
    for layout in rendered.layouts {
      let name = layout.state == .collapsed ? "Collapsed" : "Expanded"
      fields.add(name, Self.line(layout))
    }
    fields.add("Output", "\(rendered.bitmap.size)")
    fields.add("File", path)
    return Report(text: fields.text, json: json)
  }

  private var json: JSONValue {
    [
      "image": .object(ImageReport.json(image)),
      "output": rendered.bitmap.size.json,
      "file": JSONValue(path ?? "-"),
      "cards": .array(rendered.layouts.map(Self.json)),
      "findings": .array(
        rendered.findings.map { ["name": .string($0.name), "message": .string("\($0)")] }
      ),
    ]
  }

  private static func line(_ layout: NotificationLayout) -> String {
    guard let picture = layout.picture else { return "\(layout.size)" }
    let shown = PixelSize(width: picture.box.width, height: picture.box.height)
    return "\(layout.size), the picture \(shown)"
  }

  private static func json(_ layout: NotificationLayout) -> JSONValue {
    [
      "state": .string(layout.state.rawValue),
      "size": layout.size.json,
      "croppedShare": layout.picture.map { .number($0.croppedShare) } ?? .null,
      "spokenTexts": .array(layout.spokenTexts.map(JSONValue.string)),
    ]
  }
}
