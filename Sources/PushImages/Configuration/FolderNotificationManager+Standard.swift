public import AndroidNotifications
internal import Glibc

extension FolderNotificationManager {
  /// The manager of the folder that a program uses which names none.
  public static let standard = FolderNotificationManager(folder: standardFolder())

  /// The folder for a user's notifications: `bigpicture/notifications` in `$XDG_STATE_HOME`, or
  /// else in `~/.local/state`.
  ///
  /// A relative `XDG_STATE_HOME` is ignored, as the XDG base directory specification asks.
  public static func standardFolder() -> String {
    standardFolder(
      stateHome: getenv("XDG_STATE_HOME").map { String(cString: $0) },
      home: getenv("HOME").map { String(cString: $0) }
    )
  }

  static func standardFolder(stateHome: String?, home: String?) -> String {
    let below = "bigpicture/notifications"
    if let stateHome, stateHome.hasPrefix("/") { return "\(stateHome)/\(below)" }
    if let home, home.hasPrefix("/") { return "\(home)/.local/state/\(below)" }
    // A service without a home gets a folder of its own in the one that all users may write to.
    return "/tmp/bigpicture-\(getuid())/notifications"
  }
}
