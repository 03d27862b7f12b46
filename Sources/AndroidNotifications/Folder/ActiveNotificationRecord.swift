import FoundationEssentials

/// What is read back from a `notification.json`: enough to go on after a restart.
struct ActiveNotificationRecord: Decodable {
  struct Channel: Decodable {
    let id: String
  }

  let tag: String?
  let id: Int
  let posting: String?
  let postedAt: String
  let channel: Channel
  let title: String?
  let text: String?
  let group: String?
  let groupSummary: Bool
  let autoCancel: Bool
  let ongoing: Bool
  let timeoutAfterMilliseconds: Int64?
  let contentIntent: NotificationIntent?
}

extension ActiveNotification {
  /// Reads a document; nil if `json` is none, or is of a future schema that lacks what is needed.
  init?(json: [UInt8]) {
    let decoder = JSONDecoder()
    guard let record = try? decoder.decode(ActiveNotificationRecord.self, from: Data(json)),
      let postedAt = Timestamp.date(from: record.postedAt)
    else { return nil }
    self.init(
      key: NotificationKey(tag: record.tag, id: record.id),
      // One that was written without is nobody's own any more.
      posting: record.posting.flatMap(PostingID.init) ?? PostingID(),
      postedAt: postedAt,
      channelID: record.channel.id,
      title: record.title,
      text: record.text,
      group: record.group,
      isGroupSummary: record.group != nil && record.groupSummary,
      isAutoCancel: record.autoCancel,
      isOngoing: record.ongoing,
      expiresAt: record.timeoutAfterMilliseconds.map {
        postedAt.addingTimeInterval(Double($0) / 1000)
      },
      contentIntent: record.contentIntent
    )
  }
}
