internal import PushImages

/// What a command that loads an image may be told about that.
struct LoadOptions: Sendable {
  static let options = [allowHTTP, allowAddress, allowPrivate, timeout]

  static let allowHTTP = Option(
    "--allow-http",
    "HOST",
    isRepeatable: true,
    summary: "Allows plain http for this host; * allows it for all. Without it, https only."
  )

  static let allowAddress = Option(
    "--allow-address",
    "ENTRY",
    isRepeatable: true,
    summary: "Allows this address, range (10.0.0.0/8) or host, though it is not public."
  )

  static let allowPrivate = Option(
    "--allow-private",
    summary: "Allows addresses of this machine and of private networks. Else public ones only."
  )

  private static let timeout = Option(
    "--timeout",
    "SECONDS",
    summary: "How long the image may take (default: 8)."
  )

  /// An hour: whoever waits longer does not wait for a notification.
  private static let longestTimeout = 3600.0

  private var download = DownloadConfiguration()
  private var timeout = Duration.seconds(8)

  init(_ arguments: Arguments) throws(UsageError) {
    let hosts = arguments.values(of: Self.allowHTTP)
    for host in hosts where !Self.isHost(host) {
      throw .invalidValue(
        Self.allowHTTP,
        value: host,
        expected: "a host such as 127.0.0.1 without scheme or port"
      )
    }
    download.cleartext = .allowing(hosts: hosts)
    do throws(AddressPolicy.InvalidEntry) {
      download.addresses = try .allowing(arguments.values(of: Self.allowAddress))
    } catch {
      throw .invalidValue(
        Self.allowAddress,
        value: error.text,
        expected: "an address, a range such as 10.0.0.0/8, or a host"
      )
    }
    if arguments.has(Self.allowPrivate) { download.addresses = .any }
    if let value = arguments.value(of: Self.timeout) {
      guard let seconds = Double(value), seconds > 0, seconds <= Self.longestTimeout else {
        throw .invalidValue(
          Self.timeout,
          value: value,
          expected: "seconds, above 0 and at most 3600"
        )
      }
      timeout = .seconds(seconds)
    }
  }

  /// A loader that does as it was told.
  func loader(limits: BitmapLimits = BitmapLimits()) -> ImageLoader {
    ImageLoader(download: download, limits: limits, timeout: timeout)
  }

  /// Whether `text` may be a host; a URL or a port with it would never match one, and nobody would
  /// be told.
  private static func isHost(_ text: String) -> Bool {
    let isBareV6 = text.count { $0 == ":" } > 1
    return !text.isEmpty && !text.contains("/")
      && (isBareV6 || text.hasPrefix("[") || !text.contains(":"))
  }
}

extension ImageOutcome {
  /// Which option lets through what was blocked.
  var remedy: String? {
    switch self {
    case .cleartextBlocked(let host): "\(LoadOptions.allowHTTP.name) \(host) allows it"
    case .addressBlocked: "\(LoadOptions.allowPrivate.name) allows it"
    default: nil
    }
  }

  /// Why there is no picture, and what can be done about it: one sentence.
  var explanation: String {
    guard let remedy else { return description }
    return "\(description.dropLast()); \(remedy)."
  }
}
