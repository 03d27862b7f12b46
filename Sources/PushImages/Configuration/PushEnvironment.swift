public import AndroidNotifications

/// What a push needs beside its message: configuration, loader, manager and the app's texts.
public struct PushEnvironment: Sendable {
  /// How the app is set up.
  public var config: FirebaseConfig

  /// What loads the images.
  public var loader: ImageLoader

  /// Where notifications are posted.
  public var manager: any NotificationManager

  /// The app's own texts, for messages that give a key in place of a text.
  public var strings: [String: String]

  /// Makes an environment.
  ///
  /// - Parameters:
  ///   - config: By default the one that comes with the app.
  ///   - loader: By default the one that the program shares.
  ///   - manager: By default the folder of the user's notifications.
  ///   - strings: By default none: a text that is only a key is left out.
  public init(
    config: FirebaseConfig = .embedded,
    loader: ImageLoader = .shared,
    manager: any NotificationManager = FolderNotificationManager.standard,
    strings: [String: String] = [:]
  ) {
    self.config = config
    self.loader = loader
    self.manager = manager
    self.strings = strings
  }
}
