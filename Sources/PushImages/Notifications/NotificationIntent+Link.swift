internal import AndroidNotifications

extension NotificationIntent {
  /// What opens `link`.
  static func opening(_ link: String, extras: [String: String] = [:]) -> NotificationIntent {
    // Android's action for opening a link.
    NotificationIntent(action: "android.intent.action.VIEW", uri: link, extras: extras)
  }
}
