internal import PushImages

/// What is done with the image of a notification, and when.
struct ImageOptions: Sendable {
  static let options = [mode, isLate]

  private static let mode = Option(
    "--image-mode",
    "MODE",
    summary: """
      What the image becomes: bigPicture (default: picture and large icon), bigPictureOnly or \
      largeIconOnly, which leaves a long text expandable.
      """
  )

  private static let isLate = Option(
    "--late-image",
    summary: "Posts the text at once, and adds the image when it is there, without alerting again."
  )

  private let mode: FirebaseConfig.ImageMode?
  private let timing: FirebaseConfig.ImageTiming

  init(_ arguments: Arguments) throws(UsageError) {
    mode = try arguments.name(of: Self.mode)
    timing = arguments.has(Self.isLate) ? .late : .awaited
  }

  /// Sets what was asked for.
  func apply(to config: inout FirebaseConfig) {
    config.imageMode = mode ?? config.imageMode
    config.imageTiming = timing
  }
}
