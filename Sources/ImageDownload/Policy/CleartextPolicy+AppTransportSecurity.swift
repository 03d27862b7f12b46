extension CleartextPolicy {
  /// What the App Transport Security of an `Info.plist` allows (`NSAppTransportSecurity`, R3.9).
  ///
  /// An extension has a property list of its own, and that one counts. Read are
  /// `NSAllowsArbitraryLoads`, `NSAllowsLocalNetworking` and `NSExceptionDomains` with
  /// `NSIncludesSubdomains` (one more label, as Apple has it) and
  /// `NSExceptionAllowsInsecureHTTPLoads`. A listed domain has its own say. As on iOS 10 and later,
  /// `NSAllowsArbitraryLoads` is ignored where another global exception stands beside it. A domain
  /// with a port, a wildcard or a capital letter matches nothing. TLS is 1.2 at least, whatever the
  /// list says.
  ///
  /// - Parameter infoPlist: The file in XML; without `NSAppTransportSecurity` it allows nothing.
  /// - Returns: The policy.
  /// - Throws: `PolicyFileError` for a file that is no such list, or that is too much.
  public static func appTransportSecurity(
    infoPlist: [UInt8]
  ) throws(PolicyFileError) -> CleartextPolicy {
    let info = try members(of: try PropertyList(infoPlist), named: "the property list")
    guard let value = info["NSAppTransportSecurity"] else { return .httpsOnly }
    let settings = try members(of: value, named: "NSAppTransportSecurity")
    let others = [
      "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
      "NSAllowsLocalNetworking",
    ]
    let isAlone = others.allSatisfy { settings[$0] == nil }
    var policy = CleartextPolicy(
      allowsOthers: try bool("NSAllowsArbitraryLoads", in: settings) && isAlone,
      allowsLocalHosts: try bool("NSAllowsLocalNetworking", in: settings)
    )
    let domains = try settings["NSExceptionDomains"].map { value throws(PolicyFileError) in
      try members(of: value, named: "NSExceptionDomains")
    }
    for (domain, value) in (domains ?? [:]).sorted(by: { $0.key < $1.key }) {
      try policy.add(exception: try members(of: value, named: domain), for: domain)
    }
    return policy
  }

  private mutating func add(
    exception: [String: PropertyList],
    for domain: String
  ) throws(PolicyFileError) {
    let includesSubdomains = try Self.bool("NSIncludesSubdomains", in: exception)
    let allows = try Self.bool("NSExceptionAllowsInsecureHTTPLoads", in: exception)
    if let block = AddressBlock(domain) {
      add(block, allowsCleartext: allows)
    } else if domain == domain.lowercased(), HostName(domain.utf8) != nil {
      let rule = DomainRule(
        subdomains: includesSubdomains ? .oneLabel : .none,
        allowsCleartext: allows
      )
      _ = add(rule, for: domain)
    }
  }

  // MARK: - Values

  private static func members(
    of value: PropertyList,
    named name: String
  ) throws(PolicyFileError) -> [String: PropertyList] {
    guard case .dictionary(let members) = value else {
      throw .wrongValue(name: name, expected: "a dictionary")
    }
    return members
  }

  /// False where there is none.
  private static func bool(
    _ key: String,
    in members: [String: PropertyList]
  ) throws(PolicyFileError) -> Bool {
    switch members[key] {
    case nil: return false
    case .bool(let value)?: return value
    default: throw .wrongValue(name: key, expected: "true or false")
    }
  }
}
