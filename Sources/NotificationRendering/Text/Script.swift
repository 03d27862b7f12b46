import CDrawing

/// The script that a character belongs to.
struct Script: Hashable, Sendable {
  /// The ISO 15924 code, such as `Hebr`; nil for what many scripts share.
  let name: String?

  /// The C function is `g_unichar_get_script`.
  init(of scalar: Unicode.Scalar) {
    let code = bp_script_of(scalar.value)
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    let name = String(decoding: letters, as: UTF8.self)
    self.name = Self.shared.contains(name) ? nil : name
  }

  /// Whether Roboto has at least the common letters of it.
  var isAlphabet: Bool { name == "Latn" || name == "Grek" || name == "Cyrl" }

  private static let shared: Set<String> = ["Zyyy", "Zinh", "Qaai", "Zzzz"]
}
