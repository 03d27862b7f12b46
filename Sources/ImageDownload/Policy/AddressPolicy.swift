/// Which addresses a download may connect to.
///
/// It is asked for the address itself, before each connection and before each request, so that
/// neither a redirect nor a name that suddenly resolves elsewhere gets around it.
public struct AddressPolicy: Hashable, Sendable {
  /// An entry of an allow list that is none.
  public struct InvalidEntry: Error, Hashable, CustomStringConvertible {
    /// The entry as it was given.
    public let text: String

    /// One sentence for people.
    public var description: String {
      "\"\(text)\" is no address, no range such as 192.168.0.0/16, and no host."
    }
  }

  private var allowsAny = false
  private var blocks: [AddressBlock] = []
  private var hosts: Set<String> = []

  /// Public addresses: no loopback, private, link-local, metadata or otherwise special ones.
  public static let publicOnly = AddressPolicy()

  /// Every address, such as those of a home network.
  public static let any = AddressPolicy(allowsAny: true)

  /// Public addresses, and beside them what the list names.
  ///
  /// - Parameter entries: Addresses and ranges (`192.168.1.0/24`, `fd00::/8`), and hosts: a host's
  ///   name may resolve to any address, but a redirect to another host has no part in that.
  /// - Returns: The policy.
  /// - Throws: `InvalidEntry` for one that is neither.
  public static func allowing(
    _ entries: some Sequence<String>
  ) throws(InvalidEntry) -> AddressPolicy {
    var policy = AddressPolicy()
    for entry in entries {
      if let block = AddressBlock(entry) {
        policy.blocks.append(block)
      } else if let host = HostName(authority: entry), host.literalAddress == nil {
        policy.hosts.insert(HostName.comparable(entry))
      } else {
        throw InvalidEntry(text: entry)
      }
    }
    return policy
  }

  /// Whether `host`, a name or an address itself, may be reached at `address`.
  func allows(_ address: IPAddress, host: String = "") -> Bool {
    if allowsAny || AddressRange.notPublic(address) == nil { return true }
    let others = [address, AddressRange.translated(address)].compactMap(\.self)
    return blocks.contains { block in others.contains { block.contains($0) } }
      || hosts.contains(HostName.comparable(host))
  }
}
