/// A browser notification: what a service worker hands to `showNotification` (push.md §6).
///
/// Texts that are URLs may be relative; the browser resolves them against the worker's own URL.
public struct WebNotification: Hashable, Sendable {
  /// The direction of the texts.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// As the texts themselves say.
    case auto

    /// From left to right.
    case ltr

    /// From right to left.
    case rtl
  }

  /// The title; browsers need one, which may be empty.
  public var title: String

  /// The text below the title.
  public var body: String?

  /// The URL of the large picture (R4.1).
  public var image: String?

  /// The URL of the picture beside the texts.
  public var icon: String?

  /// The URL of the small picture for the status bar, of which the shape counts.
  public var badge: String?

  /// What replaces an earlier notification of the same tag.
  public var tag: String?

  /// Whether replacing one alerts again; counts only with a tag, without which browsers refuse it.
  public var renotify: Bool?

  /// Whether it stays until the user acts on it.
  public var requireInteraction: Bool?

  /// Whether it makes no sound and no vibration.
  public var silent: Bool?

  /// When the event happened, in milliseconds since 1970.
  public var timestamp: Int64?

  /// Milliseconds on, off, on …; left out of a silent notification, where browsers refuse it.
  public var vibrate: [Int] = []

  /// The direction of the texts.
  public var dir: Direction?

  /// The language of the texts, such as `de-CH`.
  public var lang: String?

  /// The address that a click opens.
  public var navigate: String?

  /// The buttons.
  public var actions: [WebNotificationAction] = []

  /// The app's own values.
  public var data: JSONValue?

  /// Makes a notification that says nothing but its title.
  public init(title: String) {
    self.title = title
  }
}

extension WebNotification {
  /// The arguments of `showNotification`: an object of `title` and `options`.
  public var arguments: JSONValue {
    ["title": .string(title), "options": options]
  }

  /// The second argument of `showNotification`, without members that a browser would refuse.
  ///
  /// Its `data` also has the links, under `url` and `actionURLs`, since few browsers know
  /// `navigate`; data that is no object moves to `data.data`.
  public var options: JSONValue {
    .object(members(data: dataWithLinks))
  }

  /// A Web Push payload: title and options on one level, the data as it is.
  var payload: JSONValue {
    .object(members(data: data).merging(["title": .string(title)]) { _, title in title })
  }

  private func members(data: JSONValue?) -> [String: JSONValue] {
    let members: [String: JSONValue?] = [
      "body": body.map(JSONValue.string),
      "image": image.map(JSONValue.string),
      "icon": icon.map(JSONValue.string),
      "badge": badge.map(JSONValue.string),
      "tag": tag.map(JSONValue.string),
      "renotify": tag == nil ? nil : renotify.map(JSONValue.bool),
      "requireInteraction": requireInteraction.map(JSONValue.bool),
      "silent": silent.map(JSONValue.bool),
      "timestamp": timestamp.map(JSONValue.integer),
      "vibrate": silent == true || vibrate.isEmpty
        ? nil : .array(vibrate.map { .integer(Int64($0)) }),
      "dir": dir.map { .string($0.rawValue) },
      "lang": lang.map(JSONValue.string),
      "navigate": navigate.map(JSONValue.string),
      "actions": actions.isEmpty ? nil : .array(actions.map(\.json)),
      "data": data,
    ]
    return members.compactMapValues { $0 }
  }

  private var dataWithLinks: JSONValue? {
    var links: [String: JSONValue] = [:]
    if let navigate { links["url"] = .string(navigate) }
    let actionURLs = actions.compactMap { action in
      action.navigate.map { (action.action, JSONValue.string($0)) }
    }
    if !actionURLs.isEmpty {
      links["actionURLs"] = .object(Dictionary(actionURLs) { _, later in later })
    }
    guard !links.isEmpty else { return data }
    let own = data?.members ?? data.map { ["data": $0] } ?? [:]
    return .object(own.merging(links) { _, link in link })
  }
}
