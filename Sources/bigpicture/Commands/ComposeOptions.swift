internal import PushImages

/// What a message to be sent says.
struct ComposeOptions: Sendable {
  static let options = [
    title, body, image, data, link, subtitle, sound, badge, category, thread, tag, collapse,
    priority, timeToLive, channel, icon, color, action,
  ]

  private static let title = Option("--title", "TEXT", summary: "The title.")
  private static let body = Option("--body", "TEXT", summary: "The text.")
  private static let image = Option("--image", "URL", summary: "The image.")
  private static let data = Option(
    "--data",
    "NAME=VALUE",
    isRepeatable: true,
    summary: "A value of the app's own."
  )
  private static let link = Option("--link", "URL", summary: "What a click opens.")
  private static let subtitle = Option(
    "--subtitle",
    "TEXT",
    summary: "The line between title and text, on Apple's devices."
  )
  private static let sound = Option(
    "--sound",
    "NAME",
    summary: "The sound; \"default\" is the system's."
  )
  private static let badge = Option("--badge", "N", summary: "The number on the app's icon.")
  private static let category = Option(
    "--category",
    "NAME",
    summary: "Apple's category, which names the buttons."
  )
  private static let thread = Option(
    "--thread",
    "NAME",
    summary: "Apple's group of notifications that belong together."
  )
  private static let tag = Option(
    "--tag",
    "TAG",
    summary: "What replaces a notification of the same tag."
  )
  private static let collapse = Option(
    "--collapse",
    "NAME",
    summary: "What replaces a message of the same name that has not been delivered."
  )
  private static let priority = Option("--priority", "NAME", summary: "high or normal.")
  private static let timeToLive = Option(
    "--ttl",
    "SECONDS",
    summary: "How long the message is kept for a device that cannot be reached."
  )
  private static let channel = Option("--channel", "ID", summary: "Android's channel.")
  private static let icon = Option(
    "--icon",
    "NAME",
    summary: "The icon: an Android resource, or a URL for the web."
  )
  private static let color = Option(
    "--color",
    "COLOR",
    summary: "The colour of icon and name on Android, such as #c2185b."
  )
  private static let action = Option(
    "--action",
    "NAME=TITLE",
    isRepeatable: true,
    summary: "A button in a browser."
  )

  /// The message.
  let message: OutgoingMessage

  init(_ arguments: Arguments) throws(UsageError) {
    var message = OutgoingMessage(
      title: arguments.value(of: Self.title),
      body: arguments.value(of: Self.body),
      imageURL: arguments.value(of: Self.image)
    )
    for (name, value) in try Self.pairs(of: Self.data, in: arguments) { message.data[name] = value }
    message.actions = try Self.pairs(of: Self.action, in: arguments)
      .map { WebNotificationAction(action: $0, title: $1) }
    message.link = arguments.value(of: Self.link)
    message.subtitle = arguments.value(of: Self.subtitle)
    message.sound = arguments.value(of: Self.sound)
    message.category = arguments.value(of: Self.category)
    message.thread = arguments.value(of: Self.thread)
    message.tag = arguments.value(of: Self.tag)
    message.collapseID = arguments.value(of: Self.collapse)
    message.channelID = arguments.value(of: Self.channel)
    message.icon = arguments.value(of: Self.icon)
    message.priority = try arguments.name(of: Self.priority)
    message.color = try Self.color(in: arguments)
    message.badge = try Self.number(of: Self.badge, in: arguments)
    message.timeToLiveSeconds = try Self.number(of: Self.timeToLive, in: arguments)
    self.message = message
  }

  // MARK: - Values

  private static func number(
    of option: Option,
    in arguments: Arguments
  ) throws(UsageError) -> Int? {
    let range = 0...Int(Int32.max)
    return try arguments.integer(of: option, in: range, expected: "a whole number from 0")
  }

  private static func color(in arguments: Arguments) throws(UsageError) -> ARGBColor? {
    guard let text = arguments.value(of: color) else { return nil }
    guard let parsed = ARGBColor(parsing: text) else {
      throw .invalidValue(color, value: text, expected: "a colour such as #c2185b")
    }
    return parsed
  }

  /// The values of an option that are a name and a text; of a name that came twice, both.
  private static func pairs(
    of option: Option,
    in arguments: Arguments
  ) throws(UsageError) -> [(name: String, text: String)] {
    var pairs: [(name: String, text: String)] = []
    for value in arguments.values(of: option) {
      guard let sign = value.firstIndex(of: "="), sign != value.startIndex else {
        let expected = option.valueName ?? ""
        throw .invalidValue(option, value: value, expected: expected)
      }
      pairs.append((String(value[..<sign]), String(value[value.index(after: sign)...])))
    }
    return pairs
  }
}
