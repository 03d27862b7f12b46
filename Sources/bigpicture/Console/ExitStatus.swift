/// How the command ends: the one table of exit codes, which `--help` prints.
///
/// From 64 on, the numbers are those of BSD's `sysexits.h`.
enum ExitStatus: CInt, CaseIterable, Sendable {
  case success = 0
  case failed = 1
  case noPicture = 3
  case wrongUsage = 64
  case unreadableMessage = 65
  case missingInput = 66
  case systemRefused = 71

  /// What the number says, for people.
  var meaning: String {
    switch self {
    case .success: "Everything went well. post: the notification is out, with or without a picture."
    case .failed:
      "The notification was not posted, a message is too large to send, or a file could not be "
        + "written."
    case .noPicture: "image, demo: there is no picture. extension: nothing was attached."
    case .wrongUsage: "The command was called in a way that it does not know."
    case .unreadableMessage: "The message is not a push message in JSON."
    case .missingInput: "A file is missing or cannot be read."
    case .systemRefused: "The system refused something, such as a socket."
    }
  }
}
