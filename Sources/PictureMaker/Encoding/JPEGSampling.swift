/// How many samples each component of a JPEG has, against the others, along and down.
public struct JPEGSampling: Hashable, Sendable {
  /// Factors of one component, 1 to 4.
  public struct Factors: Hashable, Sendable {
    /// Along the row.
    public var horizontal: Int

    /// Down the column.
    public var vertical: Int

    /// Makes factors.
    public init(_ horizontal: Int, _ vertical: Int) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// One for each component; those that are missing are 1 × 1.
  public var components: [Factors]

  /// Makes a sampling of any factors; libjpeg refuses more than ten blocks an MCU.
  public init(_ components: [Factors]) {
    self.components = components
  }

  /// Makes a sampling with `first` for luma (and the black of YCCK), 1 × 1 for the others.
  private init(luma: Factors) {
    self.init([luma, Factors(1, 1), Factors(1, 1), luma])
  }

  /// Colour as fine as luma.
  public static let s444 = JPEGSampling(luma: Factors(1, 1))

  /// Half the colour along the row.
  public static let s422 = JPEGSampling(luma: Factors(2, 1))

  /// Half the colour down the column.
  public static let s440 = JPEGSampling(luma: Factors(1, 2))

  /// Half the colour both ways: what cameras write.
  public static let s420 = JPEGSampling(luma: Factors(2, 2))

  /// A quarter of the colour along the row.
  public static let s411 = JPEGSampling(luma: Factors(4, 1))

  /// A quarter along the row, half down the column.
  public static let s410 = JPEGSampling(luma: Factors(4, 2))
}
