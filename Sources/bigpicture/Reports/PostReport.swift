internal import FoundationEssentials
internal import PushImages

/// Where a notification went, what it shows and what it lacks.
struct PostReport {
  private let push: AndroidPushNotification
  private let sent: SentNotification
  private let channel: NotificationChannel?
  private let files: [String]

  /// Posts `push`, and finds out what became of it.
  init(posting push: AndroidPushNotification, with options: PostOptions) async {
    let sent = await push.sendDefaultAsync(id: options.id, tag: options.tag)
    let receipt = sent.latestReceipt
    let active = await options.manager.activeNotifications.first { $0.key == receipt.key }
    var channel: NotificationChannel?
    if let id = active?.channelID { channel = await options.manager.notificationChannel(id: id) }
    self.push = push
    self.sent = sent
    self.channel = channel
    files = Self.files(of: receipt)
  }

  /// Whether the notification is out.
  var isPosted: Bool { sent.receipt.isPosted }

  /// Why it has no picture; nil if it has one.
  var imageProblem: String? { sent.image.bitmap == nil ? sent.image.explanation : nil }

  /// Why it is not out; nil if it is.
  var problem: String? { sent.receipt.dropReason?.description }

  /// The report for people and for machines.
  var report: Report { Report(text: fields.text, json: .object(json)) }

  // MARK: - For people

  /// The lines, so that others can be put before them.
  var fields: FieldList {
    var fields = FieldList()
    addLines(to: &fields)
    return fields
  }

  /// Adds the lines to those that are there.
  func addLines(to fields: inout FieldList) {
    fields.add("Image", push.image.url?.string)
    fields.add("Key", push.image.winningKey)
    fields.add(imageProblem == nil ? "Picture" : "No picture", ImageReport.line(sent.image))
    guard isPosted else { return }
    fields.add("Title", notification.contentTitle)
    fields.add("Text", notification.contentText)
    fields.add("Channel", channel.map { "\($0.name) (\($0.id))" })
    fields.add("Posted", "\(isReplacement ? "in place of an earlier one, " : "")as \(key)")
    fields.add("Folder", folder)
    if let lateImage { fields.add("Late image", lateImage) }
    fields.add("Files", files.joined(separator: ", "))
    for degradation in receipt.degradations { fields.add("Lacks", degradation.description) }
  }

  // MARK: - For machines

  /// The members of the object.
  var json: [String: JSONValue] {
    [
      "kind": .string(push.message.kind.rawValue),
      "imageURI": JSONValue(push.image.url?.string),
      "winningKey": JSONValue(push.image.winningKey),
      "image": .object(ImageReport.json(sent.image)),
      "title": JSONValue(notification.contentTitle),
      "body": JSONValue(notification.contentText),
      "isPosted": .bool(isPosted),
      "problem": JSONValue(problem),
      "tag": JSONValue(sent.receipt.key.tag),
      "id": JSONValue(sent.receipt.key.id),
      "isReplacement": .bool(isReplacement),
      "channel": JSONValue(channel?.id),
      "folder": JSONValue(folder),
      "isImageLate": .bool(sent.update?.isPosted ?? false),
      "files": .array(files.map(JSONValue.string)),
      "degradations": .array(receipt.degradations.map { .string($0.description) }),
    ]
  }

  // MARK: - Parts

  private var notification: AndroidNotification { push.createBuilder().build() }
  private var receipt: NotificationReceipt { sent.latestReceipt }

  /// What became of the image that came after the text; nil if none did.
  private var lateImage: String? {
    guard let update = sent.update else { return nil }
    return update.dropReason?.description ?? "added after the text, without alerting again"
  }

  private var isReplacement: Bool { sent.receipt.isReplacement }
  private var key: NotificationKey { sent.receipt.key }

  private var folder: String? {
    guard case .folder(let path) = sent.receipt.destination else { return nil }
    return path
  }

  private static func files(of receipt: NotificationReceipt) -> [String] {
    guard case .folder(let path) = receipt.destination else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? []
  }
}
