import PushImages
import Testing

@Suite("The app's own texts, by language (push.md §2.1: loc keys)")
struct StringsTableTests {
  private static let languages = [
    "": ["k": "any", "only": "any"], "en": ["k": "english"], "pt": ["k": "portuguese", "p": "pt"],
    "pt-BR": ["k": "brazilian"], "zh-Hant": ["k": "chinese"],
  ]

  @Test(
    "The first preferred language that has the key, then its parents, then any language",
    arguments: [
      ([], "any"), (["en"], "english"), (["EN-us"], "english"), (["pt_BR.UTF-8"], "brazilian"),
      (["pt-PT", "en"], "portuguese"), (["fr", "en"], "english"), (["fr"], "any"), (["C"], "any"),
      (["de_DE@euro", "zh-Hant-TW"], "chinese"), (["zh"], "any"), (["", "en"], "english"),
    ]
  )
  func preferred(languages: [String], text: String) {
    let table = StringsTable(Self.languages, preferredLanguages: languages)
    #expect(table.format(for: "k") == text)
  }

  @Test("Each key is looked for on its own: a language may lack some")
  func fallback() {
    let table = StringsTable(Self.languages, preferredLanguages: ["pt-BR", "en"])
    #expect(table.format(for: "p") == "pt")
    #expect(table.format(for: "only") == "any")
    #expect(table.format(for: "none") == nil)
  }

  @Test("A table is read from JSON, of one language or of several")
  func json() throws {
    func table(_ json: JSONValue) -> StringsTable? {
      StringsTable(json, preferredLanguages: ["de"])
    }
    #expect(table(["k": "text"])?.format(for: "k") == "text")
    #expect(table(["de": ["k": "Text"], "en": ["k": "text"]])?.format(for: "k") == "Text")
    #expect(table(["de": ["k": "Text"], "k": "text", "l": "any"])?.format(for: "l") == "any")
    #expect(table([:]) == StringsTable(preferredLanguages: ["de"]))
    for wrong in ["text", [], 1, ["k": 1], ["de": ["k": 1]], ["de": ["k": nil]]] as [JSONValue] {
      #expect(table(wrong) == nil, "\(wrong)")
    }
  }

  /// A message with keys for title and text in place of texts, of each kind that has them.
  private static let messages = [
    #"""
    {"message":{"token":"t","android":{"notification":{"title_loc_key":"t","title_loc_args":
    ["Ann"],"body_loc_key":"b","body_loc_args":["2","cats"]}}}}
    """#,
    #"""
    {"to":"x","notification":{"title_loc_key":"t","title_loc_args":"[\"Ann\"]","body_loc_key":"b",
    "body_loc_args":"[\"2\",\"cats\"]"}}
    """#,
    #"""
    {"gcm.n.e":"1","gcm.n.title_loc_key":"t","gcm.n.title_loc_args":"[\"Ann\"]",
    "gcm.n.body_loc_key":"b","gcm.n.body_loc_args":"[\"2\",\"cats\"]"}
    """#,
    #"""
    {"from":"1","notification":{"titleLocKey":"t","titleLocArgs":["Ann"],"bodyLocKey":"b",
    "bodyLocArgs":["2","cats"]}}
    """#,
    #"""
    {"aps":{"alert":{"title-loc-key":"t","title-loc-args":["Ann"],"loc-key":"b",
    "loc-args":["2","cats"]}}}
    """#,
  ]

  @Test("Every kind that has keys gets its texts from the table (R2.3)", arguments: messages)
  func kinds(json: String) throws {
    let strings = StringsTable(
      [
        "en": ["t": "Hello %1$s", "b": "%1$s %2$s are here"],
        "de": ["t": "Hallo %s", "b": "%2$s: %1$s"],
      ],
      preferredLanguages: ["de-AT"]
    )
    let push = AndroidPushNotification(
      try message(json),
      environment: PushEnvironment(manager: InMemoryNotificationManager(), strings: strings)
    )
    let builder = push.createBuilder()
    #expect(builder.contentTitle == "Hallo Ann")
    #expect(builder.contentText == "cats: 2")
    #expect(builder.style == .bigText(BigTextStyle(bigText: "cats: 2")))
  }
}
