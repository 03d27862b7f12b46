import Testing

@testable import BitmapLoading

@Suite("Colours of a palette")
struct IndexedColorsTests {
  private static let grays = (0..<256 as Range<UInt32>).map { $0 * 0x01_0101 | 0xFF00_0000 }
  private static let colors = (0..<256 as Range<UInt32>).map {
    $0 * 0x01_0307 & 0xFF_FFFF | 0xFF00_0000
  }

  struct Palette: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let colors: [UInt32]
    var isAlphaNeeded = false
    let layout: RowLayout
  }

  static let palettes = [
    Palette(testDescription: "grey", colors: grays, layout: .gray),
    Palette(testDescription: "opaque", colors: colors, layout: .rgb),
    Palette(
      testDescription: "opaque beside what is transparent",
      colors: colors,
      isAlphaNeeded: true,
      layout: .premultipliedRGBA
    ),
    Palette(
      testDescription: "grey beside what is transparent",
      colors: grays,
      isAlphaNeeded: true,
      layout: .premultipliedRGBA
    ),
    Palette(
      testDescription: "with a hole",
      colors: [0] + colors.dropFirst(),
      layout: .premultipliedRGBA
    ),
    Palette(
      testDescription: "one colour that is not grey",
      colors: grays.dropLast() + [0xFF01_0000],
      layout: .rgb
    ),
  ]

  @Test("As few channels as they need", arguments: palettes)
  func layout(_ palette: Palette) {
    let colors = IndexedColors(palette.colors, isAlphaNeeded: palette.isAlphaNeeded)
    #expect(colors.layout == palette.layout)
  }

  @Test("Each index becomes its colour, whatever the width", arguments: palettes)
  func pixels(_ palette: Palette) {
    let colors = IndexedColors(palette.colors, isAlphaNeeded: palette.isAlphaNeeded)
    let channels = colors.layout.channelCount
    var numbers = SeededNumbers(seed: 6)
    for count in [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 255, 1000] {
      let indices = numbers.bytes(count)
      var row = [UInt8](repeating: 77, count: count * channels + 16)
      colors.expand(indices, count: count, into: &row)
      let expected = indices.flatMap { index in
        (0..<channels).map { UInt8(palette.colors[Int(index)] >> (8 * UInt32($0)) & 255) }
      }
      #expect(Array(row[..<expected.count]) == expected, "\(count) pixels")
      #expect(row.suffix(16) == [UInt8](repeating: 77, count: 16), "\(count) pixels")
    }
  }
}
