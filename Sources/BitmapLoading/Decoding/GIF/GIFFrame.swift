import CCodecs

/// Where the first frame lies.
struct GIFFrame {
  let left: Int
  let top: Int
  let width: Int
  let height: Int

  /// The union of the screen and the frame.
  let canvas: PixelSize

  init(_ header: bp_gif_header) {
    left = Int(header.left)
    top = Int(header.top)
    width = Int(header.width)
    height = Int(header.height)
    canvas = PixelSize(
      width: max(Int(header.screen_width), left + width),
      height: max(Int(header.screen_height), top + height)
    )
  }

  /// Whether no part of the canvas is beside the frame.
  var coversCanvas: Bool { width == canvas.width && height == canvas.height }

  /// Rows from one of the first pass to the next.
  static let firstPassStep = 8

  /// The even rows in the order in which an interlaced frame stores them, before all odd rows
  /// (GIF 89a, appendix E).
  var firstInterlacedRows: [Int] {
    [(0, Self.firstPassStep), (4, 8), (2, 4)].flatMap {
      Array(stride(from: $0, to: height, by: $1))
    }
  }
}
