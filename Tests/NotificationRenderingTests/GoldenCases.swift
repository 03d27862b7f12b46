import AndroidNotifications
import BitmapLoading
import Foundation
import NotificationRendering

/// A card whose picture is kept.
struct GoldenCase: Sendable, CustomStringConvertible {
  let name: String
  let builder: NotificationBuilder
  let settings: CardSettings
  let states: [CardState]

  var description: String { name }
}

extension GoldenCase {
  static let all: [GoldenCase] =
    pictures + texts + largeIcons + looks + scripts + sizes + otherStyles

  /// A phone of 360 dp at 1.5 pixels a dp, which keeps the files small.
  static func settings(_ change: (inout CardSettings) -> Void = { _ in }) -> CardSettings {
    var settings = CardSettings(density: 1.5, screenWidth: 360, app: CardApp(name: "Harbour"))
    change(&settings)
    return settings
  }

  static func make(
    _ name: String,
    picture: Bitmap? = GoldenPicture.wide,
    states: [CardState] = [.expanded],
    settings: CardSettings = settings(),
    change: (inout NotificationBuilder) -> Void = { _ in }
  ) -> GoldenCase {
    var builder = NotificationBuilder(channelID: "news")
    builder.contentTitle = "Ferry is late"
    builder.contentText = "It leaves at 10:20."
    builder.when = Fixtures.now.addingTimeInterval(-300)
    builder.showWhen = true
    if let picture {
      builder.largeIcon = picture
      builder.style = .bigPicture(BigPictureStyle(picture: picture, bigLargeIcon: .hidden))
    }
    change(&builder)
    return GoldenCase(name: name, builder: builder, settings: settings, states: states)
  }

  // MARK: - Cases

  static let both: [CardState] = [.collapsed, .expanded]

  static let threeActions = ["Open", "Mute", "Archive"].map { NotificationAction(title: $0) }

  static let longText =
    "It leaves at 10:20 from the second pier, since the first one is being "
    + "repaired until the end of the week. Tickets stay valid."

  static let pictures = [
    make("picture-2x1"),
    make("picture-16x9", picture: GoldenPicture.of(240, 135)),
    make("picture-1x1", picture: GoldenPicture.of(180, 180)),
    make("picture-9x16", picture: GoldenPicture.of(135, 240)),
    make("picture-3x1", picture: GoldenPicture.of(300, 100)),
    make("picture-transparent", picture: GoldenPicture.disc),
    make("actions", picture: GoldenPicture.of(180, 180)) { $0.actions = threeActions },
    make("actions-long") {
      $0.actions = ["Open the timetable now", "Mute", "Archive this one"].map {
        NotificationAction(title: $0)
      }
    },
    make("no-image", picture: nil, states: both) {
      $0.style = .bigText(BigTextStyle(bigText: nil))
    },
  ]

  static let texts = [
    make("body-two-lines", states: both) { $0.contentText = longText },
    make("title-long", states: both) {
      $0.contentTitle = "The ferry to the island is late today and all of tomorrow"
      $0.subText = "Harbour of the old town"
    },
    make("title-empty", states: both) { $0.contentTitle = "" },
    make("summary") {
      guard case .bigPicture(var style) = $0.style else { return }
      style.summaryText = "Ten minutes, says the captain."
      style.bigContentTitle = "A closer look"
      $0.style = .bigPicture(style)
    },
    make("sub-text", states: both) { $0.subText = "Pier 2" },
    make("progress", states: both) { $0.progress = NotificationProgress(max: 100, value: 60) },
    make("progress-indeterminate", states: both) {
      $0.progress = NotificationProgress(max: 0, value: 0, isIndeterminate: true)
    },
  ]

  static let largeIcons = [
    make("large-icon-shown", states: both) {
      $0.style = .bigPicture(BigPictureStyle(picture: GoldenPicture.wide))
    },
    make("large-icon-square", states: both) {
      $0.largeIcon = GoldenPicture.disc
      $0.style = .bigPicture(BigPictureStyle(picture: GoldenPicture.wide))
    },
    make("large-icon-no-title") {
      $0.contentTitle = nil
      $0.contentText = longText
      $0.style = .bigPicture(BigPictureStyle(picture: GoldenPicture.wide))
    },
    make("picture-collapsed", states: [.collapsed]) {
      $0.largeIcon = nil
      $0.style = .bigPicture(
        BigPictureStyle(picture: GoldenPicture.wide, showsBigPictureWhenCollapsed: true)
      )
    },
  ]

  static let looks = [
    make("dark", states: both, settings: settings { $0.isDark = true }) {
      $0.color = ARGBColor(argb: 0xFF30_6030)
      $0.actions = threeActions
    },
    make("shade", states: both, settings: settings { $0.canvas = .shade }),
    make("color", states: both) { $0.color = ARGBColor(argb: 0xFFFF_EB3B) },
    make("colorized", states: both) {
      $0.color = ARGBColor(argb: 0xFF1E_5E3A)
      $0.colorized = true
      $0.ongoing = true
      $0.usesChronometer = true
      $0.actions = threeActions
    },
    make(
      "small-icon",
      states: [.collapsed],
      settings: settings { $0.app.smallIcon = GoldenPicture.disc }
    ),
    make("android16", states: both, settings: settings { $0.theme = .android16 }) {
      $0.contentText = longText
      $0.actions = threeActions
    },
    make("android16-no-icon", states: both, settings: settings { $0.theme = .android16 }) {
      $0.contentText = longText
      $0.largeIcon = nil
    },
    make(
      "android16-dark",
      states: both,
      settings: settings {
        $0.theme = .android16
        $0.isDark = true
      }
    ),
  ]

