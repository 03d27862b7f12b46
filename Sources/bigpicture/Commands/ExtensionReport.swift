internal import PushImages

/// What an extension did to a notification.
struct ExtensionReport {
  let delivery: ServiceExtensionDelivery

  /// What became of the file; nil if the extension did not run.
  let outcome: AttachmentOutcome?
  let image: ImageKeyResult

  /// The report for people and for machines.
  var report: Report { Report(text: fields.text, json: .object(json)) }

  // MARK: - For people

  private var fields: FieldList {
    var fields = FieldList()
    fields.add("Image", image.url?.string)
    fields.add("Key", image.winningKey)
    fields.add("Extension", delivery.ending.description)
    if let outcome, outcome.attachment == nil { fields.add("Not attached", explanation(outcome)) }
    for rejection in delivery.rejections {
      fields.add("Not attached", rejection.reason.description)
    }
    let content = delivery.content
    fields.add("Title", content.title.isEmpty ? nil : content.title)
    fields.add("Subtitle", content.subtitle.isEmpty ? nil : content.subtitle)
    fields.add("Text", content.body.isEmpty ? nil : content.body)
    for attachment in content.attachments {
      let type = attachment.type
      fields.add(
        "Attachment",
        "\(type.kind.rawValue), \(type.uniformTypeIdentifier), \(attachment.byteCount.grouped) bytes"
      )
      fields.add("File", attachment.path)
    }
    fields.add("Took", delivery.duration.millisecondText)
    return fields
  }

  /// Why there is no file, and what can be done about it: one sentence.
  private func explanation(_ outcome: AttachmentOutcome) -> String {
    guard case .notDownloaded(let image) = outcome else { return outcome.description }
    return image.explanation
  }

  // MARK: - For machines

  private var json: [String: JSONValue] {
    [
      "ending": .string(delivery.ending.name),
      "message": .string(delivery.ending.description),
      "skipReason": JSONValue(skipReason),
      "imageURI": JSONValue(image.url?.string),
      "winningKey": JSONValue(image.winningKey),
      "outcome": JSONValue(outcome?.name),
      "facts": .object(outcome?.facts ?? [:]),
      "outcomeMessage": JSONValue(outcome.map(explanation)),
      "rejections": .array(
        delivery.rejections.map { .string($0.reason.description) }
      ),
      "content": .object(contentJSON),
      "milliseconds": .number(delivery.duration.milliseconds),
    ]
  }

  private var skipReason: String? {
    guard case .notRun(let reason) = delivery.ending else { return nil }
    return reason.name
  }

  private var contentJSON: [String: JSONValue] {
    let content = delivery.content
    return [
      "title": .string(content.title),
      "subtitle": .string(content.subtitle),
      "body": .string(content.body),
      "badge": JSONValue(content.badge),
      "sound": JSONValue(content.sound),
      "categoryIdentifier": .string(content.categoryIdentifier),
      "threadIdentifier": .string(content.threadIdentifier),
      "targetContentIdentifier": JSONValue(content.targetContentIdentifier),
      "interruptionLevel": .string(content.interruptionLevel.rawValue),
      "relevanceScore": .number(content.relevanceScore),
      "filterCriteria": JSONValue(content.filterCriteria),
      "userInfo": content.userInfo,
      "attachments": .array(
        content.attachments.map { attachment in
          [
            "identifier": .string(attachment.identifier),
            "file": .string(attachment.path),
            "type": .string(attachment.type.uniformTypeIdentifier),
            "kind": .string(attachment.type.kind.rawValue),
            "bytes": JSONValue(attachment.byteCount),
          ]
        }
      ),
    ]
  }
}
