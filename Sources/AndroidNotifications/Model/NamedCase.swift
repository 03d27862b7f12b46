/// An enum whose cases are written to JSON by their names.
///
/// The names are part of the documented schema; numbers would need Android's tables to be read.
protocol NamedCase: CaseIterable {}

extension NamedCase {
  /// The case of that name, as in the source.
  init?(name: String) {
    guard let known = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = known
  }

  /// The name of the case, as in the source.
  var name: String { String(describing: self) }
}
