import CCodecs

extension WebPEncoding {
  /// Writes the file.
  public func encode(_ picture: any RowRecipe, to sink: ByteSink) throws(PictureMakerError) {
    let file = try file(picture)
    let isTaken = withExtendedLifetime(sink) {
      file.withUnsafeBufferPointer { ByteSink.write(sink.context, $0.baseAddress, $0.count) }
    }
    guard isTaken else {
      throw .encoder(kind: "WebP", message: "the bytes could not be written")
    }
  }

  private func file(_ picture: any RowRecipe) throws(PictureMakerError) -> [UInt8] {
    let simple = try encodedByLibrary(picture)
    guard isAnimated || exif != nil || profileBytes != nil else { return simple }
    let frame = RIFFBytes.chunks(of: simple).filter { Self.pictureNames.contains($0.name) }
    let size = canvasSize(for: picture)
    var body = RIFFBytes.chunk("VP8X", header(width: size.width, height: size.height, frame))
    if let profileBytes { body += RIFFBytes.chunk("ICCP", profileBytes) }
    if isAnimated {
      // A background that nobody paints, and the number of rounds.
      body += RIFFBytes.chunk("ANIM", [0, 0, 0, 0] + RIFFBytes.number(loopCount, byteCount: 2))
      body += frameChunk(picture, first, frame)
      for later in laterFrames {
        let chunks = RIFFBytes.chunks(of: try encodedByLibrary(later.picture))
        body += frameChunk(
          later.picture,
          later.options,
          chunks.filter { Self.pictureNames.contains($0.name) }
        )
      }
    } else {
      body += frame.flatMap { RIFFBytes.chunk($0.name, $0.body) }
    }
    if let exif { body += RIFFBytes.chunk("EXIF", exif.bytes) }
    return RIFFBytes.chunk("RIFF", Array("WEBP".utf8) + body)
  }

  /// The chunks of one coded picture.
  private static let pictureNames: Set = ["ALPH", "VP8 ", "VP8L"]

  /// The body of VP8X (RFC 9649, 2.7): what else is there, and the canvas.
  private func header(width: Int, height: Int, _ frame: [RIFFBytes.Chunk]) -> [UInt8] {
    var flags: UInt8 = 0
    if profileBytes != nil { flags |= 0x20 }
    if frame.contains(where: { $0.name == "ALPH" }) || isLossless || isAnimated { flags |= 0x10 }
    if exif != nil { flags |= 0x08 }
    if isAnimated { flags |= 0x02 }
    return [flags, 0, 0, 0] + RIFFBytes.number(width - 1, byteCount: 3)
      + RIFFBytes.number(height - 1, byteCount: 3)
  }

  /// An ANMF chunk: place, size, duration, blended and kept; then the picture.
  private func frameChunk(
    _ picture: any RowRecipe,
    _ options: FrameOptions,
    _ chunks: [RIFFBytes.Chunk]
  ) -> [UInt8] {
    let numbers = [
      options.left / 2, options.top / 2, picture.width - 1, picture.height - 1, options.duration,
    ]
    let head: [UInt8] = numbers.flatMap { RIFFBytes.number($0, byteCount: 3) } + [0]
    let pictures: [UInt8] = chunks.flatMap { RIFFBytes.chunk($0.name, $0.body) }
    return RIFFBytes.chunk("ANMF", head + pictures)
  }

  private func encodedByLibrary(
    _ picture: any RowRecipe
  ) throws(PictureMakerError) -> [UInt8] {
    let raster = kept(picture)
    var count = 0
    let bytes = bp_webp_encode(
      raster.pixels,
      UInt32(raster.width),
      UInt32(raster.height),
      isLossless,
      Float(quality),
      &count
    )
    guard let bytes else {
      throw .encoder(kind: "WebP", message: "no picture of \(raster.width)x\(raster.height)")
    }
    defer { bp_webp_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
