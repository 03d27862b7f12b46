/// Turns rows of pixels into rows of palette indices, from the top, optionally with
/// Floyd–Steinberg dithering: each pixel's error goes to its neighbours on the right and below.
struct Indexer {
  private let palette: Palette
  private let dithers: Bool
  private let alphaIsBinary: Bool
  /// The index of each colour of the palette, by its packed value.
  private let exact: [UInt32: UInt8]
  /// The nearest opaque colour of each cell of five bits a channel.
  private let nearest: [UInt8]
  /// Errors carried into this row and the next, in 1/16; one pixel more on either side.
  private var carried: [SIMD4<Int32>]
  private var next: [SIMD4<Int32>]

  init(_ palette: Palette, width: Int, dithers: Bool, alphaIsBinary: Bool) {
    self.palette = palette
    self.dithers = dithers
    self.alphaIsBinary = alphaIsBinary
    exact = Dictionary(
      palette.colors.enumerated().map { ($1.packed, UInt8($0)) },
      uniquingKeysWith: { $1 }
    )
    nearest = Self.nearestColors(palette.colors)
    carried = [SIMD4<Int32>](repeating: .zero, count: width + 2)
    next = carried
  }

  /// The indices of the next row.
  mutating func indices(of row: [UInt8]) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: row.count / 4)
    for x in indices.indices {
      let start = x * 4
      let pixel = Palette.reduced(
        RGBA(row[start], row[start + 1], row[start + 2], row[start + 3]),
        alphaIsBinary: alphaIsBinary
      )
      indices[x] = dithers ? dithered(pixel, at: x) : index(of: pixel)
    }
    swap(&carried, &next)
    for x in next.indices { next[x] = .zero }
    return indices
  }

  private func index(of pixel: RGBA) -> UInt8 {
    if let index = exact[pixel.packed] { return index }
    if pixel.alpha < 128, let index = palette.transparentIndex { return UInt8(index) }
    return nearest[MedianCut.cell(pixel.red, pixel.green, pixel.blue)]
  }

  private mutating func dithered(_ pixel: RGBA, at x: Int) -> UInt8 {
    guard pixel.alpha == 255 else { return index(of: pixel) }
    let wanted = SIMD4(Int32(pixel.red), Int32(pixel.green), Int32(pixel.blue), 255)
    let sum = wanted &+ ((carried[x + 1] &+ 8) &>> 4)
    let value = sum.clamped(
      lowerBound: SIMD4(repeating: 0),
      upperBound: SIMD4(repeating: 255)
    )
    let index = nearest[MedianCut.cell(UInt8(value.x), UInt8(value.y), UInt8(value.z))]
    let chosen = palette.colors[Int(index)]
    let error = value &- SIMD4(Int32(chosen.red), Int32(chosen.green), Int32(chosen.blue), 255)
    carried[x + 2] &+= error &* 7
    next[x] &+= error &* 3
    next[x + 1] &+= error &* 5
    next[x + 2] &+= error
    return index
  }

  private static func nearestColors(_ colors: [RGBA]) -> [UInt8] {
    let opaque = colors.enumerated().filter { $1.alpha == 255 }.map { index, color in
      (index, Int(color.red), Int(color.green), Int(color.blue))
    }
    return (0..<1 << 15).map { cell in
      let (red, green, blue) = (cell >> 10, cell >> 5 & 31, cell & 31)
      var best = (index: 0, distance: Int.max)
      for (index, otherRed, otherGreen, otherBlue) in opaque {
        let dr = red * 8 + 4 - otherRed
        let dg = green * 8 + 4 - otherGreen
        let db = blue * 8 + 4 - otherBlue
        let distance = dr * dr + dg * dg + db * db
        if distance < best.distance { best = (index, distance) }
      }
      return UInt8(best.index)
    }
  }
}
