import AndroidNotifications
import BitmapLoading
import FoundationEssentials

/// What one state of a notification shows: which text and which image is where (§3, "Model → state").
struct CardContent: Sendable {
  /// What is below the title.
  enum Body: Equatable, Sendable {
    /// Nothing, and no space for it.
    case none

    /// A text of at most that many lines; nil is as many as there is room for. An empty one that was
    /// set keeps one line free.
    case text(String, lineLimit: Int?)

    /// Lines of their own.
    case lines([String])

    /// What people wrote.
    case messages([Message])
  }

  /// One message of a conversation.
  struct Message: Equatable, Sendable {
    let sender: String
    let text: String
  }

  var appName: String?
  var headerSecondary: String?
  var subText: String?
  var time: CardTime?
  var title: String?
  var body = Body.none
  var progress: NotificationProgress?
  var rightIcon: Bitmap?
  var picture: Bitmap?
  var pictureDescription: String?
  var actions: [String] = []
  var iconColor: ARGBColor?

  /// The colour of the whole card, in place of the theme's (rule 24).
  var cardColor: ARGBColor?
}

extension CardContent {
  /// What `notification` shows in `state` at `now`.
  init(
    _ notification: AndroidNotification,
    state: CardState,
    settings: CardSettings,
    at now: Date
  ) {
    // Android takes a colour for all of the card from what goes on only, such as a call.
    if notification.colorized, notification.ongoing {
      cardColor = notification.color
    } else {
      iconColor = notification.color
    }
    subText = Self.shown(notification.subText) ?? Self.shown(Self.headerSummary(notification.style))
    time = Self.time(of: notification, settings: settings, at: now)
    progress = notification.progress
    switch state {
    case .collapsed: addCollapsed(notification, appName: settings.app.name)
    case .expanded: addExpanded(notification, settings: settings)
    }
    if progress != nil { body = .none }
  }

  private static func time(
    of notification: AndroidNotification,
    settings: CardSettings,
    at now: Date
  ) -> CardTime? {
    // Android's 0 says that there is no time (rule 20).
    guard let when = notification.when, when.timeIntervalSince1970 != 0 else { return nil }
    if notification.usesChronometer {
      return CardTime(
        chronometerFrom: when,
        at: now,
        countsDown: notification.chronometerCountsDown
      )
    }
    guard notification.showWhen else { return nil }
    return .relative(RelativeTime(of: when, at: now, timeZone: settings.timeZone))
  }

  // MARK: - The two states

  private mutating func addCollapsed(_ notification: AndroidNotification, appName: String) {
    title = Self.shown(notification.contentTitle)
    var text = notification.contentText
    rightIcon = notification.largeIcon
    switch notification.style {
    case .bigPicture(let style) where style.showsBigPictureWhenCollapsed && style.picture != nil:
      title = Self.shown(style.bigContentTitle) ?? title
      rightIcon = style.picture
    case .messaging(let style):
      title = title ?? Self.shown(style.conversationTitle ?? style.messages.last?.sender)
      text = text ?? style.messages.last?.text
    default: break
    }
    if title == nil { self.appName = Self.shown(appName) }
    if let text = Self.shown(text) { body = .text(text, lineLimit: 1) }
  }

  private mutating func addExpanded(_ notification: AndroidNotification, settings: CardSettings) {
    appName = Self.shown(settings.app.name)
    actions = notification.shownActions.map { $0.title.keptByPlatform.onOneLine }
    title = Self.shown(notification.expandedTitle)
    rightIcon = notification.expandedLargeIcon
    let limit = settings.measures.bodyLineLimit
    switch notification.style {
    case .bigPicture(let style) where style.picture != nil:
      picture = style.picture
      pictureDescription = style.contentDescription
      if let summary = style.summaryText {
        body = .text(summary.keptByPlatform, lineLimit: limit)
      } else {
        body = Self.text(notification.contentText, lineLimit: limit)
      }
    case .bigText: body = Self.text(notification.expandedText, lineLimit: nil)
    case .inbox(let style) where !style.lines.isEmpty:
      let shownCount = settings.measures.inboxLineLimit - (actions.isEmpty ? 0 : 1)
      body = .lines(style.lines.prefix(shownCount).map { $0.keptByPlatform.onOneLine })
    case .messaging(let style) where !style.messages.isEmpty:
      headerSecondary = Self.shown(style.conversationTitle)
      title = nil
      body = .messages(
        style.messages.map {
          Message(
            sender: ($0.sender ?? style.userDisplayName).withoutControls,
            text: $0.text.keptByPlatform
          )
        }
      )
    default: addPlain(notification, lineLimit: limit)
    }
  }

  /// No style, or one of a picture that did not come, which is as if there were no style (rule 4).
  private mutating func addPlain(_ notification: AndroidNotification, lineLimit: Int) {
    title = Self.shown(notification.contentTitle)
    rightIcon = notification.largeIcon
    body = Self.text(notification.contentText, lineLimit: lineLimit)
  }

  // MARK: - Texts

  /// A text that has a place: nil where there is none or it is empty.
  private static func shown(_ text: String?) -> String? {
    guard let kept = text?.keptByPlatform, !kept.isEmpty else { return nil }
    return kept.onOneLine
  }

  private static func text(_ text: String?, lineLimit: Int?) -> Body {
    guard let kept = text?.keptByPlatform, !kept.isEmpty else { return .none }
    return .text(kept, lineLimit: lineLimit)
  }

  /// The summary that stands in the header; that of a picture never does.
  private static func headerSummary(_ style: NotificationStyle?) -> String? {
    switch style {
    case .bigText(let style): style.summaryText
    case .inbox(let style): style.summaryText
    case .bigPicture, .messaging, nil: nil
    }
  }
}
