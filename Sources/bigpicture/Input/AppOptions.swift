import Glibc
internal import PushImages

/// What the app behind a message has: its texts, their language, and the server of its images.
struct AppOptions: Sendable {
  static let options = [strings, language, baseURL]

  private static let strings = Option(
    "--strings",
    "FILE",
    summary: """
      The app's texts, for messages that give keys: a JSON object of texts by key, or of such \
      objects by language; - reads it from the standard input.
      """
  )

  static let language = Option(
    "--lang",
    "TAG",
    isRepeatable: true,
    summary: """
      The language of the texts, such as pt-BR; of several the first one that has a text counts \
      (default: that of the environment).
      """
  )

  private static let baseURL = Option(
    "--base-url",
    "URL",
    summary: "What a relative image of Web Push or Gotify is resolved against."
  )

  private let stringsFile: InputFile?
  private let languages: [String]
  private let base: ImageURL?

  init(_ arguments: Arguments) throws(UsageError) {
    stringsFile = arguments.value(of: Self.strings).map { InputFile(path: $0) }
    let given = arguments.values(of: Self.language)
    languages = given.isEmpty ? Self.environmentLanguages : given
    guard let text = arguments.value(of: Self.baseURL) else {
      base = nil
      return
    }
    do {
      base = try ImageURL(text)
    } catch {
      throw .invalidValue(Self.baseURL, value: text, expected: "an absolute http or https URL")
    }
  }

  /// What a push needs, with what the app has.
  func environment(
    config: FirebaseConfig,
    loader: ImageLoader = .shared,
    manager: any NotificationManager = FolderNotificationManager.standard
  ) throws(CommandFailure) -> PushEnvironment {
    PushEnvironment(
      config: config,
      loader: loader,
      manager: manager,
      strings: try table(),
      baseURL: base
    )
  }

  // MARK: - Private parts

  private func table() throws(CommandFailure) -> StringsTable {
    guard let stringsFile else { return [:] }
    let reader = JSONReader()
    let bytes = try stringsFile.read(limit: reader.maxByteCount)
    guard let json = try? reader.value(of: bytes),
      let table = StringsTable(json, preferredLanguages: languages)
    else {
      throw CommandFailure(
        status: .unreadableMessage,
        sentence: "\(stringsFile.name) is no JSON object of texts by key."
      )
    }
    return table
  }

  /// What the environment says, as gettext reads it: a list, then the locale.
  private static var environmentLanguages: [String] {
    let list = variable("LANGUAGE")?.split(separator: ":").map(String.init) ?? []
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variable($0) }.first
    return list + [locale].compactMap { $0 }
  }

  private static func variable(_ name: String) -> String? {
    guard let value = getenv(name).map({ String(cString: $0) }), !value.isEmpty else { return nil }
    return value
  }
}
