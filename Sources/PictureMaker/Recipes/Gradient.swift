/// Soft colours without an edge: red grows to the right, green downwards, blue to the upper left.
///
/// Compresses well at any size, so that even a small file can hold a picture that has to be reduced.
public struct Gradient: RowRecipe {
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

  /// The recipe in words: `gradient(1600x1200)`.
  public var description: String { "gradient(\(width)x\(height))" }

  /// Writes row `y`.
  public func row(_ y: Int, into row: inout MutableSpan<UInt8>) {
    let down = Self.level(y, of: height)
    for x in 0..<width {
      let across = Self.level(x, of: width)
      row.set(RGBA(UInt8(across), UInt8(down), UInt8(255 - (across + down) / 2)), at: x)
    }
  }

  /// 0 for the first of `count` places, 255 for the last, 0 where there is only one.
  static func level(_ index: Int, of count: Int) -> Int {
    count < 2 ? 0 : (index * 255 + (count - 1) / 2) / (count - 1)
  }
}
