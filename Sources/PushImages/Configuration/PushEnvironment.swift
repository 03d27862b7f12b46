public import AndroidNotifications
public import ImageDownload

/// What a push needs beside its message: configuration, loader, manager and the app's texts.
public struct PushEnvironment: Sendable {
  /// How the app is set up.
  public var config: FirebaseConfig

  /// What loads the images.
  public var loader: ImageLoader

  /// Where notifications are posted.
  public var manager: any NotificationManager

  /// The app's own texts, for messages that give a key in place of a text.
  public var strings: StringsTable

  /// The app's own sets of buttons, by the name that messages ask for them by (`aps.category`).
  public var actionSets: [String: [NotificationAction]]

  /// What relative URLs in fields of Web Push and Gotify are resolved against: the web app's, the
  /// server's.
  public var baseURL: ImageURL?

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - config: By default the one that comes with the app.
  ///   - loader: By default the one that the program shares.
  ///   - manager: By default the folder of the user's notifications.
  ///   - strings: By default none: a text that is only a key is left out.
  ///   - actionSets: By default none.
  ///   - baseURL: By default none: a relative URL is none.
  public init(
    config: FirebaseConfig = .embedded,
    loader: ImageLoader = .shared,
    manager: any NotificationManager = FolderNotificationManager.standard,
    strings: StringsTable = [:],
    actionSets: [String: [NotificationAction]] = [:],
    baseURL: ImageURL? = nil
  ) {
    self.config = config
    self.loader = loader
    self.manager = manager
    self.strings = strings
    self.actionSets = actionSets
    self.baseURL = baseURL
  }
}
