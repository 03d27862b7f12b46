public import AndroidNotifications
internal import BitmapLoading
internal import FoundationEssentials

extension AndroidPushNotification {
  /// The builder of the notification, from the message's fields (push.md §2.2).
  public func createBuilder() -> NotificationBuilder {
    let chain = ChannelChain(fields: message.fields, config: config)
    var builder = NotificationBuilder(channelID: chain.preferredID)
    addTexts(to: &builder)
    addLook(to: &builder)
    addBehaviour(to: &builder)
    builder.contentIntent = contentIntent
    return builder
  }

  private func addTexts(to builder: inout NotificationBuilder) {
    let fields = message.fields
    builder.contentTitle = fields.title.resolved(with: environment.strings)
    builder.subText = fields.subtitle.resolved(with: environment.strings)
    builder.ticker = fields.ticker
    if let body = fields.body.resolved(with: environment.strings) {
      builder.contentText = body
      builder.style = .bigText(BigTextStyle(bigText: body))
    }
  }

  private func addLook(to builder: inout NotificationBuilder) {
    let fields = message.fields
    builder.smallIcon = fields.icon ?? config.defaultIcon
    builder.color = fields.color ?? config.defaultColor
    builder.visibility = fields.visibility ?? builder.visibility
    builder.number = fields.count
    if let milliseconds = fields.eventTime {
      builder.when = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
      builder.showWhen = true
    }
  }

  private func addBehaviour(to builder: inout NotificationBuilder) {
    let fields = message.fields
    builder.priority = fields.priority ?? builder.priority
    builder.category = fields.category
    builder.group = fields.group
    builder.actions =
      fields.actions + (fields.actionSet.flatMap { environment.actionSets[$0] } ?? [])
    builder.onlyAlertOnce = fields.isAlertingOnce
    builder.ongoing = fields.isOngoing
    builder.silent = fields.isSilent
    builder.autoCancel = !fields.isSticky
    builder.localOnly = fields.isLocalOnly
    builder.sound = fields.sound
    builder.vibrate = fields.vibration.isEmpty ? nil : fields.vibration
    builder.lights = fields.lights
    builder.defaults = fields.defaults
  }

  /// What a tap does: the message's action, else its link, else the app is opened.
  private var contentIntent: NotificationIntent {
    let fields = message.fields
    if let action = fields.clickAction {
      return NotificationIntent(action: action, extras: data)
    }
    if let link = fields.link { return .opening(link, extras: data) }
    return NotificationIntent(action: config.intentAction ?? Self.launchAction, extras: data)
  }

  /// Android's action for opening an app.
  private static let launchAction = "android.intent.action.MAIN"
}

extension NotificationBuilder {
  /// Shows `bitmap`; the text stays readable below the picture, whose style takes the place of the
  /// one for long texts.
  mutating func add(_ bitmap: Bitmap, mode: FirebaseConfig.ImageMode) {
    if mode != .bigPictureOnly { largeIcon = bitmap }
    guard mode != .largeIconOnly else { return }
    style = .bigPicture(
      BigPictureStyle(picture: bitmap, bigLargeIcon: .hidden, summaryText: contentText)
    )
  }
}
