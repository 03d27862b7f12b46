internal import FoundationEssentials
internal import NotificationRendering
internal import PushImages

/// Which phone a card is drawn for.
///
/// Its language is that of the app's texts, English if none is given.
struct CardOptions: Sendable {
  static let options = [
    theme, dark, density, width, fontScale, rightToLeft, fidelity, lowMemory, canvas, appName, icon,
  ]

  private static let theme = Option(
    "--theme",
    "NAME",
    summary: "android14 (default: Android 12 to 15) or android16 (since its redesign)."
  )

  private static let dark = Option("--dark", summary: "Draws the night mode.")

  private static let density = Option(
    "--density",
    "D",
    summary: "Pixels of a dp, 0.5 to 8 (default: 2.625)."
  )

  private static let width = Option(
    "--width",
    "DP",
    summary: "The width of the screen in dp, 240 to 1000 (default: 411.43, or 1080 pixels)."
  )

  private static let fontScale = Option(
    "--font-scale",
    "F",
    summary: "How much larger the user likes texts, 0.5 to 3 (default: 1)."
  )

  private static let rightToLeft = Option(
    "--rtl",
    summary: "Starts from the right, whatever the language that --lang names."
  )

  private static let fidelity = Option(
    "--fidelity",
    "NAME",
    summary: """
      deviceExact (default) reduces the picture as the phone does, crisp takes all of its pixels.
      """
  )

  private static let lowMemory = Option(
    "--low-ram",
    summary: "Draws what a phone of little memory keeps of the picture."
  )

  private static let canvas = Option(
    "--canvas",
    summary: "Draws the shade around the card, as wide as the screen; else it is transparent."
  )

  private static let appName = Option(
    "--app",
    "NAME",
    summary: "The name of the app (default: App)."
  )

  private static let icon = Option(
    "--icon",
    "FILE",
    summary: "The small icon, a picture of which only the shape counts (default: a bell)."
  )

  private let iconFile: InputFile?
  private let baseSettings: CardSettings

  init(_ arguments: Arguments) throws(UsageError) {
    var settings = CardSettings(
      theme: try arguments.name(of: Self.theme) ?? .android14,
      isDark: arguments.has(Self.dark),
      density: try arguments.number(of: Self.density, in: CardSettings.densities) ?? 2.625,
      screenWidth: try arguments.number(of: Self.width, in: CardSettings.screenWidths)
        ?? CardSettings.commonScreenWidth,
      fontScale: try arguments.number(of: Self.fontScale, in: CardSettings.fontScales) ?? 1,
      language: CardLanguage(
        arguments.values(of: AppOptions.language).first ?? "en",
        direction: arguments.has(Self.rightToLeft) ? .rightToLeft : nil
      ),
      app: CardApp(name: arguments.value(of: Self.appName) ?? "App")
    )
    settings.fidelity = try arguments.name(of: Self.fidelity) ?? .deviceExact
    settings.hasLowMemory = arguments.has(Self.lowMemory)
    settings.canvas = arguments.has(Self.canvas) ? .shade : .transparent
    settings.timeZone = .current
    baseSettings = settings
    iconFile = arguments.value(of: Self.icon).map { InputFile(path: $0) }
  }

  /// The phone, with the small icon read.
  func settings() async throws(CommandFailure) -> CardSettings {
    var settings = baseSettings
    if let iconFile {
      let outcome = try await ImageOrigin.file(iconFile).load(with: ImageLoader())
      guard let bitmap = outcome.bitmap else {
        throw CommandFailure(
          status: .missingInput,
          sentence: "\(iconFile.name) is no icon: \(outcome.explanation)"
        )
      }
      settings.app.smallIcon = bitmap
    }
    return settings
  }
}
