import CCodecs

extension GIFEncoding {
  /// Writes the file.
  public func encode(_ picture: any RowRecipe, to sink: ByteSink) throws(PictureMakerError) {
    try withExtendedLifetime(sink) { () throws(PictureMakerError) in
      let writer = try GIFFileWriter(sink: sink)
      let frames = frames(picture)
      let sharing = frames.first { !$0.options.hasLocalPalette }
      let shared = sharing.map { palette(for: $0.picture) }
      let screen = screenSize(for: picture)
      try writer.start(width: screen.width, height: screen.height, palette: shared)
      if let loopCount { try writer.write(loopCount: loopCount) }
      for frame in frames {
        try write(frame, shared: frame.options.hasLocalPalette ? nil : shared, to: writer)
      }
      try writer.finish()
    }
  }

  private func write(
    _ frame: Frame,
    shared: Palette?,
    to writer: borrowing GIFFileWriter
  ) throws(PictureMakerError) {
    let (picture, options) = (frame.picture, frame.options)
    let palette = shared ?? palette(for: picture)
    var rows = IndexedRows(
      picture,
      palette: palette,
      dithers: dithers,
      alphaIsBinary: true,
      areInOrder: !options.isInterlaced
    )
    try writer.begin(
      descriptor(of: frame, palette: palette),
      palette: shared == nil ? palette : nil
    )
    for y in Self.storedRows(height: picture.height, isInterlaced: options.isInterlaced) {
      try writer.write(line: rows.indices(y))
    }
  }

  private func descriptor(of frame: Frame, palette: Palette) -> bp_gif_encoder_frame {
    let options = frame.options
    let hasControl =
      palette.transparentIndex != nil || options.delay > 0 || options.disposal != .unspecified
    return bp_gif_encoder_frame(
      left: UInt32(options.left),
      top: UInt32(options.top),
      width: UInt32(frame.picture.width),
      height: UInt32(frame.picture.height),
      is_interlaced: options.isInterlaced,
      transparent_index: Int32(palette.transparentIndex ?? -1),
      delay: UInt32(options.delay),
      disposal: options.disposal.rawValue,
      has_control: hasControl
    )
  }

  /// The rows in the order in which they are stored (GIF89a, appendix E).
  private static func storedRows(height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      Array(stride(from: first, to: height, by: step))
    }
  }
}
