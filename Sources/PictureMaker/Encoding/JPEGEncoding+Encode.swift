import CCodecs

extension JPEGEncoding {
  /// Writes the file.
  public func encode(_ picture: any RowRecipe, to sink: ByteSink) throws(PictureMakerError) {
    try withExtendedLifetime(sink) { () throws(PictureMakerError) in
      let writer = try JPEGFileWriter(sink: sink)
      try writer.start(options(width: picture.width, height: picture.height))
      for segment in try segments() { try writer.write(segment) }
      var row = [UInt8](repeating: 0, count: picture.rowByteCount)
      for y in 0..<picture.height {
        picture.write(row: y, to: &row)
        try writer.write(row: samples(of: row))
      }
      try writer.finish()
    }
  }

  private func options(width: Int, height: Int) -> bp_jpeg_encoder_options {
    var options = bp_jpeg_encoder_options()
    options.width = UInt32(width)
    options.height = UInt32(height)
    options.color = storedColor
    options.quality = Int32(quality)
    let usual: JPEGSampling = [.yCbCr, .ycck].contains(color) ? .s420 : .s444
    let factors = (sampling ?? usual).components + Array(repeating: .init(1, 1), count: 4)
    let across = factors.map { UInt8(clamping: $0.horizontal) }
    let down = factors.map { UInt8(clamping: $0.vertical) }
    options.horizontal_factors = (across[0], across[1], across[2], across[3])
    options.vertical_factors = (down[0], down[1], down[2], down[3])
    switch restartInterval {
    case .mcus(let count): options.restart_mcus = UInt32(count)
    case .rows(let count): options.restart_rows = UInt32(count)
    case nil: break
    }
    options.is_progressive = isProgressive
    options.has_scan_per_component = hasScanPerComponent
    options.has_optimized_tables = hasOptimizedTables
    options.has_jfif_marker = hasJFIFMarker ?? [.gray, .yCbCr].contains(color)
    options.has_adobe_marker = hasAdobeMarker ?? ![.gray, .yCbCr].contains(color)
    return options
  }

  private var storedColor: bp_jpeg_color {
    switch color {
    case .gray: .BP_JPEG_GRAY
    case .yCbCr: .BP_JPEG_YCC
    case .rgb: .BP_JPEG_RGB
    case .cmyk: .BP_JPEG_CMYK
    case .ycck: .BP_JPEG_YCCK
    }
  }

  /// A row as libjpeg takes it.
  private func samples(of row: [UInt8]) -> [UInt8] {
    switch color {
    case .yCbCr, .rgb: row
    case .gray:
      stride(from: 0, to: row.count, by: 4).map { start in
        RGBA(row[start], row[start + 1], row[start + 2]).luma
      }
    case .cmyk, .ycck: inks(of: row)
    }
  }

  /// The inks that make each colour when light goes through one after the other: a decoder that
  /// multiplies (255 - ink) by (255 - black) gets it back.
  private func inks(of row: [UInt8]) -> [UInt8] {
    var inks = row
    for start in stride(from: 0, to: row.count, by: 4) {
      let light = max(row[start], row[start + 1], row[start + 2])
      for index in start..<start + 3 {
        let passing = Int(row[index]) * 255 + Int(light) / 2
        inks[index] = light == 0 ? 255 : UInt8(passing / Int(light))
      }
      inks[start + 3] = light
    }
    return hasInvertedInks ? inks : inks.map { 255 - $0 }
  }

  private func segments() throws(PictureMakerError) -> [JPEGFileWriter.Segment] {
    var segments: [JPEGFileWriter.Segment] = []
    if let exif {
      segments.append(.init(marker: 0xE1, bytes: Array("Exif\0\0".utf8) + exif.bytes))
    }
    segments += try profileSegments()
    segments += comments.map { .init(marker: 0xFE, bytes: Array($0.utf8)) }
    return segments
  }

  /// The profile cut into pieces, each numbered from 1 and with their count (ICC.1 B.4).
  private func profileSegments() throws(PictureMakerError) -> [JPEGFileWriter.Segment] {
    guard let iccProfile = rgbProfile?.bytes ?? iccProfile else { return [] }
    let length = min(max(iccSegmentByteCount, 1), 65519)
    let starts = Array(stride(from: 0, to: iccProfile.count, by: length))
    guard starts.count <= 255 else {
      throw .encoder(kind: "JPEG", message: "a profile has at most 255 segments")
    }
    return starts.enumerated().map { number, start in
      let piece = iccProfile[start..<min(start + length, iccProfile.count)]
      let head = Array("ICC_PROFILE\0".utf8) + [UInt8(number + 1), UInt8(starts.count)]
      return .init(marker: 0xE2, bytes: head + piece)
    }
  }
}
