/// The keys under which a message may hold the URL of its image, the first one first (R1.2).
public struct ImageKeys: Hashable, Sendable {
  /// The keys; one with dots is also a path into nested objects (R1.3).
  public var keys: [String]

  /// Makes a list of keys; empty ones are dropped, as are repetitions.
  public init(_ keys: some Sequence<String>) {
    var seen: Set<String> = []
    self.keys = keys.map(\.trimmed).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Reads a list whose keys are separated by `;`, such as `au;image`.
  public init(parsing list: String) {
    self.init(list.split(separator: ";").map(String.init))
  }

  /// The keys that are read where an app names none.
  public static let `default` = ImageKeys([
    "image", "image-url", "imageUrl", "attachment-url", "fcm_options.image",
  ])
}

extension ImageKeys: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// Makes a list of keys.
  public init(arrayLiteral keys: String...) { self.init(keys) }

  /// The keys, separated by `;`, as `init(parsing:)` reads them.
  public var description: String { keys.joined(separator: ";") }
}
