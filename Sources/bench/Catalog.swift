/// The rows that are measured where nothing else is asked for.
enum Catalog {
  struct Entry {
    let action: Subject.Action
    let kind: InputKind
    let size: InputSize

    var name: String { "\(action.prefix)\(kind.rawValue)-\(size.rawValue)" }
  }

  /// Every kind at every size, smallest first; then what a program calls, over http.
  static func entries(_ scope: Scope) -> [Entry] {
    let decodes = scope.sizes.flatMap { size in
      size.kinds.map { Entry(action: .decode, kind: $0, size: size) }
    }
    return decodes + loads
  }

  /// Larger PNG files than these have more bytes than a download may have.
  private static let loads = [
    Entry(action: .load, kind: .jpeg420, size: .medium),
    Entry(action: .load, kind: .jpegProgressive, size: .medium),
    Entry(action: .load, kind: .pngRGB, size: .small),
    Entry(action: .load, kind: .gif, size: .small),
    Entry(action: .builder, kind: .jpeg420, size: .medium),
  ]
}
