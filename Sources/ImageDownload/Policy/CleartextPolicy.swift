/// Which hosts may be asked over plain http (R3.9); it holds for redirects too.
///
/// The most specific rule decides: that of the host itself, else that of the nearest domain above
/// it that reaches so far, else what holds for all others.
public struct CleartextPolicy: Hashable, Sendable {
  private var domains: [String: DomainRule] = [:]

  /// Rules for addresses; the longest prefix is the most specific.
  private var blocks: [AddressBlock: Bool] = [:]

  /// Whether names without a dot, `.local` and addresses are allowed that have no rule.
  private var allowsLocalHosts = false

  private(set) var allowsOthers = false

  init(allowsOthers: Bool, allowsLocalHosts: Bool = false) {
    self.allowsOthers = allowsOthers
    self.allowsLocalHosts = allowsLocalHosts
  }

  /// No host: https only.
  public static let httpsOnly = CleartextPolicy(allowsOthers: false)

  /// The hosts given, each by its whole name or address; `*` stands for every host.
  public static func allowing(hosts: some Sequence<String>) -> CleartextPolicy {
    let hosts = Array(hosts)
    var policy = CleartextPolicy(allowsOthers: hosts.contains("*"))
    for host in hosts {
      _ = policy.add(DomainRule(subdomains: .none, allowsCleartext: true), for: host)
    }
    return policy
  }

  /// Adds a rule; false if the domain has one.
  mutating func add(_ rule: DomainRule, for domain: String) -> Bool {
    let name = HostName.comparable(domain)
    guard domains[name] == nil else { return false }
    domains[name] = rule
    return true
  }

  /// Adds a rule for addresses in place of hosts.
  mutating func add(_ block: AddressBlock, allowsCleartext: Bool) {
    blocks[block] = allowsCleartext
  }

  func allows(host: String) -> Bool {
    let name = HostName.comparable(host)
    let address = IPAddress(name)
    if let rule = rule(for: name, isAddress: address != nil) { return rule.allowsCleartext }
    if let address, let allows = rule(for: address) { return allows }
    let isLocal = address != nil || !name.contains(".") || name.hasSuffix(".local")
    return allowsOthers || (allowsLocalHosts && isLocal)
  }

  private func rule(for name: String, isAddress: Bool) -> DomainRule? {
    if isAddress { return domains[name] }
    var domain = name[...]
    var labelCount = 0
    while true {
      if let rule = domains[String(domain)], rule.reaches(labelCount: labelCount) { return rule }
      guard let dot = domain.firstIndex(of: ".") else { return nil }
      domain = domain[domain.index(after: dot)...]
      labelCount += 1
    }
  }

  private func rule(for address: IPAddress) -> Bool? {
    blocks.filter { $0.key.contains(address) }
      .max { $0.key.prefixLength < $1.key.prefixLength }?.value
  }
}
