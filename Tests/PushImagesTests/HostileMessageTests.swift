import PushImages
import Testing

@Suite("Messages with anything anywhere (R2.1: never traps)")
struct HostileMessageTests {
  /// What may stand where something else is expected.
  private static let intruders: [JSONValue] = [
    nil, true, 0, -1, 9_223_372_036_854_775_807, -9_223_372_036_854_775_808, 1e308, -0.5, "", " ",
    "x", "\u{0}", "-1", "1e999", "[]", "[1,2,3]", "{}", "#", "99999999999999999999s", "-5s", "%",
    "9999-99-99T99:99:99Z", "https://", [], [:], [[]], ["a": nil], [1, "2s", nil], ["": ""],
  ]

  private static let seeds: [String] = [
    #"""
    {"message":{"token":"t","data":{"a":"b","title":"T"},"notification":{"title":"T","image":"u"},
    "android":{"data":{"c":"d"},"notification":{"color":"#fff","title_loc_key":"k",
    "title_loc_args":["a"],"notification_priority":"HIGH","visibility":"PUBLIC",
    "notification_count":1,"event_time":"2024-01-01T00:00:00Z","sticky":true,
    "vibrate_timings":["1s","1s"],"light_settings":{"color":{"red":1},"light_on_duration":"1s",
    "light_off_duration":"1s"}}},"apns":{"payload":{"aps":{"alert":{"title":"T"},"badge":1}},
    "fcm_options":{"image":"u"}},"webpush":{"notification":{"title":"T","vibrate":[1],
    "timestamp":1,"data":{"url":"u"}},"fcm_options":{"link":"l"}}}}
    """#,
    #"{"gcm.n.e":"1","gcm.n.event_time":"1","gcm.n.light_settings":"[\"red\",1,1]","a":"b"}"#,
    #"{"from":"1","notification":{"title":"T","android":{"imageUrl":"u"}},"data":{"a":"b"}}"#,
    #"{"to":"t","notification":{"title":"T","image":"u"},"data":{"a":"b"}}"#,
    #"""
    {"aps":{"alert":{"title":"T","loc-args":["a"]},"sound":{"critical":1,"name":"n"},"badge":1,
    "interruption-level":"active"},"image":"u","fcm_options":{"image":"u"}}
    """#,
    #"""
    {"id":"i","event":"message","topic":"t","time":1,"message":"m","priority":3,
    "attachment":{"name":"a.b","type":"image/png","url":"u"}}
    """#,
    #"{"topic":"t","message":"m","attach":"https://e.com/","filename":"."}"#,
    #"""
    {"appid":1,"id":1,"message":"m","priority":1,"date":"2024-01-01T00:00:00Z",
    "extras":{"client::notification":{"bigImageUrl":"u","click":{"url":"u"}}}}
    """#,
    #"{"to":["ExponentPushToken[a]"],"title":"T","badge":1,"data":{"a":"b"}}"#,
    #"{"notification":{"title":"T","actions":[],"data":{"url":"u"}},"image":"u"}"#,
  ]

  /// `value` with each of its parts in turn, itself included, replaced by `intruder`.
  private static func variants(_ value: JSONValue, _ intruder: JSONValue) -> [JSONValue] {
    var found = [intruder]
    switch value {
    case .object(let members):
      for (name, member) in members {
        for variant in variants(member, intruder) {
          found.append(.object(members.merging([name: variant]) { $1 }))
        }
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        for variant in variants(element, intruder) {
          var changed = elements
          changed[index] = variant
          found.append(.array(changed))
        }
      }
    default: break
    }
    return found
  }

  @Test("Any part of any message replaced by anything gives a notification", arguments: seeds)
  func replaced(seed: String) throws {
    let value = try JSONReader().value(of: Array(seed.utf8))
    let environment = PushEnvironment(
      manager: InMemoryNotificationManager(),
      strings: ["k": "%1$s %s %@", "": "%"]
    )
    for intruder in Self.intruders {
      for variant in Self.variants(value, intruder) {
        guard let members = variant.members else { continue }
        // Only what is sent through FCM has a view for each platform.
        let isFCM = members["message"] != nil || members["to"] != nil
        for platform in isFCM ? PushPlatform.allCases : [.android] {
          let message = try PushMessage(.object(members), platform: platform)
          let push = AndroidPushNotification(message, environment: environment)
          _ = push.createBuilder().build()
          _ = ApplePushNotification(message).notification
          #expect(push.image.candidates.filter { $0.verdict == .won }.count <= 1)
        }
      }
    }
  }
}