  static let scripts = [
    make("hebrew", states: both, settings: settings { $0.language = CardLanguage("he") }) {
      $0.contentTitle = "המעבורת מאחרת"
      $0.contentText = "היא יוצאת בשעה 10:20 מהרציף השני, כי הראשון בתיקון עד סוף השבוע."
      $0.actions = ["פתיחה", "השתקה"].map { NotificationAction(title: $0) }
    },
    make("arabic", states: both, settings: settings { $0.language = CardLanguage("ar") }) {
      $0.contentTitle = "العبّارة متأخرة"
      $0.contentText =
        "تغادر الساعة 10:20 من الرصيف الثاني لأن الأول قيد الإصلاح حتى نهاية الأسبوع."
      $0.actions = ["فتح", "كتم"].map { NotificationAction(title: $0) }
    },
    make("hebrew-on-english", states: both) {
      $0.contentTitle = "המעבורת מאחרת (Ferry)"
      $0.contentText = "היא יוצאת בשעה 10:20 מהרציף השני."
    },
    make("cjk", states: both) {
      $0.contentTitle = "渡轮晚点 フェリー遅延 여객선 지연"
      $0.contentText = "十点二十分从第二码头出发。10時20分に第二桟橋から出発します。10시 20분에 제2부두에서 출발합니다."
    },
    make("emoji", states: both) {
      $0.contentTitle = "Ferry 👩‍👩‍👧‍👦 🏴‍☠️ 🇳🇴"
      $0.contentText = "👍🏽 All aboard ❤️ 🧑‍🚀 → ★ and 1️⃣"
    },
    make("devanagari-thai", picture: nil, states: both) {
      $0.contentTitle = "नौका देर से है"
      $0.contentText = "เรือเฟอร์รี่มาช้า Ελληνικά Привет"
    },
  ]

  static let sizes = [
    make("font-scale-2", states: both, settings: settings { $0.fontScale = 2 }) {
      $0.actions = threeActions
    },
    make("density-1", states: both, settings: settings { $0.density = 1 }) {
      $0.actions = threeActions
    },
    make("density-3.5", settings: settings { $0.density = 3.5 }),
    make("crisp", picture: GoldenPicture.of(700, 350), settings: settings { $0.fidelity = .crisp }),
    make("narrow", states: both, settings: settings { $0.screenWidth = 320 }) {
      $0.subText = "Pier 2"
    },
  ]

  static let otherStyles = [
    make("big-text", picture: nil) {
      $0.style = .bigText(
        BigTextStyle(
          bigText: Array(repeating: longText, count: 6).joined(separator: "\n"),
          summaryText: "Notice"
        )
      )
    },
    make("inbox", picture: nil) {
      $0.style = .inbox(InboxStyle(lines: (8..<17).map { "\($0):20 to the island" }))
      $0.actions = threeActions
    },
    make("messaging", picture: nil, states: both) {
      $0.style = .messaging(
        MessagingStyle(
          userDisplayName: "Me",
          messages: [
            ("Ada", "Are you on the ferry?"), (nil, "Not yet, it is late."),
            ("Ada", "How much?"), ("Ada", "I can wait at the pier."),
          ].map { MessagingStyle.Message(text: $1, timestamp: Fixtures.now, sender: $0) },
          conversationTitle: "Island trip"
        )
      )
      $0.contentTitle = nil
      $0.contentText = nil
    },
  ]
}

/// Pictures whose crop can be seen: a gradient with a frame, a cross and a disc in the middle.
enum GoldenPicture {
  static let wide = of(240, 120)

  /// A disc on nothing.
  static let disc = make(96, 96) { x, y in
    let distance = (x - 48) * (x - 48) + (y - 48) * (y - 48)
    return distance < 46 * 46 ? [210, 70, 60, 255] : [0, 0, 0, 0]
  }

  static func of(_ width: Int, _ height: Int) -> Bitmap {
    let radius = min(width, height) / 4
    return make(width, height) { x, y in
      let (dx, dy) = (x - width / 2, y - height / 2)
      if x < 3 || y < 3 || x >= width - 3 || y >= height - 3 { return [200, 40, 40, 255] }
      if dx * dx + dy * dy < radius * radius { return [250, 220, 120, 255] }
      if dx == 0 || dy == 0 { return [255, 255, 255, 255] }
      return [UInt8(40 + 100 * x / width), UInt8(90 + 80 * y / height), 150, 255]
    }
  }

  private static func make(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> [UInt8]) -> Bitmap {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(width * height * 4)
    for y in 0..<height { for x in 0..<width { pixels += pixel(x, y) } }
    return Bitmap(size: PixelSize(width: width, height: height), pixels: pixels)
  }
}
