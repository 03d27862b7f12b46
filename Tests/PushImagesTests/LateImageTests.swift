import LoopbackServer
import PushImages
import Synchronization
import TestSupport
import Testing

/// Notes what is posted, on its way to another manager.
private final class Eavesdropper: NotificationManager {
  struct Post: Sendable {
    var title: String?
    var hasPicture: Bool
    var onlyAlertOnce: Bool
    var receipt: NotificationReceipt
  }

  private let manager: any NotificationManager
  private let onPost: @Sendable (Int) async -> Void
  let posts = Mutex<[Post]>([])

  /// `onPost` is called with the number of posts so far, after each.
  init(_ manager: any NotificationManager, onPost: @escaping @Sendable (Int) async -> Void) {
    self.manager = manager
    self.onPost = onPost
  }

  private func note(
    _ notification: AndroidNotification,
    _ receipt: NotificationReceipt
  ) async -> NotificationReceipt {
    let post = Post(
      title: notification.contentTitle,
      hasPicture: notification.bigPicture != nil,
      onlyAlertOnce: notification.onlyAlertOnce,
      receipt: receipt
    )
    let count = posts.withLock { posts in
      posts.append(post)
      return posts.count
    }
    await onPost(count)
    return receipt
  }

  func createNotificationChannel(_ channel: NotificationChannel) async -> ChannelChange {
    await manager.createNotificationChannel(channel)
  }

  func notificationChannel(id: String) async -> NotificationChannel? {
    await manager.notificationChannel(id: id)
  }

  var notificationChannels: [NotificationChannel] {
    get async { await manager.notificationChannels }
  }

  func deleteNotificationChannel(id: String) async -> NotificationRemoval {
    await manager.deleteNotificationChannel(id: id)
  }

  func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification
  ) async -> NotificationReceipt {
    await note(notification, await manager.notify(tag: tag, id: id, notification))
  }

  func notify(
    tag: String?,
    id: Int,
    _ notification: AndroidNotification,
    replacing posting: PostingID
  ) async -> NotificationReceipt {
    let receipt = await manager.notify(tag: tag, id: id, notification, replacing: posting)
    return await note(notification, receipt)
  }

  func cancel(tag: String?, id: Int) async -> NotificationRemoval {
    await manager.cancel(tag: tag, id: id)
  }

  func cancelAll() async -> NotificationRemoval { await manager.cancelAll() }

  var activeNotifications: [ActiveNotification] {
    get async { await manager.activeNotifications }
  }
}

@Suite("The image after the text (push.md §2.4, §9.31)", .ownThreads)
struct LateImageTests {
  private static let png = TestPicture.png(width: 40, height: 30)

  /// A push whose image is held back until the text was posted and `meanwhile` has run.
  private func send(
    importance: NotificationImportance = .high,
    answer: ServerAnswer = .ok(png, contentType: "image/png"),
    meanwhile: @escaping @Sendable (InMemoryNotificationManager) async -> Void = { _ in }
  ) async throws -> (SentNotification, [Eavesdropper.Post], InMemoryNotificationManager) {
    let textIsOut = Semaphore()
    var test = try TestEnvironment { _ in
      textIsOut.wait()
      textIsOut.signal()
      return answer
    }
    let manager = test.manager
    await manager.createNotificationChannel(
      NotificationChannel(id: "news", name: "News", importance: importance)
    )
    let eavesdropper = Eavesdropper(manager) { count in
      guard count == 1 else { return }
      await meanwhile(manager)
      textIsOut.signal()
    }
    test.environment.config.imageTiming = .late
    test.environment.config.defaultChannel = NotificationChannel(
      id: "news",
      name: "News",
      importance: importance
    )
    test.environment.manager = eavesdropper
    let sent = try await test.push().sendDefaultAsync(id: 1, tag: "t")
    // Whoever still waits may go.
    textIsOut.signal()
    return (sent, eavesdropper.posts.withLock { $0 }, manager)
  }

