public import AndroidNotifications
public import BitmapLoading
internal import ImageDownload

/// A push that is shown here as Android would show it.
///
/// Nothing here throws. An image that fails is left out, and the notification goes out (R2.2).
public struct AndroidPushNotification: PushNotification {
  /// What was sent.
  public let message: PushMessage

  /// Which value of the message is the image, and why each other one is not.
  public let image: ImageKeyResult

  /// Title, text and image; nil if the message has none of them.
  public let notification: PushContent?

  let environment: PushEnvironment

  /// Makes the push of a message.
  public init(_ message: PushMessage, environment: PushEnvironment = PushEnvironment()) {
    self.message = message
    self.environment = environment
    image = message.image(
      keys: environment.config.imageKeys,
      relativeTo: environment.baseURL
    )
    notification = PushContent(message, image: image)
  }

  /// The app's own values.
  public var data: [String: String] { message.data }

  /// What was sent, by the name that it has in Shiny.
  public var nativeMessage: PushMessage { message }

  /// How the app is set up.
  public var config: FirebaseConfig { environment.config }

  // MARK: - The image

  /// The image as a bitmap whose longer side is at most 1440 px, or nil (R2.1).
  public func loadImageAsync() async -> Bitmap? {
    await loadImageOutcome().bitmap
  }

  /// The image as a bitmap, or why there is none (R6.2).
  public func loadImageOutcome() async -> ImageOutcome {
    await startImage().outcome()
  }

  // MARK: - The notification

  /// The builder of the notification with its image, if that can be loaded (R2.3).
  ///
  /// Without an image it equals `createBuilder()`.
  public func createBuilderAsync() async -> NotificationBuilder {
    await buildWithImage().builder
  }

  /// Posts a notification under `id` and, if there is one, the message's tag.
  ///
  /// A channel that the message or the configuration asked for and that does not exist is replaced
  /// as Firebase does (push.md §2.2); one that the app wrote into `builder` is not.
  ///
  /// - Parameters:
  ///   - id: What replaces an earlier notification of the same tag and id.
  ///   - builder: The notification.
  ///   - tag: Takes the place of the message's tag.
  /// - Returns: where it went, and what it lacks.
  @discardableResult
  public func notify(
    id: Int,
    builder: NotificationBuilder,
    tag: String? = nil
  ) async -> NotificationReceipt {
    await environment.manager.notify(
      tag: tag ?? message.fields.tag,
      id: id,
      withChannel(builder).build()
    )
  }

  /// Loads the image, builds the notification and posts it under `id` (R2.4).
  ///
  /// With `ImageTiming.late` the text is posted first, and updated once the image is there, unless
  /// it was removed or replaced meanwhile.
  ///
  /// - Parameters:
  ///   - id: What replaces an earlier notification of the same tag and id.
  ///   - tag: Takes the place of the message's tag.
  /// - Returns: where it went, and what became of the image.
  @discardableResult
  public func sendDefaultAsync(id: Int, tag: String? = nil) async -> SentNotification {
    if config.imageTiming == .late { return await sendTextFirst(id: id, tag: tag) }
    let (builder, outcome) = await buildWithImage()
    let receipt = await notify(id: id, builder: builder, tag: tag)
    return SentNotification(receipt: receipt, image: outcome)
  }

  private func sendTextFirst(id: Int, tag: String?) async -> SentNotification {
    let pending = startImage()
    var builder = await withChannel(createBuilder())
    let receipt = await notify(id: id, builder: builder, tag: tag)
    // Nobody will see the image of what was dropped.
    if !receipt.isPosted { pending.abandon() }
    let outcome = await pending.outcome()
    var sent = SentNotification(receipt: receipt, image: outcome)
    guard let bitmap = outcome.bitmap, let posting = receipt.posting else { return sent }
    builder.add(bitmap, mode: config.imageMode)
    // The text has alerted already (push.md §9.31).
    builder.onlyAlertOnce = true
    sent.update = await environment.manager.notify(
      tag: receipt.key.tag,
      id: id,
      builder.build(),
      replacing: posting
    )
    return sent
  }

  // MARK: - The steps

  /// The builder with a channel that exists, as far as the choice is not the app's own.
  private func withChannel(_ builder: NotificationBuilder) async -> NotificationBuilder {
    let chain = ChannelChain(fields: message.fields, config: config)
    guard builder.channelID == chain.preferredID else { return builder }
    var builder = builder
    builder.channelID = await chain.channelID(in: environment.manager)
    return builder
  }

  /// Starts the download, if there is an image.
  private func startImage() -> PendingImage {
    guard let url = image.url else { return .settled(image.outcomeWithoutURL) }
    return .loading(environment.loader.start(url))
  }

  /// The download starts before the builder is built, and is awaited after (R2.3).
  private func buildWithImage() async -> (builder: NotificationBuilder, outcome: ImageOutcome) {
    let pending = startImage()
    var builder = createBuilder()
    let outcome = await pending.outcome()
    if let bitmap = outcome.bitmap { builder.add(bitmap, mode: config.imageMode) }
    return (builder, outcome)
  }

  /// An image that is on its way, or known not to come.
  private enum PendingImage {
    case settled(ImageOutcome)
    case loading(ImageLoad)

    func abandon() {
      if case .loading(let load) = self { load.abandon() }
    }

    func outcome() async -> ImageOutcome {
      switch self {
      case .settled(let outcome): outcome
      case .loading(let load): await load.outcome()
      }
    }
  }
}
