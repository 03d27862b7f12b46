import FoundationEssentials

/// The content of `notification.json`; the schema is told on the module's page.
///
/// What is not set is absent, except for the tag, which is part of the name: no tag is null.
struct NotificationDocument: Encodable {
  static let fileName = "notification.json"
  static let schemaVersion = 1

  /// The channel as it was at the time of posting.
  struct Channel: Encodable {
    let id: String
    let name: String
    let importance: String
  }

  let key: NotificationKey
  let posting: PostingID
  let postedAt: Date
  let channel: NotificationChannel
  let isReplacement: Bool
  let alert: NotificationAlert
  let notification: AndroidNotification
  let largeIcon: StoredPicture?
  let style: StyleDocument?
  let card: StoredPicture?
  let degradations: [NotificationDegradation]

  /// The bytes of the file: keys in order, one a line.
  func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  // MARK: - Encodable

  private enum CodingKeys: String, CodingKey {
    case schemaVersion, tag, id, posting, postedAt, channel, isReplacement, alert, degradations
    case title, text, subText, ticker, smallIcon, largeIcon, color, colorized, style, card
    case priority, category, visibility, publicVersion, number
    case group, groupSummary, groupAlertBehavior, sortKey
    case when, showWhen, usesChronometer, chronometerCountsDown, timeoutAfterMilliseconds, progress
    case autoCancel, ongoing, onlyAlertOnce, localOnly, silent
    case sound, vibrate, lights, defaults
    case contentIntent, deleteIntent, actions, extras
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try encodePosting(to: &container)
    try encodeContent(to: &container)
    try encodeOrder(to: &container)
    try encodeBehavior(to: &container)
    try encodeTaps(to: &container)
  }

  private func encodePosting(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
    try container.encode(Self.schemaVersion, forKey: .schemaVersion)
    try container.encode(key.tag, forKey: .tag)
    try container.encode(key.id, forKey: .id)
    try container.encode(posting.description, forKey: .posting)
    try container.encode(Timestamp(postedAt).text, forKey: .postedAt)
    try container.encode(
      Channel(id: channel.id, name: channel.name, importance: channel.importance.name),
      forKey: .channel
    )
    try container.encode(isReplacement, forKey: .isReplacement)
    try container.encode(alert.name, forKey: .alert)
    try container.encode(degradations.map(\.description), forKey: .degradations)
  }

  private func encodeContent(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
    try container.encodeIfPresent(notification.contentTitle, forKey: .title)
    try container.encodeIfPresent(notification.contentText, forKey: .text)
    try container.encodeIfPresent(notification.subText, forKey: .subText)
    try container.encodeIfPresent(notification.ticker, forKey: .ticker)
    try container.encodeIfPresent(notification.smallIcon, forKey: .smallIcon)
    try container.encodeIfPresent(largeIcon, forKey: .largeIcon)
    try container.encodeIfPresent(notification.color, forKey: .color)
    try container.encode(notification.colorized, forKey: .colorized)
    try container.encodeIfPresent(style, forKey: .style)
    try container.encodeIfPresent(card, forKey: .card)
    try container.encodeIfPresent(notification.progress, forKey: .progress)
  }

  private func encodeOrder(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
    try container.encode(notification.priority.name, forKey: .priority)
    try container.encodeIfPresent(notification.category?.rawValue, forKey: .category)
    try container.encode(notification.visibility.name, forKey: .visibility)
    try container.encodeIfPresent(
      notification.publicVersion.map(PublicVersionDocument.init),
      forKey: .publicVersion
    )
    try container.encodeIfPresent(notification.number, forKey: .number)
    try container.encodeIfPresent(notification.group, forKey: .group)
    try container.encode(notification.groupSummary, forKey: .groupSummary)
    try container.encode(notification.groupAlertBehavior.name, forKey: .groupAlertBehavior)
    try container.encodeIfPresent(notification.sortKey, forKey: .sortKey)
  }

  private func encodeBehavior(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
    try container.encodeIfPresent(
      notification.when.map { Timestamp($0).text },
      forKey: .when
    )
    try container.encode(notification.showWhen, forKey: .showWhen)
    try container.encode(notification.usesChronometer, forKey: .usesChronometer)
    try container.encode(notification.chronometerCountsDown, forKey: .chronometerCountsDown)
    try container.encodeIfPresent(
      notification.timeoutAfter?.wholeMilliseconds,
      forKey: .timeoutAfterMilliseconds
    )
    try container.encode(notification.autoCancel, forKey: .autoCancel)
    try container.encode(notification.ongoing, forKey: .ongoing)
    try container.encode(notification.onlyAlertOnce, forKey: .onlyAlertOnce)
    try container.encode(notification.localOnly, forKey: .localOnly)
    try container.encode(notification.silent, forKey: .silent)
    try container.encodeIfPresent(notification.sound, forKey: .sound)
    try container.encodeIfPresent(notification.vibrate, forKey: .vibrate)
    try container.encodeIfPresent(notification.lights, forKey: .lights)
    try container.encode(notification.defaults.names, forKey: .defaults)
  }

  private func encodeTaps(to container: inout KeyedEncodingContainer<CodingKeys>) throws {
    try container.encodeIfPresent(notification.contentIntent, forKey: .contentIntent)
    try container.encodeIfPresent(notification.deleteIntent, forKey: .deleteIntent)
    try container.encode(notification.actions, forKey: .actions)
    try container.encode(notification.extras, forKey: .extras)
  }
}

extension NotificationDefaults {
  fileprivate var names: [String] {
    let named: [(NotificationDefaults, String)] = [
      (.sound, "sound"), (.vibrate, "vibrate"), (.lights, "lights"),
    ]
    return named.filter { contains($0.0) }.map(\.1)
  }
}
