import AndroidNotifications
import Foundation
import TestSupport
import Testing

@Suite("The rules of posting (R2.7, push.md §3.4)", .background)
struct NotificationLedgerTests {
  private let start = Date(timeIntervalSince1970: 1_800_000_000)

  private func ledger(_ importance: NotificationImportance = .high) -> NotificationLedger {
    var ledger = NotificationLedger()
    _ = ledger.createChannel(.of(importance))
    return ledger
  }

  private func post(
    _ notification: AndroidNotification = .make(),
    tag: String? = nil,
    id: Int = 1,
    in ledger: inout NotificationLedger
  ) -> NotificationLedger.Decision {
    ledger.post(notification, key: NotificationKey(tag: tag, id: id), at: start)
  }

  private func alert(of decision: NotificationLedger.Decision) -> NotificationAlert? {
    guard case .post(let posting) = decision else { return nil }
    return posting.alert
  }

  private func replaces(_ decision: NotificationLedger.Decision) -> Bool? {
    guard case .post(let posting) = decision else { return nil }
    return posting.replaced != nil
  }

  // MARK: - Channels

  @Test("Without a channel a notification is dropped (push.md §9 row 32)")
  func noChannel() {
    var ledger = ledger()
    let unknown = AndroidNotification.make { $0.channelID = "other" }
    let none = AndroidNotification.make { $0.channelID = nil }
    #expect(post(unknown, in: &ledger) == .drop(.noChannel(id: "other")))
    #expect(post(none, in: &ledger) == .drop(.noChannel(id: nil)))
    #expect(ledger.active.isEmpty)
  }

  @Test("A blocked channel posts nothing, updates included")
  func blocked() {
    var ledger = ledger(.none)
    #expect(post(in: &ledger) == .drop(.channelBlocked(id: "news")))
  }

  @Test("Blocking or deleting a channel removes its notifications, and only those")
  func channelEnds() {
    var ledger = ledger()
    _ = ledger.createChannel(.of(.low, id: "other"))
    _ = post(id: 1, in: &ledger)
    _ = post(.make { $0.channelID = "other" }, id: 2, in: &ledger)
    #expect(ledger.setUserImportance(.low, channelID: "news") == [])
    #expect(ledger.setUserImportance(.none, channelID: "news") == [NotificationKey(id: 1)])
    #expect(ledger.deleteChannel(id: "other") == [NotificationKey(id: 2)])
    #expect(ledger.active.isEmpty)
    #expect(post(.make { $0.channelID = "other" }, in: &ledger) == .drop(.noChannel(id: "other")))
  }

  // MARK: - Identity

  @Test("The same tag and id replace, another tag or id does not")
  func identity() {
    var ledger = ledger()
    #expect(replaces(post(tag: nil, id: 1, in: &ledger)) == false)
    #expect(replaces(post(tag: "", id: 1, in: &ledger)) == false)
    #expect(replaces(post(tag: "a", id: 1, in: &ledger)) == false)
    #expect(replaces(post(tag: "a", id: 2, in: &ledger)) == false)
    #expect(replaces(post(tag: "a", id: 1, in: &ledger)) == true)
    #expect(replaces(post(tag: nil, id: 1, in: &ledger)) == true)
    #expect(ledger.active.count == 4)
  }

