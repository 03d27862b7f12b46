/// GIF with palettes, interlace, transparency and frames.
///
/// A file of frames that are not interlaced needs a few rows of memory, an interlaced frame one
/// byte a pixel. Alpha below 128 is transparent, the rest opaque.
public struct GIFEncoding: PictureEncoding {
  /// What happens to a frame before the next is painted; the numbers are those of the file.
  public enum Disposal: UInt32, Hashable, Sendable, CaseIterable {
    /// Nothing is said.
    case unspecified = 0
    /// It stays.
    case keep = 1
    /// Its rectangle becomes transparent.
    case clear = 2
    /// What was there before comes back.
    case restore = 3
  }

  /// Where and how a frame is painted.
  public struct FrameOptions: Hashable, Sendable {
    /// Pixels from the left edge of the screen.
    public var left = 0

    /// Pixels from the top edge of the screen.
    public var top = 0

    /// How long it is shown, in hundredths of a second.
    public var delay = 0

    /// What happens to it afterwards.
    public var disposal = Disposal.unspecified

    /// Whether its rows come in four passes.
    public var isInterlaced = false

    /// Whether it has a palette of its own.
    public var hasLocalPalette = false

    /// Makes options for a frame in the top left corner that stays.
    public init() {}
  }

  /// A frame after the first.
  public struct Frame: Sendable {
    /// What it shows.
    public var picture: any RowRecipe

    /// Where and how it is painted.
    public var options: FrameOptions

    /// Makes a frame.
    public init(_ picture: any RowRecipe, options: FrameOptions = FrameOptions()) {
      self.picture = picture
      self.options = options
    }
  }

  /// Where the colours come from.
  public var paletteChoice: PaletteChoice

  /// The most colours of a palette, 2 to 256.
  public var maxColorCount = 256

  /// Whether what the palette lacks is dithered.
  public var dithers: Bool

  /// Where and how the first frame is painted.
  public var first = FrameOptions()

  /// The frames after the first.
  public var laterFrames: [Frame] = []

  /// Width of the screen; nil to hold the first frame just so.
  public var screenWidth: Int?

  /// Height of the screen; nil to hold the first frame just so.
  public var screenHeight: Int?

  /// How often the animation repeats, 0 for ever; nil to say nothing.
  public var loopCount: Int?

  /// Makes an encoding; everything else is set on the value.
  public init(paletteChoice: PaletteChoice = .adapted, dithers: Bool = false) {
    self.paletteChoice = paletteChoice
    self.dithers = dithers
  }

  /// Always `gif`.
  public var fileExtension: String { "gif" }

  /// The first frame on a transparent canvas that holds both the screen and the frame.
  public func shown(_ picture: any RowRecipe) -> Raster {
    let frame = IndexedRows.shown(
      picture,
      palette: palette(for: picture),
      dithers: dithers,
      alphaIsBinary: true
    )
    let screen = screenSize(for: picture)
    var canvas = Raster(
      width: max(screen.width, first.left + picture.width),
      height: max(screen.height, first.top + picture.height),
      filledWith: RGBA(0, 0, 0, 0)
    )
    for y in 0..<frame.height {
      for x in 0..<frame.width where frame[x, y].alpha > 0 {
        canvas[first.left + x, first.top + y] = frame[x, y]
      }
    }
    return canvas
  }

  func screenSize(for picture: any RowRecipe) -> (width: Int, height: Int) {
    (screenWidth ?? first.left + picture.width, screenHeight ?? first.top + picture.height)
  }

  /// All frames, the first one made from `picture`.
  func frames(_ picture: any RowRecipe) -> [Frame] {
    [Frame(picture, options: first)] + laterFrames
  }

  func palette(for picture: any RowRecipe) -> Palette {
    let limit = min(max(maxColorCount, 2), 256)
    precondition(paletteChoice == .adapted || limit > 252, "252 colours and a hole")
    return Palette.choose(paletteChoice, for: picture, limit: limit, alphaIsBinary: true)
  }
}
