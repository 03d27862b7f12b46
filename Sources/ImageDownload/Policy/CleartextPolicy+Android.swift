extension CleartextPolicy {
  /// From this target on, Android refuses plain http where nothing is said.
  private static let firstStrictSDK = 28

  /// What an Android app allows that has no network security config.
  ///
  /// - Parameters:
  ///   - targetSDK: The app's `targetSdkVersion`.
  ///   - usesCleartextTraffic: The attribute of the manifest, if it is there.
  /// - Returns: A policy that treats all hosts alike.
  public static func android(
    targetSDK: Int,
    usesCleartextTraffic: Bool? = nil
  ) -> CleartextPolicy {
    CleartextPolicy(allowsOthers: usesCleartextTraffic ?? (targetSDK < firstStrictSDK))
  }

  /// What the network security config of an Android app allows (R3.9).
  ///
  /// The most specific domain wins; `includeSubdomains` reaches any depth; a nested `domain-config`
  /// without `cleartextTrafficPermitted` has that of the one around it, and in the end that of
  /// `base-config`. `debug-overrides`, trust anchors and pins are not read: certificates are those
  /// of the system or of `caFile`.
  ///
  /// - Parameters:
  ///   - xml: The file's source, not what a package has compiled from it.
  ///   - targetSDK: The app's `targetSdkVersion`, for a config that does not say.
  /// - Returns: The policy.
  /// - Throws: `PolicyFileError` for a file that Android would not take, or that is too much.
  public static func networkSecurityConfig(
    _ xml: [UInt8],
    targetSDK: Int = 28
  ) throws(PolicyFileError) -> CleartextPolicy {
    let root = try XMLReader.element(of: xml)
    try expect("network-security-config", at: root)
    let bases = root.children.filter { $0.name == "base-config" }
    if bases.count > 1 {
      throw .unexpected(found: "another base-config", expected: "one", line: bases[1].line)
    }
    let fallback = android(targetSDK: targetSDK).allowsOthers
    let base = try bases.first.flatMap { element throws(PolicyFileError) in
      try permission(of: element)
    }
    var policy = CleartextPolicy(allowsOthers: base ?? fallback)
    for element in root.children where element.name == "domain-config" {
      try policy.add(domainConfig: element, inherited: policy.allowsOthers)
    }
    return policy
  }

  /// Adds the domains of one element, and those of the elements in it.
  private mutating func add(
    domainConfig element: XMLElement,
    inherited: Bool
  ) throws(PolicyFileError) {
    let allows = try Self.permission(of: element) ?? inherited
    let domains = element.children.filter { $0.name == "domain" }
    guard !domains.isEmpty else {
      throw .unexpected(found: "no domain", expected: "at least one", line: element.line)
    }
    for domain in domains {
      let name = domain.trimmedText
      let reachesAll = try Self.bool("includeSubdomains", of: domain) ?? false
      let rule = DomainRule(subdomains: reachesAll ? .all : .none, allowsCleartext: allows)
      guard HostName(authority: name) != nil else {
        throw .unexpected(found: "\"\(name)\"", expected: "a domain", line: domain.line)
      }
      guard add(rule, for: name) else { throw .repeatedDomain(name, line: domain.line) }
    }
    for nested in element.children where nested.name == "domain-config" {
      try add(domainConfig: nested, inherited: allows)
    }
  }

  // MARK: - Values

  private static func expect(_ name: String, at element: XMLElement) throws(PolicyFileError) {
    guard element.name != name else { return }
    throw .unexpected(found: "<\(element.name)>", expected: "<\(name)>", line: element.line)
  }

  private static func permission(of element: XMLElement) throws(PolicyFileError) -> Bool? {
    try bool("cleartextTrafficPermitted", of: element)
  }

  /// Nil where the attribute is not there.
  private static func bool(
    _ name: String,
    of element: XMLElement
  ) throws(PolicyFileError) -> Bool? {
    switch element.attributes[name] {
    case nil: return nil
    case "true"?: return true
    case "false"?: return false
    case let value?:
      throw .unexpected(
        found: "\(name) \"\(value)\"",
        expected: "true or false",
        line: element.line
      )
    }
  }
}