  @Test("Tags are compared unit by unit, not as people read them")
  func canonicalEquivalence() {
    let composed = NotificationKey(tag: "\u{E9}", id: 1)
    let decomposed = NotificationKey(tag: "e\u{301}", id: 1)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed, composed]).count == 2)
  }

  @Test("A replaced notification is told of, and the new one is the last posted")
  func replaced() {
    var ledger = ledger()
    _ = post(.make("one"), id: 1, in: &ledger)
    _ = post(.make("two"), id: 2, in: &ledger)
    guard case .post(let posting) = post(.make("three"), id: 1, in: &ledger) else {
      Issue.record("dropped")
      return
    }
    #expect(posting.replaced?.title == "one")
    #expect(posting.channel.id == "news")
    #expect(ledger.active.map(\.title) == ["two", "three"])
  }

  // MARK: - Alerts

  @Test(
    "The channel's importance decides on the alert",
    arguments: [
      (.min, .none), (.low, .none), (.default, .sound), (.high, .headsUp), (.max, .headsUp),
    ] as [(NotificationImportance, NotificationAlert)]
  )
  func alerts(importance: NotificationImportance, expected: NotificationAlert) {
    var ledger = ledger(importance)
    #expect(alert(of: post(.make { $0.priority = .max }, in: &ledger)) == expected)
  }

  @Test("A channel without sound or vibration does not sound")
  func mutedChannel() {
    var ledger = NotificationLedger()
    _ = ledger.createChannel(
      NotificationChannel(id: "news", name: "n", importance: .default, sound: nil)
    )
    #expect(alert(of: post(in: &ledger)) == NotificationAlert.none)
    _ = ledger.createChannel(
      NotificationChannel(id: "buzz", name: "b", importance: .default, sound: nil, vibrates: true)
    )
    #expect(alert(of: post(.make { $0.channelID = "buzz" }, in: &ledger)) == .sound)
  }

  @Test("An update alerts again unless onlyAlertOnce (push.md §9 row 31)")
  func onlyAlertOnce() {
    var ledger = ledger()
    let once = AndroidNotification.make { $0.onlyAlertOnce = true }
    #expect(alert(of: post(once, in: &ledger)) == .headsUp)
    #expect(alert(of: post(once, in: &ledger)) == NotificationAlert.none)
    #expect(alert(of: post(.make(), in: &ledger)) == .headsUp)
    _ = ledger.cancel(NotificationKey(id: 1))
    #expect(alert(of: post(once, in: &ledger)) == .headsUp)
  }

  @Test("A silent notification never alerts")
  func silent() {
    var ledger = ledger()
    #expect(alert(of: post(.make { $0.silent = true }, in: &ledger)) == NotificationAlert.none)
  }

  @Test(
    "Within a group its alert behaviour decides who alerts",
    arguments: [
      (.all, .headsUp, .headsUp), (.summary, .headsUp, .none), (.children, .none, .headsUp),
    ] as [(GroupAlertBehavior, NotificationAlert, NotificationAlert)]
  )
  func groups(behavior: GroupAlertBehavior, summary: NotificationAlert, child: NotificationAlert) {
    var ledger = ledger()
    func make(isSummary: Bool) -> AndroidNotification {
      .make {
        $0.group = "mail"
        $0.groupSummary = isSummary
        $0.groupAlertBehavior = behavior
      }
    }
    #expect(alert(of: post(make(isSummary: true), id: 1, in: &ledger)) == summary)
    #expect(alert(of: post(make(isSummary: false), id: 2, in: &ledger)) == child)
    let alone = AndroidNotification.make { $0.groupAlertBehavior = behavior }
    #expect(alert(of: post(alone, id: 3, in: &ledger)) == .headsUp)
  }

  // MARK: - Bounds

  @Test("The 51st notification is dropped, an update at 50 is not")
  func tooMany() {
    var ledger = ledger()
    for id in 1...50 { #expect(alert(of: post(id: id, in: &ledger)) == .headsUp) }
    #expect(post(id: 51, in: &ledger) == .drop(.tooManyActive(limit: 50)))
    #expect(replaces(post(id: 50, in: &ledger)) == true)
    _ = ledger.cancel(NotificationKey(id: 7))
    #expect(replaces(post(id: 51, in: &ledger)) == false)
    #expect(ledger.active.count == 50)
  }

  @Test("A time-out removes a notification at its end, not before")
  func timeout() {
    var ledger = ledger()
    _ = post(.make { $0.timeoutAfter = .milliseconds(1500) }, id: 1, in: &ledger)
    _ = post(id: 2, in: &ledger)
    #expect(ledger.expire(at: start.addingTimeInterval(1.499)) == [])
    #expect(ledger.expire(at: start.addingTimeInterval(1.5)) == [NotificationKey(id: 1)])
    #expect(ledger.active.map(\.key) == [NotificationKey(id: 2)])
  }

  // MARK: - Removing

  @Test("A tap removes what is autoCancel")
  func taps() {
    var ledger = ledger()
    _ = post(.make { $0.autoCancel = true }, id: 1, in: &ledger)
    _ = post(id: 2, in: &ledger)
    #expect(ledger.tap(NotificationKey(id: 1)) == [NotificationKey(id: 1)])
    #expect(ledger.tap(NotificationKey(id: 2)) == [])
    #expect(ledger.tap(NotificationKey(id: 3)) == [])
    #expect(ledger.active.map(\.key.id) == [2])
  }

  @Test("Cancelling a summary takes its children along, cancelling a child nothing")
  func cancelsGroups() {
    var ledger = ledger()
    func add(_ id: Int, group: String?, isSummary: Bool = false) {
      let notification = AndroidNotification.make {
        $0.group = group
        $0.groupSummary = isSummary
      }
      _ = post(notification, id: id, in: &ledger)
    }
    add(1, group: "a", isSummary: true)
    add(2, group: "a")
    add(3, group: "a")
    add(4, group: "b")
    add(5, group: nil, isSummary: true)
    add(6, group: nil)
    #expect(ledger.cancel(NotificationKey(id: 3)).map(\.id) == [3])
    #expect(ledger.cancel(NotificationKey(id: 1)).map(\.id) == [1, 2])
    #expect(ledger.cancel(NotificationKey(id: 5)).map(\.id) == [5])
    #expect(ledger.cancel(NotificationKey(id: 5)) == [])
    #expect(ledger.cancelAll().map(\.id) == [4, 6])
  }
}
