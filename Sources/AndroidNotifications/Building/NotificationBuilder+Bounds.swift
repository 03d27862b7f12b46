extension NotificationBuilder {
  /// Cuts every text that people read to the length that Android keeps (push.md §3.2).
  mutating func shortenTexts(with limiter: inout TextLimiter) {
    limiter.cut(&contentTitle, named: "contentTitle")
    limiter.cut(&contentText, named: "contentText")
    limiter.cut(&subText, named: "subText")
    limiter.cut(&ticker, named: "ticker")
    for index in actions.indices {
      limiter.cut(&actions[index].title, named: "actions.title")
    }
    style?.shortenTexts(with: &limiter)
    shortenPublicVersion(with: &limiter)
  }

  /// Cuts what a lock screen shows, under names of its own.
  private mutating func shortenPublicVersion(with limiter: inout TextLimiter) {
    guard var version = publicVersion else { return }
    limiter.cut(&version.contentTitle, named: "publicVersion.contentTitle")
    limiter.cut(&version.contentText, named: "publicVersion.contentText")
    limiter.cut(&version.subText, named: "publicVersion.subText")
    version.publicVersion = nil
    publicVersion = version
  }

  /// Drops what is out of range, as Firebase does: ignored, never an error (push.md §2.2).
  mutating func dropOutOfRange() {
    if let number, number < 0 { self.number = nil }
    if let when, !Timestamp.writableDates.contains(when) { self.when = nil }
    if let timeoutAfter, !Self.timeouts.contains(timeoutAfter) { self.timeoutAfter = nil }
    if let vibrate, vibrate.isEmpty || vibrate.contains(where: { $0 < 0 }) { self.vibrate = nil }
    if let lights, lights.onMilliseconds < 0 || lights.offMilliseconds < 0 { self.lights = nil }
    if let bar = progress {
      let max = Swift.max(0, bar.max)
      progress?.max = max
      progress?.value = min(Swift.max(0, bar.value), max)
      // Android draws no bar of length 0, unless it only moves to and fro.
      if max == 0, !bar.isIndeterminate { progress = nil }
    }
  }

  /// Makes a silent notification mute in the way Android's compatibility library does.
  ///
  /// A channel cannot be silenced for one notification, but a child of a group can, by leaving the
  /// alert to a summary that never comes (push.md §3.2).
  mutating func muteIfSilent() {
    guard silent else { return }
    sound = nil
    vibrate = nil
    defaults.subtract([.sound, .vibrate])
    if group?.isEmpty ?? true { group = "silent" }
    groupAlertBehavior = groupSummary ? .children : .summary
  }

  /// Keeps the newest `count` messages of a conversation.
  mutating func dropOldMessages(keeping count: Int) {
    guard case .messaging(var messaging) = style else { return }
    messaging.messages = messaging.messages.suffix(count)
    style = .messaging(messaging)
  }

  /// What Android's 64-bit count of milliseconds can hold.
  private static let timeouts = Duration.milliseconds(1)...Duration.milliseconds(Int64.max)
}

extension NotificationStyle {
  fileprivate mutating func shortenTexts(with limiter: inout TextLimiter) {
    switch self {
    case .bigPicture(var style):
      limiter.cut(&style.bigContentTitle, named: "style.bigContentTitle")
      limiter.cut(&style.summaryText, named: "style.summaryText")
      limiter.cut(&style.contentDescription, named: "style.contentDescription")
      self = .bigPicture(style)
    case .bigText(var style):
      limiter.cut(&style.bigText, named: "style.bigText")
      limiter.cut(&style.bigContentTitle, named: "style.bigContentTitle")
      limiter.cut(&style.summaryText, named: "style.summaryText")
      self = .bigText(style)
    case .inbox(var style):
      for index in style.lines.indices { limiter.cut(&style.lines[index], named: "style.lines") }
      limiter.cut(&style.bigContentTitle, named: "style.bigContentTitle")
      limiter.cut(&style.summaryText, named: "style.summaryText")
      self = .inbox(style)
    case .messaging(var style):
      limiter.cut(&style.userDisplayName, named: "style.userDisplayName")
      limiter.cut(&style.conversationTitle, named: "style.conversationTitle")
      for index in style.messages.indices {
        limiter.cut(&style.messages[index].text, named: "style.messages.text")
        limiter.cut(&style.messages[index].sender, named: "style.messages.sender")
      }
      self = .messaging(style)
    }
  }
}
