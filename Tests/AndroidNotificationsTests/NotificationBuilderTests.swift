import AndroidNotifications
import BitmapLoading
import Foundation
import TestSupport
import Testing

@Suite("Building a notification (R2.3, push.md §3.1–3.3)", .background)
struct NotificationBuilderTests {
  @Test("A new builder has Android's defaults")
  func defaults() {
    let notification = NotificationBuilder(channelID: "news").build()
    #expect(notification.channelID == "news")
    #expect(notification.priority == .default && notification.priority.rawValue == 0)
    #expect(notification.visibility == .private && notification.visibility.rawValue == 0)
    #expect(notification.groupAlertBehavior == .all)
    #expect(!notification.showWhen && !notification.autoCancel && !notification.ongoing)
    #expect(!notification.onlyAlertOnce && !notification.localOnly && !notification.silent)
    #expect(notification.style == nil && notification.largeIcon == nil)
    #expect(notification.defaults.isEmpty)
  }

  @Test("The raw values are Android's")
  func rawValues() {
    #expect(NotificationPriority.allCases.map(\.rawValue) == [-2, -1, 0, 1, 2])
    #expect(NotificationVisibility.allCases.map(\.rawValue) == [-1, 0, 1])
    #expect(NotificationImportance.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    #expect(GroupAlertBehavior.allCases.map(\.rawValue) == [0, 1, 2])
    #expect(NotificationDefaults.all.rawValue == 7)
    #expect(NotificationDefaults(rawValue: -1).isSuperset(of: .all))
    #expect(NotificationCategory.message.rawValue == "msg")
    #expect(NotificationPriority(rawValue: 3) == nil)
  }

  @Test("What is out of range counts as not set, as Firebase has it")
  func outOfRange() {
    let notification = AndroidNotification.make {
      $0.number = -1
      $0.vibrate = [100, -5]
      $0.lights = NotificationLights(
        color: ARGBColor(argb: 0xFFFF_0000),
        onMilliseconds: -1,
        offMilliseconds: 0
      )
      $0.timeoutAfter = .zero
      $0.when = Date(timeIntervalSince1970: 1e18)
      $0.progress = NotificationProgress(max: 0, value: 3)
    }
    #expect(notification.number == nil)
    #expect(notification.vibrate == nil)
    #expect(notification.lights == nil)
    #expect(notification.timeoutAfter == nil)
    #expect(notification.when == nil)
    #expect(notification.progress == nil)
  }

