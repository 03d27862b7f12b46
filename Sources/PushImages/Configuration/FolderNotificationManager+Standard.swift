public import AndroidNotifications
internal import Glibc

extension FolderNotificationManager {
  /// The manager of the folder that a program uses which names none.
  public static let standard = FolderNotificationManager(folder: standardFolder())

  /// The folder for a user's notifications: `bigpicture/notifications` in `$XDG_STATE_HOME`, or
  /// else in `~/.local/state`.
  ///
  /// A relative `XDG_STATE_HOME` is ignored, as the XDG base directory specification asks. Where
  /// `HOME` is not set, the home of the system's list of users counts.
  public static func standardFolder() -> String {
    standardFolder(
      stateHome: getenv("XDG_STATE_HOME").map { String(cString: $0) },
      homes: [getenv("HOME").map { String(cString: $0) }, listedHome()]
    )
  }

  static func standardFolder(
    stateHome: String?,
    homes: [String?],
    temporaryFolder: String = "/tmp"
  ) -> String {
    let below = "bigpicture/notifications"
    if let stateHome, stateHome.hasPrefix("/") { return "\(stateHome)/\(below)" }
    for case let home? in homes where home.hasPrefix("/") { return "\(home)/.local/state/\(below)" }
    // A service without a home gets a folder in the one that all users may write to. Anybody may
    // have made one of that name before, to read or to redirect what is posted.
    let own = "\(temporaryFolder)/bigpicture-\(geteuid())"
    if isMadeForThisUserAlone(own) { return "\(own)/notifications" }
    // Nothing can be stored there, and posting says so.
    return "/dev/null/no-folder-of-this-user-alone/notifications"
  }

  /// Makes the folder at `path` if there is none, and says whether nobody else can get into it.
  private static func isMadeForThisUserAlone(_ path: String) -> Bool {
    let mode: mode_t = 0o700
    guard mkdir(path, mode) == 0 || errno == EEXIST else { return false }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_mode & 0o7777 == mode && status.st_uid == geteuid()
  }

  /// The home that the system's list of users has for this one.
  static func listedHome() -> String? {
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var texts = [CChar](repeating: 0, count: 16_384)
    return texts.withUnsafeMutableBufferPointer { texts in
      guard let start = texts.baseAddress,
        getpwuid_r(geteuid(), &entry, start, texts.count, &found) == 0,
        found != nil, let home = entry.pw_dir
      else { return nil }
      return String(cString: home)
    }
  }
}
