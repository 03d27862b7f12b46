import CDrawing

/// The libraries that decide about the pixels of a card.
public enum DrawingLibraries {
  /// Their names and versions: cards of two machines can be compared if these and the fonts agree.
  public static let versions: [String] = {
    var buffer = [CChar](repeating: 0, count: 128)
    bp_font_library_versions(&buffer, buffer.count)
    let others = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
    return [
      "cairo \(String(cString: bp_cairo_version()))",
      "pango \(String(cString: bp_pango_version()))", others,
    ]
  }()
}
