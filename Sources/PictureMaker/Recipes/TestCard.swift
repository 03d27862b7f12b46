/// Nine flat patches, three by three, each of its own colour: shows at a glance, and to a test,
/// whether the colours are right and the picture the right way up.
public struct TestCard: RowRecipe {
  /// A rectangle of one colour.
  public struct Patch: Hashable, Sendable {
    /// Columns that it covers.
    public let columns: Range<Int>

    /// Rows that it covers.
    public let rows: Range<Int>

    /// Its colour.
    public let color: RGBA

    /// The pixel in its middle, farthest from the neighbours' colours.
    public var center: (x: Int, y: Int) {
      ((columns.lowerBound + columns.upperBound) / 2, (rows.lowerBound + rows.upperBound) / 2)
    }
  }

  /// The nine colours, row by row; the corners are red, green, blue and yellow.
  public static let colors = [
    RGBA(255, 0, 0), RGBA(0, 255, 255), RGBA(0, 255, 0),
    RGBA(255, 255, 255), RGBA(128, 128, 128), RGBA(0, 0, 0),
    RGBA(0, 0, 255), RGBA(255, 0, 255), RGBA(255, 255, 0),
  ]

  /// Pixels from left to right.
  public let width: Int

  /// Pixels from top to bottom.
  public let height: Int

  /// Makes the recipe.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has at least one pixel")
    self.width = width
    self.height = height
  }

  /// The recipe in words: `testCard(96x64)`.
  public var description: String { "testCard(\(width)x\(height))" }

  /// The patches that have a pixel, row by row from the top left.
  public var patches: [Patch] {
    (0..<9).map { index in
      let (column, row) = (index % 3, index / 3)
      return Patch(
        columns: edge(column, of: width)..<edge(column + 1, of: width),
        rows: edge(row, of: height)..<edge(row + 1, of: height),
        color: Self.colors[index]
      )
    }.filter { !$0.columns.isEmpty && !$0.rows.isEmpty }
  }

  /// Writes row `y`.
  public func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    for patch in patches where patch.rows.contains(y) {
      for x in patch.columns { row.set(patch.color, at: x) }
    }
  }

  /// Where third number `third` of a side begins; the first is never empty.
  private func edge(_ third: Int, of side: Int) -> Int { (third * side + 2) / 3 }
}
