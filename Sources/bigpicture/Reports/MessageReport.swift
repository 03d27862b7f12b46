internal import PushImages

/// What a message says and which of its values is the image.
struct MessageReport {
  private let push: AndroidPushNotification
  private let notification: AndroidNotification

  init(_ push: AndroidPushNotification) {
    self.push = push
    notification = push.createBuilder().build()
  }

  /// The report for people and for machines.
  var report: Report { Report(text: text, json: .object(json)) }

  // MARK: - For people

  private var text: String {
    var head = FieldList()
    head.add("Message", "\(push.message.kind.title), read for \(push.message.platform.title)")
    head.add("Image", push.image.url?.string ?? "none")
    head.add("Key", push.image.winningKey)
    return """
      \(head.text)
      Where the image was looked for
      \(candidates.text)
      Notification
      \(NotificationFacts.fields(of: notification, message: push.message).text)
      """
  }

  private var candidates: FieldList {
    var fields = FieldList(indent: 2)
    for candidate in push.image.candidates {
      let isShown = candidate.verdict != .won && candidate.value?.isEmpty == false
      let value = isShown ? candidate.value.map { " (\($0.abbreviated(to: 60)))" } : nil
      fields.add(candidate.path, candidate.verdict.description.printable + (value ?? ""))
    }
    return fields
  }

  // MARK: - For machines

  private var json: [String: JSONValue] {
    let message = push.message
    return [
      "kind": .string(message.kind.rawValue),
      "platform": .string(message.platform.rawValue),
      "messageID": JSONValue(message.id),
      "imageURI": JSONValue(push.notification?.imageURI),
      "winningKey": JSONValue(push.image.winningKey),
      "candidates": .array(push.image.candidates.map(\.json)),
      "title": JSONValue(push.notification?.title),
      "body": JSONValue(push.notification?.message),
      "notification": .object(NotificationFacts.json(of: notification, message: message)),
      "data": .object(message.data.mapValues(JSONValue.string)),
    ]
  }
}

extension ImageKeyResult.Candidate {
  /// An object of key, path, value, verdict and reason.
  fileprivate var json: JSONValue {
    [
      "key": .string(key),
      "path": .string(path),
      "value": JSONValue(value),
      "verdict": .string(verdict.name),
      "reason": .string(verdict.description),
    ]
  }
}

extension MessageKind {
  /// What people call it.
  fileprivate var title: String {
    switch self {
    case .fcmV1Send: "FCM v1 message"
    case .fcmLegacySend: "FCM legacy message"
    case .deviceBundle: "FCM message as an Android device gets it"
    case .remoteMessage: "FCM message as an Android app sees it"
    case .apns: "APNs payload"
    case .webPush: "Web Push payload"
    case .ntfy: "ntfy message"
    case .gotify: "Gotify message"
    case .expoSend: "Expo message"
    case .plainData: "plain data"
    }
  }
}

extension PushPlatform {
  /// What people call it.
  var title: String {
    switch self {
    case .android: "Android"
    case .apple: "Apple"
    case .web: "the web"
    }
  }
}
