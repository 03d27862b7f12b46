extension Orientation {
  /// Turns a picture of RGBA pixels so that it is shown upright.
  ///
  /// Needs a second picture of the same size while it works, except for `upright`.
  func apply(to storage: PixelStorage, size: PixelSize) -> (storage: PixelStorage, size: PixelSize)
  {
    guard self != .upright else { return (storage, size) }
    let turnedSize = swapsSides ? size.transposed : size
    let turned = PixelStorage(size: turnedSize)
    let path = sourcePath(in: size)
    storage.bytes.withMemoryRebound(to: UInt32.self) { source in
      turned.bytes.withMemoryRebound(to: UInt32.self) { target in
        for y in 0..<turnedSize.height {
          var from = path.start + y * path.rowStep
          for x in 0..<turnedSize.width {
            target[y &* turnedSize.width &+ x] = source[from]
            from &+= path.columnStep
          }
        }
      }
    }
    return (turned, turnedSize)
  }

  /// Where the pixels of the shown rows lie in a stored picture, as pixel indices.
  private func sourcePath(in size: PixelSize) -> (start: Int, columnStep: Int, rowStep: Int) {
    let width = size.width
    let last = size.width * size.height - 1
    return switch self {
    case .upright: (0, 1, width)
    case .mirrored: (width - 1, -1, width)
    case .turnedHalf: (last, -1, -width)
    case .flipped: (last - width + 1, 1, -width)
    case .transposed: (0, width, 1)
    case .turnedRight: (last - width + 1, -width, 1)
    case .transversed: (last, -width, -1)
    case .turnedLeft: (width - 1, width, -1)
    }
  }
}
