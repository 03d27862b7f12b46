import PushImages
import Testing

@Suite("Firebase's fields, in every form that they come in (push.md §2.1, §2.5)")
struct FirebaseFieldsTests {
  /// The same notification as a server writes it, in both cases, and as a device gets it.
  private static let forms = [
    #"""
    {"message":{"token":"t","android":{"notification":{
      "title":"T","body":"B","title_loc_key":"tk","title_loc_args":["1"],"body_loc_key":"bk",
      "body_loc_args":["2","3"],"icon":"i","color":"#112233","sound":"s","tag":"g",
      "click_action":"A","channel_id":"c","ticker":"k","notification_priority":"PRIORITY_HIGH",
      "visibility":"SECRET","notification_count":4,"event_time":"2024-11-02T10:00:00.5Z",
      "sticky":true,"local_only":true,"default_sound":true,"default_vibrate_timings":false,
      "default_light_settings":true,"vibrate_timings":["0.5s","1s"],
      "light_settings":{"color":{"red":1,"green":0.5,"blue":0,"alpha":1},
        "light_on_duration":"1.5s","light_off_duration":"0s"}}}}}
    """#,
    #"""
    {"message":{"token":"t","android":{"notification":{
      "title":"T","body":"B","titleLocKey":"tk","titleLocArgs":["1"],"bodyLocKey":"bk",
      "bodyLocArgs":["2","3"],"icon":"i","color":"#112233","sound":"s","tag":"g",
      "clickAction":"A","channelId":"c","ticker":"k","notificationPriority":"PRIORITY_HIGH",
      "visibility":"SECRET","notificationCount":4,"eventTime":"2024-11-02T10:00:00.500Z",
      "sticky":true,"localOnly":true,"defaultSound":true,"defaultVibrateTimings":false,
      "defaultLightSettings":true,"vibrateTimings":["0.500s","1.0s"],
      "lightSettings":{"color":{"red":1,"green":0.5},
        "lightOnDuration":"1.5s","lightOffDuration":"0s"}}}}}
    """#,
    #"""
    {"gcm.n.e":"1","gcm.n.title":"T","gcm.n.body":"B","gcm.n.title_loc_key":"tk",
     "gcm.n.title_loc_args":"[\"1\"]","gcm.n.body_loc_key":"bk",
     "gcm.n.body_loc_args":"[\"2\",\"3\"]","gcm.n.icon":"i","gcm.n.color":"#112233",
     "gcm.n.sound2":"s","gcm.n.sound":"old","gcm.n.tag":"g","gcm.n.click_action":"A",
     "gcm.n.android_channel_id":"c","gcm.n.ticker":"k","gcm.n.notification_priority":"1",
     "gcm.n.visibility":"-1","gcm.n.notification_count":"4","gcm.n.event_time":"1730541600500",
     "gcm.n.sticky":"1","gcm.n.local_only":"TRUE","gcm.n.default_sound":"true",
     "gcm.n.default_vibrate_timings":"0","gcm.n.default_light_settings":"1",
     "gcm.n.vibrate_timings":"[500,1000]","gcm.n.light_settings":"[\"#ffff8000\",1500,0]"}
    """#,
  ]

  @Test("All forms say the same", arguments: forms)
  func sameFields(json: String) throws {
    var expected = MessageFields()
    expected.title = MessageText(literal: "T", localizationKey: "tk", arguments: ["1"])
    expected.body = MessageText(literal: "B", localizationKey: "bk", arguments: ["2", "3"])
    expected.icon = "i"
    expected.color = ARGBColor(argb: 0xFF11_2233)
    expected.sound = "s"
    expected.tag = "g"
    expected.clickAction = "A"
    expected.channelID = "c"
    expected.ticker = "k"
    expected.priority = .high
    expected.visibility = .secret
    expected.count = 4
    expected.eventTime = 1_730_541_600_500
    expected.isSticky = true
    expected.isLocalOnly = true
    expected.defaults = [.sound]
    expected.vibration = [500, 1000]
    expected.lights = NotificationLights(
      color: ARGBColor(argb: 0xFFFF_8000),
      onMilliseconds: 1500,
      offMilliseconds: 0
    )
    #expect(try message(json).fields == expected)
  }

  private func fields(_ notification: String) throws -> MessageFields {
    try message(
      #"{"message":{"token":"t","notification":{"title":"T"},"android":{"notification":"#
        + notification + "}}}"
    ).fields
  }

  @Test(
    "A value out of range is left out and listed",
    arguments: [
      (#"{"notification_priority":3}"#, "notification_priority", "3"),
      (#"{"notification_priority":"-3"}"#, "notification_priority", "-3"),
      (#"{"notification_priority":"URGENT"}"#, "notification_priority", "URGENT"),
      (#"{"visibility":2}"#, "visibility", "2"), (#"{"visibility":"x"}"#, "visibility", "x"),
      (#"{"notification_count":-1}"#, "notification_count", "-1"),
      (#"{"notification_count":1.5}"#, "notification_count", "1.5"),
      (#"{"event_time":"tomorrow"}"#, "event_time", "tomorrow"),
      (#"{"event_time":1e300}"#, "event_time", "1e+300"),
      (#"{"vibrate_timings":["1s"]}"#, "vibrate_timings", #"["1s"]"#),
      (#"{"vibrate_timings":"[100]"}"#, "vibrate_timings", "[100]"),
      (#"{"vibrate_timings":[100,-1]}"#, "vibrate_timings", "[100,-1]"),
      (#"{"vibrate_timings":["1s","x"]}"#, "vibrate_timings", #"["1s","x"]"#),
      (#"{"vibrate_timings":["1e300s","1s"]}"#, "vibrate_timings", #"["1e300s","1s"]"#),
      (##"{"light_settings":["#ff000000",1,1]}"##, "light_settings", ##"["#ff000000",1,1]"##),
      (##"{"light_settings":["#ff0000",1]}"##, "light_settings", ##"["#ff0000",1]"##),
      (#"{"light_settings":["red",-1,1]}"#, "light_settings", #"["red",-1,1]"#),
      (#"{"light_settings":"nonsense"}"#, "light_settings", "nonsense"),
      (#"{"color":"reddish"}"#, "color", "reddish"), (##"{"color":"#12"}"##, "color", "#12"),
    ]
  )
  func ignored(json: String, name: String, value: String) throws {
    let fields = try fields(json)
    #expect(fields.ignored.map(\.name) == [name])
    #expect(fields.ignored.map(\.value) == [value])
    var rest = fields
    rest.ignored = []
    #expect(rest == (try self.fields("{}")), "nothing else changes")
  }

  @Test(
    "Unspecified values are neither set nor listed",
    arguments: [
      #"{"notification_priority":"PRIORITY_UNSPECIFIED"}"#, #"{"visibility":""}"#,
      #"{"visibility":"VISIBILITY_UNSPECIFIED"}"#, #"{"color":null}"#, #"{"sound":""}"#,
    ]
  )
  func unspecified(json: String) throws {
    #expect(try fields(json) == fields("{}"))
  }

  @Test(
    "The default vibration wins over the message's own; its own light wins over the default",
    arguments: [
      (#""default_vibrate_timings":true"#, .vibrate, [], false),
      (#""default_vibrate_timings":false"#, [], [500, 1000], false),
      (#""default_light_settings":true"#, .lights, [500, 1000], false),
      (#""default_light_settings":true,"light_settings":["red",1,1]"#, [], [500, 1000], true),
      (#""default_light_settings":true,"light_settings":["red",1]"#, .lights, [500, 1000], false),
    ] as [(String, NotificationDefaults, [Int], Bool)]
  )
  func defaults(
    json: String,
    defaults: NotificationDefaults,
    vibration: [Int],
    hasLights: Bool
  ) throws {
    let fields = try fields(#"{"vibrate_timings":["0.5s","1s"],\#(json)}"#)
    #expect(fields.defaults == defaults)
    #expect(fields.vibration == vibration)
    #expect((fields.lights != nil) == hasLights)
  }

  @Test("android.notification overrides notification field by field")
  func override() throws {
    let fields = try message(
      #"""
      {"message":{"token":"t","notification":{"title":"common","body":"common"},
      "android":{"notification":{"title":"android"}}}}
      """#
    ).fields
    #expect(fields.title.literal == "android")
    #expect(fields.body.literal == "common")
  }

  @Test(
    "Colours of lights: texts, packed numbers and mixtures",
    arguments: [
      ("\"#80ff0000\"", 0x80FF_0000), ("\"red\"", 0xFFFF_0000), ("4294901760", 0xFFFF_0000),
      ("-65536", 0xFFFF_0000), (#"{"red":2,"green":-1,"blue":0.2,"alpha":0.5}"#, 0x80FF_0033),
    ] as [(String, UInt32)]
  )
  func lightColours(color: String, argb: UInt32) throws {
    let fields = try fields(
      "{\"light_settings\":{\"color\":\(color),\"light_on_duration\":\"1s\","
        + "\"light_off_duration\":\"1s\"}}"
    )
    #expect(fields.lights?.color.argb == argb)
  }
}

@Suite("Texts given by a key into the app's own strings")
struct MessageTextTests {
  @Test("The literal text wins, else the key's, else there is none")
  func resolving() {
    let both = MessageText(literal: "literal", localizationKey: "key")
    #expect(both.resolved(with: ["key": "found"]) == "literal")
    let keyed = MessageText(literal: "", localizationKey: "key")
    #expect(keyed.resolved(with: ["key": "found"]) == "found")
    #expect(keyed.resolved(with: [:]) == nil)
    #expect(MessageText().resolved(with: ["": "x"]) == nil)
  }

  @Test(
    "Placeholders are filled in order or by number",
    arguments: [
      ("%s and %s", "a and b"), ("%2$s before %1$s", "b before a"), ("%@, %d", "a, b"),
      ("%1$@%1$@", "aa"), ("100 %% %s", "100 % a"), ("%s %s %s", "a b %s"), ("%9$s", "%9$s"),
      ("%0$s", "%0$s"), ("%", "%"), ("%x", "%x"), ("no", "no"), ("%%s", "%s"),
    ]
  )
  func placeholders(format: String, filled: String) {
    let text = MessageText(localizationKey: "k", arguments: ["a", "b"])
    #expect(text.resolved(with: ["k": format]) == filled)
  }

  @Test("An argument that looks like a placeholder is not filled again")
  func noSecondRound() {
    let text = MessageText(localizationKey: "k", arguments: ["%2$s", "b"])
    #expect(text.resolved(with: ["k": "%1$s"]) == "%2$s")
  }
}

@Suite("Fields of the other kinds, in Android's terms (push.md §5.3, §6, §7.1)")
struct OtherFieldsTests {
  @Test("APNs: subtitle, group, badge, sound and interruption level")
  func apns() throws {
    let fields = try message(
      #"""
      {"aps":{"alert":{"title":"T","subtitle":"S","loc-key":"k","loc-args":["1"]},"badge":3,
      "sound":{"critical":1,"name":"alarm.caf"},"thread-id":"g",
      "interruption-level":"time-sensitive"}}
      """#
    ).fields
    #expect(fields.subtitle.literal == "S")
    #expect(fields.body == MessageText(localizationKey: "k", arguments: ["1"]))
    #expect(fields.count == 3)
    #expect(fields.sound == "alarm.caf")
    #expect(fields.category == .alarm)
    #expect(fields.group == "g")
    #expect(fields.priority == .high)
  }

  @Test("ntfy counts priorities from 1 to 5 and seconds since 1970", arguments: 1...5)
  func ntfy(level: Int) throws {
    let fields = try message(
      #"{"topic":"t","time":1730000000,"message":"m","priority":\#(level),"click":"https://e.com"}"#
    ).fields
    #expect(fields.priority?.rawValue == level - 3)
    #expect(fields.eventTime == 1_730_000_000_000)
    #expect(fields.link == "https://e.com")
    #expect(fields.group == "t")
  }

  @Test(
    "Gotify's priorities fall into its app's bands",
    arguments: [(-1, -2), (0, -2), (1, -1), (3, -1), (4, 0), (7, 0), (8, 1), (10, 1)]
  )
  func gotify(level: Int, priority: Int) throws {
    let fields = try message(#"{"appid":1,"message":"m","priority":\#(level)}"#).fields
    #expect(fields.priority?.rawValue == priority)
  }

  @Test("Web: badge, tag, time, link, and a pattern that begins with a pause on Android")
  func web() throws {
    let fields = try message(
      #"""
      {"title":"T","badge":"b","tag":"g","timestamp":5,"vibrate":[200,100],
      "data":{"url":"https://e.com/x"}}
      """#
    ).fields
    #expect(fields.icon == "b")
    #expect(fields.tag == "g")
    #expect(fields.eventTime == 5)
    #expect(fields.vibration == [0, 200, 100])
    #expect(fields.link == "https://e.com/x")
  }
}
