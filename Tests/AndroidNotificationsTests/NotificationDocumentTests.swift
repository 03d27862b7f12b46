import BitmapLoading
import Foundation
import TestSupport
import Testing

@testable import AndroidNotifications

@Suite("The schema of notification.json and channels.json", .background)
struct NotificationDocumentTests {
  private let folder = TemporaryFolder()

  private func manager() -> FolderNotificationManager {
    FolderNotificationManager(
      folder: folder.path,
      now: { Date(timeIntervalSince1970: 1_796_119_200.123) }
    )
  }

  private func text(_ name: String) -> String {
    String(decoding: folder.bytes(name) ?? [], as: UTF8.self)
  }

  /// A notification with every property set.
  private var full: AndroidNotification {
    .make("Your order is on its way") {
      $0.contentText = "It arrives tomorrow."
      $0.subText = "Shop"
      $0.ticker = "Order sent"
      $0.color = ARGBColor(parsing: "#336699")
      $0.priority = .high
      $0.category = .status
      $0.visibility = .public
      $0.colorized = true
      $0.usesChronometer = true
      $0.chronometerCountsDown = true
      var onLockScreen = NotificationBuilder()
      onLockScreen.contentTitle = "Shop"
      onLockScreen.contentText = "News of an order"
      onLockScreen.smallIcon = "lock"
      onLockScreen.color = $0.color
      $0.publicVersion = onLockScreen
      $0.number = 2
      $0.group = "orders"
      $0.groupAlertBehavior = .children
      $0.sortKey = "a"
      $0.when = Date(timeIntervalSince1970: 1_796_119_199.5)
      $0.showWhen = true
      $0.timeoutAfter = .seconds(3600)
      $0.progress = NotificationProgress(max: 10, value: 3)
      $0.autoCancel = true
      $0.onlyAlertOnce = true
      $0.localOnly = true
      $0.sound = "ping"
      $0.vibrate = [0, 200]
      $0.lights = NotificationLights(
        color: ARGBColor(argb: 0xFF00_FF00),
        onMilliseconds: 500,
        offMilliseconds: 1500
      )
      $0.defaults = [.sound, .lights]
      $0.contentIntent = NotificationIntent(
        action: "OPEN",
        uri: "https://example.com/o/1?a=b",
        extras: ["order": "1"]
      )
      $0.deleteIntent = NotificationIntent(action: "GONE")
      $0.actions = [NotificationAction(title: "Track", icon: "map", intent: $0.deleteIntent)]
      $0.extras = ["key": "value"]
      $0.style = .bigPicture(
        BigPictureStyle(
          bigLargeIcon: .hidden,
          bigContentTitle: "On its way",
          summaryText: "Two parcels",
          contentDescription: "A van",
          showsBigPictureWhenCollapsed: true
        )
      )
    }
  }

