/// The member `style` of `notification.json`.
struct StyleDocument: Encodable {
  let style: NotificationStyle
  let picture: StoredPicture?
  let bigLargeIcon: StoredPicture?

  // MARK: - Encodable

  private enum CodingKeys: String, CodingKey {
    case kind, bigContentTitle, summaryText
    case picture, bigLargeIcon, contentDescription, showsBigPictureWhenCollapsed
    case bigText
    case lines
    case userDisplayName, conversationTitle, isGroupConversation, messages
  }

  private struct BigLargeIcon: Encodable {
    let mode: String
    let image: StoredPicture?
  }

  private struct Message: Encodable {
    let text: String
    let timestamp: String
    let sender: String?
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch style {
    case .bigPicture(let style): try encode(style, to: &container)
    case .bigText(let style):
      try container.encode("bigText", forKey: .kind)
      try container.encodeIfPresent(style.bigText, forKey: .bigText)
      try container.encodeIfPresent(style.bigContentTitle, forKey: .bigContentTitle)
      try container.encodeIfPresent(style.summaryText, forKey: .summaryText)
    case .inbox(let style):
      try container.encode("inbox", forKey: .kind)
      try container.encode(style.lines, forKey: .lines)
      try container.encodeIfPresent(style.bigContentTitle, forKey: .bigContentTitle)
      try container.encodeIfPresent(style.summaryText, forKey: .summaryText)
    case .messaging(let style): try encode(style, to: &container)
    }
  }

  private func encode(
    _ style: BigPictureStyle,
    to container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try container.encode("bigPicture", forKey: .kind)
    try container.encodeIfPresent(picture, forKey: .picture)
    let mode =
      switch style.bigLargeIcon {
      case .inherited: "inherited"
      case .hidden: "hidden"
      case .image: "image"
      }
    try container.encode(
      BigLargeIcon(mode: mode, image: bigLargeIcon),
      forKey: .bigLargeIcon
    )
    try container.encodeIfPresent(style.bigContentTitle, forKey: .bigContentTitle)
    try container.encodeIfPresent(style.summaryText, forKey: .summaryText)
    try container.encodeIfPresent(style.contentDescription, forKey: .contentDescription)
    try container.encode(
      style.showsBigPictureWhenCollapsed,
      forKey: .showsBigPictureWhenCollapsed
    )
  }

  private func encode(
    _ style: MessagingStyle,
    to container: inout KeyedEncodingContainer<CodingKeys>
  ) throws {
    try container.encode("messaging", forKey: .kind)
    try container.encode(style.userDisplayName, forKey: .userDisplayName)
    try container.encodeIfPresent(style.conversationTitle, forKey: .conversationTitle)
    try container.encode(style.isGroupConversation, forKey: .isGroupConversation)
    let messages = style.messages.map { message in
      Message(
        text: message.text,
        timestamp: Timestamp(message.timestamp).text,
        sender: message.sender
      )
    }
    try container.encode(messages, forKey: .messages)
  }
}