  @Test(
    "Dates that no file can hold are left out",
    arguments: [Double.nan, .infinity, -.infinity, -1e12, 253_402_300_800]
  )
  func unwritableDates(seconds: Double) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(AndroidNotification.make { $0.when = date }.when == nil)
  }

  @Test("What is in range is kept")
  func inRange() {
    let lights = NotificationLights(
      color: ARGBColor(argb: 0xFFFF_0000),
      onMilliseconds: 0,
      offMilliseconds: 9
    )
    let when = Date(timeIntervalSince1970: 0)
    let notification = AndroidNotification.make {
      $0.number = 0
      $0.vibrate = [0, 100]
      $0.lights = lights
      $0.timeoutAfter = .milliseconds(1)
      $0.when = when
    }
    #expect(notification.number == 0)
    #expect(notification.vibrate == [0, 100])
    #expect(notification.lights == lights)
    #expect(notification.timeoutAfter == .milliseconds(1))
    #expect(notification.when == when)
  }

  @Test(
    "A progress bar stays within its ends",
    arguments: [
      (NotificationProgress(max: 10, value: 11), NotificationProgress(max: 10, value: 10)),
      (NotificationProgress(max: 10, value: -1), NotificationProgress(max: 10, value: 0)),
      (
        NotificationProgress(max: -4, value: 2, isIndeterminate: true),
        NotificationProgress(max: 0, value: 0, isIndeterminate: true)
      ),
    ]
  )
  func progress(given: NotificationProgress, kept: NotificationProgress) {
    #expect(AndroidNotification.make { $0.progress = given }.progress == kept)
  }

  @Test("A silent notification leaves its alert to a summary that never comes")
  func silent() {
    let child = AndroidNotification.make {
      $0.silent = true
      $0.sound = "default"
      $0.vibrate = [0, 100]
      $0.defaults = .all
    }
    #expect(child.group == "silent" && child.groupAlertBehavior == .summary)
    #expect(child.sound == nil && child.vibrate == nil && child.defaults == .lights)
    let summary = AndroidNotification.make {
      $0.silent = true
      $0.group = "mail"
      $0.groupSummary = true
    }
    #expect(summary.group == "mail" && summary.groupAlertBehavior == .children)
  }

  @Test("The first three actions are shown, in the order added")
  func actions() {
    let notification = AndroidNotification.make {
      $0.actions = ["a", "b", "c", "d", "e"].map { NotificationAction(title: $0) }
    }
    #expect(notification.shownActions.map(\.title) == ["a", "b", "c"])
    #expect(notification.actions.count == 5)
    #expect(notification.degradations == [.actionsNotShown(count: 2)])
  }

  @Test("A conversation keeps its newest 25 messages")
  func messages() throws {
    let messages = (0..<30).map {
      MessagingStyle.Message(text: "\($0)", timestamp: Date(timeIntervalSince1970: Double($0)))
    }
    let notification = AndroidNotification.make {
      $0.style = .messaging(MessagingStyle(userDisplayName: "Me", messages: messages))
    }
    guard case .messaging(let style) = notification.style else {
      Issue.record("the style is gone")
      return
    }
    #expect(style.messages.map(\.text) == (5..<30).map { "\($0)" })
  }

  @Test("The big large icon tells hidden from never set")
  func bigLargeIcon() {
    let icon = Bitmap.plain(2, 2, gray: 1)
    let other = Bitmap.plain(2, 2, gray: 2)
    func expanded(_ icon: BigPictureStyle.BigLargeIcon, over large: Bitmap?) -> Bitmap? {
      AndroidNotification.make {
        $0.largeIcon = large
        $0.style = .bigPicture(BigPictureStyle(bigLargeIcon: icon))
      }.expandedLargeIcon
    }
    #expect(BigPictureStyle().bigLargeIcon == .inherited)
    #expect(expanded(.inherited, over: icon) == icon)
    #expect(expanded(.hidden, over: icon) == nil)
    #expect(expanded(.image(other), over: icon) == other)
    #expect(expanded(.image(other), over: nil) == other)
  }

  @Test("An expanded notification falls back on what it shows collapsed")
  func expanded() {
    func make(_ style: NotificationStyle?) -> AndroidNotification {
      .make("Title") {
        $0.contentText = "Text"
        $0.style = style
      }
    }
    for style in [
      nil, .bigPicture(BigPictureStyle()), .bigText(BigTextStyle()), .inbox(InboxStyle()),
      .messaging(MessagingStyle(userDisplayName: "Me")),
    ] as [NotificationStyle?] {
      #expect(make(style).expandedTitle == "Title")
      #expect(make(style).expandedText == "Text")
    }
    let picture = make(.bigPicture(BigPictureStyle(bigContentTitle: "Big", summaryText: "Sum")))
    #expect(picture.expandedTitle == "Big" && picture.expandedText == "Sum")
    #expect(make(.bigText(BigTextStyle(bigText: "Long"))).expandedText == "Long")
    #expect(make(.inbox(InboxStyle(lines: ["a", "b"]))).expandedText == "a\nb")
    let talk = MessagingStyle(
      userDisplayName: "Me",
      messages: [
        .init(text: "Hi", timestamp: .now, sender: "Ann"), .init(text: "Ho", timestamp: .now),
      ]
    )
    #expect(make(.messaging(talk)).expandedText == "Ann: Hi\nMe: Ho")
  }

  @Test("A built notification does not follow its builder")
  func value() {
    var builder = NotificationBuilder()
    builder.contentTitle = "before"
    let notification = builder.build()
    builder.contentTitle = "after"
    #expect(notification.contentTitle == "before")
    #expect(notification != builder.build())
  }
}