  @Test("The text is out before the image, which updates it without alerting again")
  func updates() async throws {
    let (sent, posts, manager) = try await send()
    #expect(posts.map(\.hasPicture) == [false, true])
    #expect(posts.map(\.onlyAlertOnce) == [false, true])
    #expect(posts.map(\.receipt.alert) == [.headsUp, .none])
    #expect(posts.map(\.receipt.key) == [1, 1].map { NotificationKey(tag: "t", id: $0) })
    #expect(sent.receipt == posts[0].receipt)
    #expect(sent.update == posts[1].receipt)
    #expect(sent.latestReceipt.isReplacement)
    #expect(sent.image.name == "loaded")
    let shown = try #require(await manager.notification(tag: "t", id: 1))
    #expect(shown.bigPicture?.size == PixelSize(width: 40, height: 30))
    #expect(shown.contentTitle == "Title" && shown.contentText == "Body")
    #expect(await manager.activeNotifications.count == 1)
  }

  @Test("What the app cancelled meanwhile does not come back")
  func cancelled() async throws {
    let (sent, _, manager) = try await send { await $0.cancel(tag: "t", id: 1) }
    #expect(await manager.activeNotifications.isEmpty)
    #expect(sent.update?.dropReason == .nothingToUpdate)
    #expect(sent.receipt.isPosted && sent.latestReceipt == sent.receipt)
    #expect("\(sent)".hasSuffix("The notification to update is gone, or another took its place."))
  }

  @Test("A newer message in its place stays")
  func replaced() async throws {
    let (sent, _, manager) = try await send { manager in
      var newer = NotificationBuilder(channelID: "news")
      newer.contentTitle = "Newer"
      await manager.notify(tag: "t", id: 1, newer.build())
    }
    #expect(await manager.activeNotifications.map(\.title) == ["Newer"])
    #expect(sent.update?.dropReason == .nothingToUpdate)
  }

  @Test("Without an image there is one posting and no update (R2.2)")
  func failed() async throws {
    let (sent, posts, manager) = try await send(answer: .status(404))
    #expect(posts.count == 1 && sent.update == nil)
    #expect(sent.image == .httpStatus(404))
    #expect(await manager.activeNotifications.map(\.title) == ["Title"])
  }

  @Test("The image of a notification that was dropped is not waited for")
  func dropped() async throws {
    let (sent, posts, _) = try await send(importance: .none, answer: .silent)
    #expect(posts.count == 1)
    #expect(sent.receipt.dropReason == .channelBlocked(id: "news"))
    #expect(sent.image == .cancelled)
    #expect(sent.update == nil)
  }

  @Test("A message without an image is posted once")
  func noImage() async throws {
    let manager = InMemoryNotificationManager()
    var config = FirebaseConfig()
    config.imageTiming = .late
    let push = AndroidPushNotification(
      PushMessage(data: ["title": "T"]),
      environment: PushEnvironment(config: config, manager: manager)
    )
    let sent = await push.sendDefaultAsync(id: 1)
    #expect(sent.receipt.isPosted && !sent.receipt.isReplacement)
    #expect(sent.image == .noImageKey && sent.update == nil)
  }

  @Test("The image mode holds for the update too", arguments: FirebaseConfig.ImageMode.allCases)
  func modes(mode: FirebaseConfig.ImageMode) async throws {
    let png = Self.png
    var test = try TestEnvironment { _ in .ok(png, contentType: nil) }
    test.environment.config.imageTiming = .late
    test.environment.config.imageMode = mode
    let sent = try await test.push().sendDefaultAsync(id: 1)
    #expect(sent.update?.isPosted == true)
    let shown = try #require(await test.manager.notification(id: 1))
    #expect((shown.largeIcon == nil) == (mode == .bigPictureOnly))
    #expect((shown.bigPicture == nil) == (mode == .largeIconOnly))
  }
}
