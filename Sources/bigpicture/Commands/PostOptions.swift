internal import NotificationRendering
internal import PushImages

/// Where a command posts to, and as what.
struct PostOptions: Sendable {
  static let options = [folder, id, tag]

  private static let folder = Option(
    "--to",
    "DIR",
    summary: """
      The folder that notifications are stored in (default: \
      $XDG_STATE_HOME/bigpicture/notifications, else \
      ~/.local/state/bigpicture/notifications).
      """
  )

  private static let id = Option(
    "--id",
    "N",
    summary: "The number of the notification; the same one takes its place (default: 1001)."
  )

  private static let tag = Option(
    "--tag",
    "TAG",
    summary: "Takes the place of the message's own tag, which counts with the number."
  )

  /// Where notifications go.
  let manager: FolderNotificationManager

  /// The number of the notification.
  let id: Int

  /// What takes the place of the message's tag.
  let tag: String?

  init(_ arguments: Arguments) throws(UsageError) {
    let path = arguments.value(of: Self.folder).map { Self.folder(at: $0) }
    manager = FolderNotificationManager(
      folder: path ?? FolderNotificationManager.standardFolder(),
      cardDrawing: CardRenderer()
    )
    // Android's ids are 32 bits wide.
    let range = Int(Int32.min)...Int(Int32.max)
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    id = try arguments.integer(of: Self.id, in: range, expected: expected) ?? 1001
    tag = arguments.value(of: Self.tag)
  }

  /// The path without slashes at its end, which would be printed twice.
  private static func folder(at path: String) -> String {
    let end = path.lastIndex { $0 != "/" }
    return end.map { String(path[...$0]) } ?? "/"
  }
}
