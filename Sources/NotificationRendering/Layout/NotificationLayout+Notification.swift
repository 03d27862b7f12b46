public import AndroidNotifications
public import FoundationEssentials

extension NotificationLayout {
  /// Lays out a notification as the phone of `settings` shows it in `state` at `now`.
  ///
  /// Pure: the same values and the same measuring give the same layout.
  public init(
    _ notification: AndroidNotification,
    state: CardState,
    settings: CardSettings,
    at now: Date,
    measuring: any TextMeasuring
  ) {
    let content = CardContent(notification, state: state, settings: settings, at: now)
    self.init(content, state: state, settings: settings, measuring: measuring)
  }

  init(
    _ content: CardContent,
    state: CardState,
    settings: CardSettings,
    measuring: any TextMeasuring
  ) {
    let ruler = CardRuler(settings, cardColor: content.cardColor, measuring: measuring)
    let layout =
      switch state {
      case .collapsed: CollapsedLayout(ruler: ruler, content: content).layout()
      case .expanded: ExpandedLayout(ruler: ruler, content: content).layout()
      }
    self = settings.language.direction == .rightToLeft ? layout.mirrored() : layout
  }
}
