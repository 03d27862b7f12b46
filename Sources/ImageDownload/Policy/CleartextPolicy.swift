/// Which hosts may be asked over plain http (R3.9); it holds for redirects too.
public struct CleartextPolicy: Hashable, Sendable {
  private let allowsAnyHost: Bool
  private let hosts: Set<String>

  /// No host: https only.
  public static let httpsOnly = CleartextPolicy(allowsAnyHost: false, hosts: [])

  /// The hosts given, each by its whole name or address; `*` stands for every host.
  public static func allowing(hosts: some Sequence<String>) -> CleartextPolicy {
    let hosts = Array(hosts)
    return CleartextPolicy(
      allowsAnyHost: hosts.contains("*"),
      hosts: Set(hosts.map(comparable))
    )
  }

  func allows(host: String) -> Bool {
    allowsAnyHost || hosts.contains(Self.comparable(host))
  }

  /// The form in which two spellings of a host are equal; `example.com.` is `example.com`.
  private static func comparable(_ host: String) -> String {
    let isBareV6 = host.contains(":") && !host.hasPrefix("[")
    let name = HostName((isBareV6 ? "[\(host)]" : host).utf8)?.text ?? host.lowercased()
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}
