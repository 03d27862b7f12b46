/// Whether plain http is allowed for a domain.
struct DomainRule: Hashable, Sendable {
  /// How far a rule reaches below its domain.
  enum Subdomains: Hashable, Sendable {
    case none

    /// One more label: `www.example.com`, not `a.www.example.com`.
    case oneLabel

    case all
  }

  var subdomains: Subdomains
  var allowsCleartext: Bool

  /// Whether the rule holds for a host of so many labels more than the domain has.
  func reaches(labelCount: Int) -> Bool {
    switch subdomains {
    case .none: labelCount == 0
    case .oneLabel: labelCount <= 1
    case .all: true
    }
  }
}
