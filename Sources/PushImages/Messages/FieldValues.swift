internal import AndroidNotifications
internal import FoundationEssentials

/// Values of Firebase's fields, in the form that servers send or the one that devices get
/// (push.md §2.1 and §2.5).
enum FieldValues {
  /// A number within `range`, or the one that `names` has for a word such as `PRIORITY_HIGH`.
  static func integer(
    _ value: JSONValue,
    in range: ClosedRange<Int>,
    names: [String: Int] = [:]
  ) -> Int? {
    let word = value.string?.uppercased() ?? ""
    guard let number = names[word] ?? value.integerValue, range.contains(number) else { return nil }
    return number
  }

  /// Milliseconds: a number of them, or a duration such as `3.5s`; never negative.
  static func milliseconds(_ value: JSONValue) -> Int? {
    let milliseconds: Int?
    if let text = value.string?.trimmed, text.hasSuffix("s") {
      milliseconds = Double(text.dropLast()).flatMap { Int(exactly: ($0 * 1000).rounded()) }
    } else {
      milliseconds = value.integerValue
    }
    guard let milliseconds, milliseconds >= 0 else { return nil }
    return milliseconds
  }

  /// A list of at least two spans of time.
  static func vibration(_ value: JSONValue) -> [Int]? {
    guard let elements = list(value), elements.count >= 2 else { return nil }
    let spans = elements.compactMap(milliseconds)
    return spans.count == elements.count ? spans : nil
  }

  /// A light: `{color, light_on_duration, light_off_duration}`, or a list of the three.
  ///
  /// Firebase refuses opaque black, which is no light.
  static func lights(_ value: JSONValue) -> NotificationLights? {
    let parts: [JSONValue?]
    if value.members != nil {
      parts = [
        value["color"], value[snakeOrCamel: "light_on_duration"],
        value[snakeOrCamel: "light_off_duration"],
      ]
    } else {
      parts = list(value) ?? []
    }
    guard parts.count == 3, let color = parts[0].flatMap(color), color.argb != 0xFF00_0000,
      let on = parts[1].flatMap(milliseconds), let off = parts[2].flatMap(milliseconds)
    else { return nil }
    return NotificationLights(color: color, onMilliseconds: on, offMilliseconds: off)
  }

  /// Milliseconds since 1970: a number of them, or a time such as `2024-11-02T10:00:00.5Z`.
  static func time(_ value: JSONValue) -> Int64? {
    if let number = value.integerValue { return Int64(number) }
    guard let text = value.string?.trimmed else { return nil }
    let whole = Date.ISO8601FormatStyle()
    let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let date = (try? fractional.parse(text)) ?? (try? whole.parse(text)) else { return nil }
    return Int64(exactly: (date.timeIntervalSince1970 * 1000).rounded())
  }

  /// Texts: a list, or a string that holds one as JSON.
  static func texts(_ value: JSONValue?) -> [String] {
    (value.flatMap(list) ?? []).map { $0.text ?? "" }
  }

  /// A list, or the one that a string holds as JSON.
  static func list(_ value: JSONValue) -> [JSONValue]? {
    if let elements = value.elements { return elements }
    guard let text = value.string else { return nil }
    return (try? JSONReader().value(of: Array(text.utf8)))?.elements
  }

  /// The colour that a text names, that a number packs, or that `{red, green, blue, alpha}` mixes
  /// from 0 to 1.
  static func color(_ value: JSONValue) -> ARGBColor? {
    if let text = value.string { return ARGBColor(parsing: text.trimmed) }
    // Android's colours are signed numbers of 32 bits.
    if let number = value.integerValue {
      let bits = UInt32(exactly: number) ?? Int32(exactly: number).map(UInt32.init(bitPattern:))
      return bits.map(ARGBColor.init(argb:))
    }
    guard value.members != nil else { return nil }
    func channel(_ name: String, absent: Double) -> UInt8 {
      let level = value[name]?.doubleValue ?? absent
      return UInt8((min(1, max(0, level)) * 255).rounded())
    }
    return ARGBColor(
      alpha: channel("alpha", absent: 1),
      red: channel("red", absent: 0),
      green: channel("green", absent: 0),
      blue: channel("blue", absent: 0)
    )
  }
}
