/// A file to be made: its name, what it shows, and how it is stored.
public struct PictureFile: Sendable, CustomStringConvertible {
  /// How near a good decoder comes to `shown()`.
  public enum Closeness: String, Sendable, CaseIterable {
    /// Every byte is equal; with alpha between 0 and 255, before premultiplying.
    case exact
    /// Off by what JPEG's quantisation costs: at most 2 in the middle of a flat patch, and in a
    /// photo at quality 85 or more 2 on average; or, at most 2 too, by a conversion of colours.
    case lossy
    /// As `lossy`, but colours run over edges, since they are stored more coarsely than luma.
    case subsampled
    /// As `lossy`, and only if inks become colours by (255 - ink) × (255 - black) / 255.
    case inks
    /// Only without looking at gAMA; who applies it shows something lighter or darker.
    case gamma
  }

  /// The file's name with its ending.
  public let name: String

  /// The pixels in the order in which they are stored.
  public let picture: any RowRecipe

  /// The format and its options.
  public let encoding: any PictureEncoding

  /// How near a good decoder comes to `shown()`.
  public let closeness: Closeness

  /// Makes a recipe for a file named `stem` and the encoding's ending.
  public init(
    _ stem: String,
    _ picture: any RowRecipe,
    _ encoding: any PictureEncoding,
    closeness: Closeness = .exact
  ) {
    name = "\(stem).\(encoding.fileExtension)"
    self.picture = picture
    self.encoding = encoding
    self.closeness = closeness
  }

  /// The name and what the file shows.
  public var description: String { "\(name): \(picture)" }

  /// The bytes of the file.
  public func bytes() throws(PictureMakerError) -> [UInt8] { try encoding.encode(picture) }

  /// Writes the file into `folder`, which must be there, and returns its path.
  @discardableResult
  public func write(toFolder folder: String) throws(PictureMakerError) -> String {
    let path = "\(folder)/\(name)"
    try encoding.write(picture, to: path)
    return path
  }

  /// What a decoder that makes no error shows of the file: see `PictureEncoding.shown(_:)`.
  public func shown() -> Raster { encoding.shown(picture) }
}