  @Test("A notification with everything is written as documented")
  func everything() async throws {
    let manager = manager()
    await manager.createNotificationChannel(
      NotificationChannel(id: "news", name: "News & more", importance: .default)
    )
    let receipt = await manager.notify(tag: "order/1", id: 7, full)
    let posting = try #require(receipt.posting)
    #expect(
      text("tag=order%2F1,id=7/notification.json") == """
        {
          "actions" : [
            {
              "icon" : "map",
              "intent" : {
                "action" : "GONE",
                "extras" : {

                }
              },
              "title" : "Track"
            }
          ],
          "alert" : "sound",
          "autoCancel" : true,
          "category" : "status",
          "channel" : {
            "id" : "news",
            "importance" : "default",
            "name" : "News & more"
          },
          "chronometerCountsDown" : true,
          "color" : "#ff336699",
          "colorized" : true,
          "contentIntent" : {
            "action" : "OPEN",
            "extras" : {
              "order" : "1"
            },
            "uri" : "https://example.com/o/1?a=b"
          },
          "defaults" : [
            "sound",
            "lights"
          ],
          "degradations" : [

          ],
          "deleteIntent" : {
            "action" : "GONE",
            "extras" : {

            }
          },
          "extras" : {
            "key" : "value"
          },
          "group" : "orders",
          "groupAlertBehavior" : "children",
          "groupSummary" : false,
          "id" : 7,
          "isReplacement" : false,
          "lights" : {
            "color" : "#ff00ff00",
            "offMilliseconds" : 1500,
            "onMilliseconds" : 500
          },
          "localOnly" : true,
          "number" : 2,
          "ongoing" : false,
          "onlyAlertOnce" : true,
          "postedAt" : "2026-12-01T10:00:00.123Z",
          "posting" : "\(posting)",
          "priority" : "high",
          "progress" : {
            "isIndeterminate" : false,
            "max" : 10,
            "value" : 3
          },
          "publicVersion" : {
            "color" : "#ff336699",
            "smallIcon" : "lock",
            "text" : "News of an order",
            "title" : "Shop"
          },
          "schemaVersion" : 1,
          "showWhen" : true,
          "silent" : false,
          "smallIcon" : "bell",
          "sortKey" : "a",
          "sound" : "ping",
          "style" : {
            "bigContentTitle" : "On its way",
            "bigLargeIcon" : {
              "mode" : "hidden"
            },
            "contentDescription" : "A van",
            "kind" : "bigPicture",
            "showsBigPictureWhenCollapsed" : true,
            "summaryText" : "Two parcels"
          },
          "subText" : "Shop",
          "tag" : "order/1",
          "text" : "It arrives tomorrow.",
          "ticker" : "Order sent",
          "timeoutAfterMilliseconds" : 3600000,
          "title" : "Your order is on its way",
          "usesChronometer" : true,
          "vibrate" : [
            0,
            200
          ],
          "visibility" : "public",
          "when" : "2026-12-01T09:59:59.500Z"
        }

        """
    )
  }

  @Test("What is not set is absent, only a missing tag is null")
  func nothing() async throws {
    let manager = manager()
    await manager.createNotificationChannel(.of(.low))
    await manager.notify(id: -1, NotificationBuilder(channelID: "news").build())
    let document = try folder.document("id=-1")
    #expect(
      Set(document.keys) == [
        "schemaVersion", "tag", "id", "posting", "postedAt", "channel", "isReplacement", "alert",
        "degradations", "priority", "visibility", "groupSummary", "groupAlertBehavior",
        "showWhen", "usesChronometer", "chronometerCountsDown", "colorized", "autoCancel",
        "ongoing", "onlyAlertOnce", "localOnly", "silent", "defaults",
        "actions", "extras",
      ]
    )
    #expect(document["tag"] is NSNull)
    #expect(document["degradations"] as? [String] == ["There is no small icon."])
  }

  @Test("Each style is written with its kind")
  func styles() async throws {
    let manager = manager()
    await manager.createNotificationChannel(.of(.low))
    func written(_ style: NotificationStyle) async throws -> NSDictionary? {
      await manager.notify(id: 1, .make { $0.style = style })
      return try folder.document("id=1")["style"] as? NSDictionary
    }
    #expect(
      try await written(.bigText(BigTextStyle(bigText: "long", summaryText: "s")))
        == ["kind": "bigText", "bigText": "long", "summaryText": "s"]
    )
    #expect(
      try await written(.inbox(InboxStyle(lines: ["a", "b"], bigContentTitle: "t")))
        == ["kind": "inbox", "lines": ["a", "b"], "bigContentTitle": "t"]
    )
    let message = MessagingStyle.Message(
      text: "Hi",
      timestamp: Date(timeIntervalSince1970: 0.001),
      sender: "Ann"
    )
    let fromNowhere = MessagingStyle.Message(
      text: "?",
      timestamp: Date(timeIntervalSince1970: .nan)
    )
    #expect(
      try await written(
        .messaging(MessagingStyle(userDisplayName: "Me", messages: [message, fromNowhere]))
      )
        == [
          "kind": "messaging", "userDisplayName": "Me", "isGroupConversation": false,
          "messages": [
            ["text": "Hi", "timestamp": "1970-01-01T00:00:00.001Z", "sender": "Ann"],
            ["text": "?", "timestamp": "1970-01-01T00:00:00.000Z"],
          ],
        ]
    )
  }

  @Test("Channels are written as documented")
  func channels() async {
    let manager = manager()
    await manager.createNotificationChannel(
      NotificationChannel(
        id: "news",
        name: "News",
        importance: .high,
        description: "All the news",
        vibrationPattern: [0, 5],
        lightColor: ARGBColor(argb: 0xFF00_00FF),
        group: "media",
        lockscreenVisibility: .private
      )
    )
    await manager.createNotificationChannel(
      NotificationChannel(id: "ads", name: "Ads", importance: .low, sound: nil)
    )
    await manager.createNotificationChannelGroup(
      NotificationChannelGroup(id: "media", name: "Media", description: "Papers")
    )
    await manager.setUserBlocked(true, groupID: "media")
    await manager.setUserImportance(.none, channelID: "ads")
    await manager.deleteNotificationChannel(id: "ads")
    #expect(
      text("channels.json") == """
        {
          "channels" : [
            {
              "description" : "All the news",
              "group" : "media",
              "id" : "news",
              "importance" : "high",
              "isDeleted" : false,
              "isImportanceUserSet" : false,
              "lightColor" : "#ff0000ff",
              "lockscreenVisibility" : "private",
              "name" : "News",
              "showsBadge" : true,
              "showsLights" : false,
              "sound" : "default",
              "vibrates" : false,
              "vibrationPattern" : [
                0,
                5
              ]
            },
            {
              "id" : "ads",
              "importance" : "none",
              "isDeleted" : true,
              "isImportanceUserSet" : true,
              "name" : "Ads",
              "showsBadge" : true,
              "showsLights" : false,
              "vibrates" : false
            }
          ],
          "groups" : [
            {
              "description" : "Papers",
              "id" : "media",
              "isBlocked" : true,
              "name" : "Media"
            }
          ],
          "schemaVersion" : 1
        }

        """
    )
  }

  @Test(
    "Instants are written to the millisecond and read back",
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (0.0015, "1970-01-01T00:00:00.002Z"),
      (1_796_119_200.123, "2026-12-01T10:00:00.123Z"), (-0.25, "1969-12-31T23:59:59.750Z"),
      (951_782_400, "2000-02-29T00:00:00.000Z"), (253_402_300_798.999, "9999-12-31T23:59:58.999Z"),
      (-12_212_553_600, "1583-01-01T00:00:00.000Z"),
      (-12_212_553_601, "1970-01-01T00:00:00.000Z"),
    ] as [(Double, String)]
  )
  func timestamps(seconds: Double, text: String) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(Timestamp(date).text == text)
    guard Timestamp.writableDates.contains(date) else { return }
    #expect(Timestamp.date(from: text) == date.roundedToMilliseconds)
  }

  @Test("Every millisecond of a second survives")
  func milliseconds() {
    for millisecond in 0..<1000 {
      let date = Date(timeIntervalSince1970: 1_796_119_200 + Double(millisecond) / 1000)
      let digits = String(1000 + millisecond).dropFirst()
      #expect(Timestamp(date).text == "2026-12-01T10:00:00.\(digits)Z")
      #expect(Timestamp.date(from: Timestamp(date).text) == date)
    }
  }
}
