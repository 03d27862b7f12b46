import AndroidNotifications
import BitmapLoading
import Foundation
import TestSupport
import Testing

@Suite("The manager in memory (R2.8)", .background)
struct InMemoryNotificationManagerTests {
  @Test("A posted notification is there with its pictures, and the receipt says so")
  func posts() async {
    let manager = InMemoryNotificationManager()
    #expect(await manager.createNotificationChannel(.of(.high)) == .created)
    let picture = Bitmap.plain(4, 2)
    let notification = AndroidNotification.make {
      $0.style = .bigPicture(BigPictureStyle(picture: picture))
    }
    let receipt = await manager.notify(tag: "a", id: 1, notification)
    #expect(
      receipt
        == NotificationReceipt(
          key: NotificationKey(tag: "a", id: 1),
          destination: .memory,
          posting: receipt.posting,
          alert: .headsUp
        )
    )
    #expect(receipt.isPosted)
    #expect(await manager.notification(tag: "a", id: 1) == notification)
    #expect(await manager.notification(id: 1) == nil)
    #expect(await manager.notify(tag: "a", id: 1, .make("again")).isReplacement)
    #expect(await manager.notification(tag: "a", id: 1)?.contentTitle == "again")
    #expect(await manager.activeNotifications.map(\.title) == ["again"])
  }

  @Test("What cannot be posted is dropped with its reason, and nothing is thrown (R2.4)")
  func drops() async {
    let manager = InMemoryNotificationManager()
    let receipt = await manager.notify(id: 1, .make())
    #expect(receipt.dropReason == .noChannel(id: "news"))
    #expect(!receipt.isPosted && receipt.alert == .none)
    #expect(await manager.activeNotifications.isEmpty)
  }

  @Test("The receipt lists what the notification lacks")
  func degradations() async {
    let manager = InMemoryNotificationManager()
    await manager.createNotificationChannel(.of(.low))
    let receipt = await manager.notify(
      id: 1,
      .make(String(repeating: "x", count: 6000)) { $0.smallIcon = "" }
    )
    #expect(receipt.degradations == [.noSmallIcon, .textShortened(name: "contentTitle")])
  }

  @Test("A tap gives the intent and removes what is autoCancel")
  func taps() async {
    let manager = InMemoryNotificationManager()
    await manager.createNotificationChannel(.of(.low))
    let intent = NotificationIntent(action: "OPEN", uri: "https://example.com", extras: ["k": "v"])
    let notification = AndroidNotification.make {
      $0.contentIntent = intent
      $0.autoCancel = true
    }
    await manager.notify(id: 1, notification)
    #expect(await manager.tap(id: 1) == intent)
    #expect(await manager.tap(id: 1) == nil)
    #expect(await manager.activeNotifications.isEmpty)
  }

  @Test("Cancelling, deleting and blocking remove what they should")
  func removes() async {
    let manager = InMemoryNotificationManager()
    await manager.createNotificationChannel(.of(.low))
    for id in 1...4 { await manager.notify(id: id, .make()) }
    #expect(await manager.cancel(id: 1).removed == [NotificationKey(id: 1)])
    #expect(await manager.cancelAll().removed.map(\.id) == [2, 3, 4])
    await manager.notify(id: 5, .make())
    #expect(await manager.setUserImportance(.none, channelID: "news").removed.map(\.id) == [5])
    #expect(await manager.notify(id: 6, .make()).dropReason == .channelBlocked(id: "news"))
    await manager.deleteNotificationChannel(id: "news")
    #expect(await manager.notificationChannel(id: "news") == nil)
    #expect(await manager.notificationChannels.isEmpty)
  }

  @Test("What has timed out no longer counts")
  func timeout() async {
    let clock = ManualClock()
    let manager = InMemoryNotificationManager(
      limits: NotificationLimits(activeNotifications: 1),
      now: { clock.now }
    )
    await manager.createNotificationChannel(.of(.low))
    await manager.notify(id: 1, .make { $0.timeoutAfter = .seconds(10) })
    #expect(await manager.notify(id: 2, .make()).dropReason == .tooManyActive(limit: 1))
    clock.advance(by: 10)
    #expect(await manager.activeNotifications.isEmpty)
    #expect(await manager.notification(id: 1) == nil)
    #expect(await manager.notify(id: 2, .make()).isPosted)
  }

  @Test(
    "Every reason and every lack is a sentence",
    arguments: [
      "\(DropReason.noChannel(id: nil))", "\(DropReason.noChannel(id: "a"))",
      "\(DropReason.channelBlocked(id: "a"))", "\(DropReason.tooManyActive(limit: 50))",
      "\(DropReason.storageFailed(message: "m"))", "\(NotificationDegradation.noSmallIcon)",
      "\(NotificationDegradation.textShortened(name: "t"))",
      "\(NotificationDegradation.actionsNotShown(count: 2))",
      "\(NotificationDegradation.pictureNotStored(file: "f", message: "m"))",
    ]
  )
  func sentences(text: String) {
    #expect(text.hasSuffix("."))
  }
}
