/// A row of the report: what is done with which picture.
struct Subject: Sendable {
  enum Action: String, Sendable {
    /// From bytes to bitmap.
    case decode
    /// `loadImageAsync`, over http.
    case load
    /// `createBuilderAsync`, over http.
    case builder

    /// What the name of a row begins with.
    var prefix: String { self == .decode ? "" : "\(rawValue)-" }
  }

  let action: Action
  let input: BenchInput

  var name: String { action.prefix + input.name }
}
