/// The colours of a picture that stores an index for each pixel; transparent ones come first.
struct Palette: Sendable {
  /// At most 256.
  let colors: [RGBA]

  init(_ colors: [RGBA]) {
    precondition((1...256).contains(colors.count), "an index is one byte")
    self.colors = colors.sorted { $0.packed < $1.packed }
  }

  /// The index of the one fully transparent colour, if there is one.
  var transparentIndex: Int? { colors.first?.alpha == 0 ? 0 : nil }

  /// RGB triples, black up to `count` colours.
  func triples(count: Int) -> [UInt8] {
    let bytes = colors.flatMap { [$0.red, $0.green, $0.blue] }
    return bytes + [UInt8](repeating: 0, count: count * 3 - bytes.count)
  }

  /// Alpha of each colour, up to the last that is not opaque.
  var alphas: [UInt8] { colors.prefix { $0.alpha < 255 }.map(\.alpha) }

  /// The smallest power of two that holds all colours: what GIF allows.
  var roundedCount: Int {
    var count = 2
    while count < colors.count { count *= 2 }
    return count
  }

  /// 252 colours: 6 steps of red, 7 of green, 6 of blue.
  static let uniform = Palette(
    (0..<252).map { (index: Int) -> RGBA in
      let (red, green, blue) = (index / 42, index / 6 % 7, index % 6)
      return RGBA(UInt8(red * 51), UInt8(green * 255 / 6), UInt8(blue * 51))
    }
  )
}

/// How the colours of a palette are found.
public enum PaletteChoice: Hashable, Sendable {
  /// The picture's own colours if they are few enough, otherwise those of a median cut.
  case adapted
  /// 6 × 7 × 6 steps, whatever the picture shows.
  case uniform
}
