/// A window with a title bar, a side bar and lines of text: flat areas and thin strokes.
public struct Screenshot: RowRecipe {
  /// Pictures of different seeds have other texts and another accent colour.
  public let seed: UInt64

  /// Pixels from left to right.
  public let width: Int

  /// Pixels from top to bottom.
  public let height: Int

  /// Edge of the square dots that letters are made of, in pixels.
  private let dot: Int
  private let accent: RGBA
  private let words: PixelHash
  private let letters: PixelHash

  /// Dots of one letter with the space around it.
  private static let cell = (width: 6, height: 12)

  /// Makes the recipe.
  public init(seed: UInt64, width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.seed = seed
    self.width = width
    self.height = height
    dot = max(height / 720, 1)
    let hash = PixelHash(seed: seed, stream: 200)
    accent = RGBA(
      UInt8(hash.number(0, in: 20...120)),
      UInt8(hash.number(1, in: 60...140)),
      UInt8(hash.number(2, in: 140...220))
    )
    words = PixelHash(seed: seed, stream: 201)
    letters = PixelHash(seed: seed, stream: 202)
  }

  /// The recipe in words: `screenshot(seed 1, 1280x720)`.
  public var description: String { "screenshot(seed \(seed), \(width)x\(height))" }

  /// Writes row `y`.
  public func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    let titleHeight = max(height / 14, 1)
    let sideWidth = width / 5
    for x in 0..<width {
      let pixel =
        if y < titleHeight {
          isInk(x, y) ? RGBA(255, 255, 255) : accent
        } else if x < sideWidth {
          isInk(x, y) ? RGBA(70, 78, 88) : RGBA(232, 236, 241)
        } else if x == sideWidth {
          RGBA(200, 206, 212)
        } else {
          isInk(x, y) ? RGBA(28, 30, 34) : RGBA(255, 255, 255)
        }
      row.set(pixel, at: x)
    }
  }

  /// Whether a stroke of a letter covers the pixel.
  private func isInk(_ x: Int, _ y: Int) -> Bool {
    let (column, line) = (x / dot / Self.cell.width, y / dot / Self.cell.height)
    let (dotX, dotY) = (x / dot % Self.cell.width, y / dot % Self.cell.height)
    guard (1..<6).contains(dotX), (3..<10).contains(dotY), isLetter(column, line) else {
      return false
    }
    // An alphabet of 26 signs, each of 5 × 7 dots, half of them set.
    let sign = letters.number(column, row: line, in: 0...25)
    return letters.bits(sign, row: -1) >> UInt64((dotY - 3) * 5 + dotX - 1) & 1 == 1
  }

  /// Whether there is a letter rather than a space or the end of a line.
  private func isLetter(_ column: Int, _ line: Int) -> Bool {
    let columns = max(width / dot / Self.cell.width, 1)
    let isParagraphEnd = line % 6 == 5
    let lineLength = words.number(-1, row: line, in: columns / 2...columns)
    guard column > 0, column < lineLength, !isParagraphEnd else { return false }
    return words.number(column, row: line, in: 0...5) != 0
  }
}
