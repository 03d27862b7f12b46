import FoundationEssentials
import PushImages
import Testing

@Suite("Browser notifications (R4.1)")
struct WebNotificationTests {
  @Test("The table is there")
  func tableIsThere() {
    #expect(WebPayload.all.count >= 25)
  }

  @Test("A payload becomes the arguments of showNotification (R4.1)", arguments: WebPayload.all)
  func arguments(row: WebPayload) throws {
    let notification = WebNotification(try PushMessage(row.payload, platform: .web))
    #expect(notification.arguments == row.expected, "\(notification.arguments.json)")
  }

  @Test("The arguments are one JSON text that reads back")
  func json() throws {
    for row in WebPayload.all {
      let arguments = WebNotification(try PushMessage(row.payload, platform: .web)).arguments
      #expect(try JSONReader().value(of: Array(arguments.json.utf8)) == arguments)
      #expect(try JSONReader().value(of: Array(arguments.prettyJSON.utf8)) == arguments)
    }
  }

  @Test("The image is looked for under the keys that are asked for")
  func keys() throws {
    let push = try message(
      #"{"title": "T", "image": "x:y", "au": "https://example.com/a.png"}"#,
      platform: .web
    )
    #expect(WebNotification(push, keys: ["au"]).image == "https://example.com/a.png")
    #expect(WebNotification(push).image == nil)
  }

  @Test("An FCM message is shown as the browser's part of it says")
  func fcm() throws {
    let push = try message(
      """
      {"message": {"topic": "t",
        "notification": {"title": "common", "body": "text", "image": "https://example.com/c.png"},
        "android": {"notification": {"title": "android", "icon": "ic_stat"}},
        "data": {"a": "1"},
        "webpush": {"notification": {"title": "web", "icon": "/i.png", "renotify": true, "tag": "x"},
          "data": {"b": "2"}, "fcm_options": {"link": "https://example.com/l"}}}}
      """,
      platform: .web
    )
    #expect(
      WebNotification(push).arguments == [
        "title": "web",
        "options": [
          "body": "text", "image": "https://example.com/c.png", "icon": "/i.png", "tag": "x",
          "renotify": true, "navigate": "https://example.com/l",
          "data": ["a": "1", "b": "2", "url": "https://example.com/l"],
        ],
      ]
    )
  }

  @Test("A message of another kind is shown so far as a browser has fields for it")
  func otherKinds() throws {
    let bundle = try message(
      """
      {"gcm.n.e": "1", "gcm.n.title": "T", "gcm.n.body": "B", "gcm.n.icon": "ic_stat",
       "gcm.n.image": "https://example.com/a.png", "gcm.n.tag": "t", "gcm.n.event_time": "1700000000000",
       "gcm.n.link": "https://example.com/l", "gcm.n.vibrate_timings": "[0,100,50]", "own": "1"}
      """
    )
    #expect(
      WebNotification(bundle).arguments == [
        "title": "T",
        "options": [
          "body": "B", "image": "https://example.com/a.png", "tag": "t",
          "timestamp": 1_700_000_000_000, "vibrate": [100, 50],
          "navigate": "https://example.com/l",
          "data": ["own": "1", "url": "https://example.com/l"],
        ],
      ]
    )
  }

  @Test("What a browser would refuse is left out of notifications made by hand, too")
  func refused() {
    var notification = WebNotification(title: "T")
    notification.renotify = true
    notification.silent = true
    notification.vibrate = [100]
    #expect(notification.options == ["silent": true])
    notification.tag = "t"
    notification.silent = false
    #expect(
      notification.options == ["silent": false, "vibrate": [100], "tag": "t", "renotify": true]
    )
  }
}

@Suite("The service worker (R4.1)")
struct ServiceWorkerTests {
  private let source = String(decoding: ServiceWorker.source, as: UTF8.self)

  @Test("Ships with the package, as the file that is tested in a browser")
  func ships() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let file = "/\(root)/Sources/PushImages/Web/\(ServiceWorker.fileName)"
    #expect(try SharedFiles.bytes(file) == ServiceWorker.source)
    for event in ["push", "notificationclick"] {
      #expect(source.contains("self.addEventListener(\"\(event)\""))
    }
  }

  @Test("Looks under the same keys as PushImages, in the same order (R1.2)")
  func keys() {
    let list = ImageKeys.default.keys.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(source.contains("const imageKeys = [\(list)];"))
  }
}
