import PushImages
import Testing

/// One message of a source, and what must be read from it (push.md §7.1).
struct SourceVector: Sendable, CustomTestStringConvertible {
  var name: String
  var json: String
  var kind: MessageKind
  var platform: PushPlatform?
  var key: String?
  var image: String?
  var title: String?
  var body: String?
  var configured: ImageKeys = .default

  var testDescription: String { name }
}

extension SourceVector {
  static let url = "https://e.com/p.jpg"

  static let all: [SourceVector] = firebase + others + vendors

  static let firebase = [
    SourceVector(
      name: "FCM v1, snake case",
      json: #"""
        {"message":{"token":"t","notification":{"title":"T","body":"B"},"android":{"notification":
        {"image":"https://e.com/p.jpg","channel_id":"c","click_action":"A"}}}}
        """#,
      kind: .fcmV1Send,
      key: "notification.image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "FCM v1, camel case, without the outer object",
      json: #"""
        {"topic":"t","notification":{"title":"T","body":"B"},"android":{"notification":
        {"image":"https://e.com/p.jpg","channelId":"c","clickAction":"A"}}}
        """#,
      kind: .fcmV1Send,
      key: "notification.image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "FCM v1 for the web",
      json: #"""
        {"message":{"token":"t","notification":{"title":"T","body":"B","image":"https://e.com/n"},
        "webpush":{"notification":{"title":"W","image":"https://e.com/p.jpg"}}}}
        """#,
      kind: .fcmV1Send,
      platform: .web,
      key: "notification.image",
      image: url,
      title: "W",
      body: "B"
    ),
    SourceVector(
      name: "FCM v1 for Apple, image in fcmOptions",
      json: #"""
        {"message":{"token":"t","notification":{"title":"T","body":"B","image":"https://e.com/n"},
        "apns":{"payload":{"aps":{"alert":{"title":"A"}}},
        "fcmOptions":{"image":"https://e.com/p.jpg"}}}}
        """#,
      kind: .fcmV1Send,
      platform: .apple,
      key: "fcm_options.image",
      image: url,
      title: "A",
      body: "B"
    ),
    SourceVector(
      name: "FCM v1, android.data over data",
      json: #"""
        {"message":{"token":"t","data":{"image":"https://e.com/d","title":"T"},
        "android":{"data":{"image":"https://e.com/p.jpg","body":"B"}}}}
        """#,
      kind: .fcmV1Send,
      key: "image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "FCM legacy HTTP",
      json: #"""
        {"registration_ids":["a"],"notification":{"title":"T","body":"B",
        "image":"https://e.com/p.jpg"},"data":{"image":"https://e.com/d"}}
        """#,
      kind: .fcmLegacySend,
      key: "notification.image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "FCM legacy HTTP for Apple",
      json: #"""
        {"to":"a","notification":{"title":"T","body":"B","image":"https://e.com/p.jpg"}}
        """#,
      kind: .fcmLegacySend,
      platform: .apple,
      key: "fcm_options.image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "device bundle",
      json: #"""
        {"google.message_id":"m","from":"1","gcm.n.e":"1","gcm.n.title":"T","gcm.n.body":"B",
        "gcm.n.image":"https://e.com/p.jpg","gcm.notification.image":"https://e.com/old"}
        """#,
      kind: .deviceBundle,
      key: "gcm.n.image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "device bundle with the old prefix",
      json: #"""
        {"gcm.notification.e":"1","gcm.notification.title":"T","gcm.notification.body":"B",
        "gcm.notification.image":"https://e.com/p.jpg"}
        """#,
      kind: .deviceBundle,
      key: "gcm.notification.image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "device bundle, data only",
      json: #"{"google.message_id":"m","image":"https://e.com/p.jpg","title":"T","body":"B"}"#,
      kind: .deviceBundle,
      key: "image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "RemoteMessage of React Native Firebase",
      json: #"""
        {"messageId":"m","notification":{"title":"T","body":"B",
        "android":{"imageUrl":"https://e.com/p.jpg","channelId":"c"}},"data":{}}
        """#,
      kind: .remoteMessage,
      key: "notification.image",
      image: url,
      title: "T",
      body: "B"
    ),
  ]

  static let others = [
    SourceVector(
      name: "APNs",
      json: #"{"aps":{"alert":{"title":"T","body":"B"}},"image":"https://e.com/p.jpg"}"#,
      kind: .apns,
      key: "image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "APNs, seen from Android all the same",
      json: #"{"aps":{"alert":"B"},"fcm_options":{"image":"https://e.com/p.jpg"}}"#,
      kind: .apns,
      platform: .android,
      key: "fcm_options.image",
      image: url,
      title: nil,
      body: "B"
    ),
    SourceVector(
      name: "Web Push, flat",
      json: #"{"title":"T","body":"B","icon":"/i.png","image":"https://e.com/p.jpg","data":{}}"#,
      kind: .webPush,
      key: "image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "Web Push, under notification",
      json: #"{"notification":{"title":"T","body":"B","image":"https://e.com/p.jpg"}}"#,
      kind: .webPush,
      key: "notification.image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "Web Push, declarative",
      json: #"{"web_push":8030,"notification":{"title":"T","navigate":"https://e.com/"}}"#,
      kind: .webPush,
      key: nil,
      image: nil,
      title: "T",
      body: nil
    ),
    SourceVector(
      name: "Web Push by the platform given",
      json: #"{"title":"T","body":"B","image":"https://e.com/p.jpg"}"#,
      kind: .webPush,
      platform: .web,
      key: "image",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "Mastodon's Web Push",
      json:
        #"{"notification_id":1,"notification_type":"mention","icon":"i","title":"T","body":"B"}"#,
      kind: .webPush,
      key: nil,
      image: nil,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "ntfy stream",
      json: #"""
        {"id":"x","event":"message","topic":"t","message":"B","attachment":
        {"name":"a","type":"IMAGE/PNG","url":"https://e.com/p.jpg"}}
        """#,
      kind: .ntfy,
      key: "attachment.url",
      image: url,
      title: "t",
      body: "B"
    ),
    SourceVector(
      name: "ntfy stream, no type, picture by the name",
      json: #"""
        {"event":"message","topic":"t","title":"T","message":"B","attachment":
        {"name":"a.JPEG","url":"https://e.com/p.jpg"}}
        """#,
      kind: .ntfy,
      key: "attachment.url",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "ntfy stream, attachment of another type",
      json: #"""
        {"event":"message","topic":"t","title":"T","message":"B","attachment":
        {"name":"a.jpg","type":"application/pdf","url":"https://e.com/p.jpg"}}
        """#,
      kind: .ntfy,
      key: nil,
      image: nil,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "ntfy through FCM",
      json: #"""
        {"event":"message","topic":"t","title":"T","message":"B","attachment_name":"a.png",
        "attachment_url":"https://e.com/p.jpg"}
        """#,
      kind: .ntfy,
      key: "attachment_url",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "ntfy, to be published",
      json: #"{"topic":"t","title":"T","message":"B","attach":"https://e.com/p.jpg"}"#,
      kind: .ntfy,
      key: "attach",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "Gotify",
      json: #"""
        {"id":1,"appid":2,"title":"T","message":"B","extras":{"client::notification":
        {"bigImageUrl":"https://e.com/p.jpg"}}}
        """#,
      kind: .gotify,
      key: "extras.client::notification.bigImageUrl",
      image: url,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "Gotify, picture under the wrong parent",
      json: #"""
        {"appid":2,"title":"T","message":"B","extras":{"android::notification":
        {"bigImageUrl":"https://e.com/p.jpg"}}}
        """#,
      kind: .gotify,
      key: nil,
      image: nil,
      title: "T",
      body: "B"
    ),
    SourceVector(
      name: "any other object",
      json: #"{"title":"T","message":"B","pic":{"image":"x"},"image":"https://e.com/p.jpg"}"#,
      kind: .plainData,
      key: "image",
      image: url,
      title: "T",
      body: "B"
    ),
  ]

  static let vendors = [
    SourceVector(
      name: "Matrix push gateway",
      json: #"""
        {"notification":{"room_name":"R","content":{"msgtype":"m.image","url":"mxc://e.com/a"}}}
        """#,
      kind: .plainData,
      key: nil,
      image: nil,
      title: "R",
      body: nil,
      configured: ["notification.content.url"]
    ),
    SourceVector(
      name: "Home Assistant",
      json: #"{"title":"T","message":"B","data":{"image":"https://e.com/p.jpg"}}"#,
      kind: .plainData,
      key: "data.image",
      image: url,
      title: "T",
      body: "B",
      configured: ["data.image"]
    ),
    SourceVector(
      name: "Airship style",
      json: #"{"alert":"B","style":{"type":"big_picture","big_picture":"https://e.com/p.jpg"}}"#,
      kind: .plainData,
      key: "style.big_picture",
      image: url,
      title: nil,
      body: "B",
      configured: ["style.big_picture"]
    ),
    SourceVector(
      name: "OneSignal",
      json: #"{"from":"1","data":{"title":"T","alert":"B","bicon":"https://e.com/p.jpg"}}"#,
      kind: .remoteMessage,
      key: "bicon",
      image: url,
      title: "T",
      body: "B",
      configured: ["bicon"]
    ),
    SourceVector(
      name: "notifee on Apple",
      json: #"{"aps":{"alert":"B"},"notifee_options":{"image":"https://e.com/p.jpg"}}"#,
      kind: .apns,
      key: "notifee_options.image",
      image: url,
      title: nil,
      body: "B",
      configured: ["notifee_options.image"]
    ),
    SourceVector(
      name: "Iterable on Apple",
      json: #"{"aps":{"alert":"B"},"itbl":{"attachment-url":"https://e.com/p.jpg"}}"#,
      kind: .apns,
      key: "itbl.attachment-url",
      image: url,
      title: nil,
      body: "B",
      configured: ["itbl.attachment-url"]
    ),
    SourceVector(
      name: "Expo, several devices",
      json: #"""
        {"to":["ExponentPushToken[a]"],"title":"T","body":"B",
        "richContent":{"image":"https://e.com/p.jpg"}}
        """#,
      kind: .expoSend,
      key: "richContent.image",
      image: url,
      title: "T",
      body: "B",
      configured: ["richContent.image"]
    ),
  ]
}
