import CCodecs

/// JPEG through libjpeg-turbo.
///
/// A picture that fits is decoded straight to RGBA. One that has to be reduced comes as planes: each
/// is scaled on its own, and only the pixels of the result are converted to RGB.
///
/// The planes come from decoders of our own, `SingleScanDecoder`, `MultiScanDecoder` and
/// `LockStepDecoder`, and from libjpeg where these do not decode a file: with arithmetic codes, inks
/// or standard tables.
///
/// Memory beside the picture: about 30 rows for one scan. A file of several scans makes libjpeg
/// keep all coefficients, two bytes a sample; `MultiScanDecoder` keeps a part of them, and
/// `LockStepDecoder` the file. `BitmapLimits.maxWorkingByteCount` bounds all.
enum JPEGDecoder: ImageDecoding {
  static func decode(_ input: DecoderInput, limits: BitmapLimits) throws -> DecodedPicture {
    input.startRecording()
    let decoder = try JPEGLibrary(input)
    let header = try decoder.readHeader()
    let headerBytes = input.stopRecording()
    let size = PixelSize(width: Int(header.width), height: Int(header.height))
    let target = try limits.target(for: size)
    let scans =
      size == target
      ? nil : scanDecoder(header, headerBytes, input, target: target, limits: limits)
    try limits.check(
      workingByteCount: scans?.workingByteCount ?? Int(clamping: header.coefficient_bytes)
    )

    var picture = DecodedPicture(
      storage: PixelStorage(size: target),
      size: target,
      sourceSize: size
    )
    picture.orientation = Orientation(exif: header.exifBytes) ?? .upright
    picture.profile = ColorProfile(icc: header.icc, count: header.icc_length)
    if header.color == .BP_JPEG_GRAY { picture.meaning = .gray }
    switch header.color {
    case .BP_JPEG_CMYK, .BP_JPEG_YCCK:
      picture.meaning = .cmyk(isInverted: header.has_adobe_marker)
      try decodeInks(with: decoder, into: &picture)
    case .BP_JPEG_GRAY, .BP_JPEG_YCC, .BP_JPEG_RGB:
      if let scans {
        try decodeScans(with: scans, header: header, into: &picture)
      } else if size == target && header.has_whole_sampling {
        try decodeRows(with: decoder, into: &picture)
      } else {
        try decodePlanes(with: decoder, header: header, into: &picture)
      }
    case .BP_JPEG_UNKNOWN:
      throw BitmapError.unsupportedFormat(name: "JPEG of \(header.component_count) components")
    }
    try input.check()
    return picture
  }

  /// The smallest DCT scale in eighths that leaves at least twice the target.
  ///
  /// Only 1, 2, 4 and 8 have SIMD in libjpeg-turbo. Less than twice the target loses up to 18 dB.
  /// A side of less than a few blocks is not reduced with what pads its last one.
  static func scaleEighths(source: PixelSize, target: PixelSize) -> Int {
    let shorterSide = min(source.width, source.height)
    let candidates = [1, 2, 4]
    return candidates.first {
      source.longerSide * $0 >= target.longerSide * 16 && shorterSide * $0 >= 64
    } ?? 8
  }

  /// A decoder of our own for the file whose first bytes are `bytes`; nil if there is none for it.
  private static func scanDecoder(
    _ header: bp_jpeg_header,
    _ bytes: [UInt8]?,
    _ input: DecoderInput,
    target: PixelSize,
    limits: BitmapLimits
  ) -> (any JPEGScanDecoding)? {
    guard let bytes else { return nil }
    let blockSize = { (frame: JPEGFrame, component: JPEGFrame.Component) in
      BlockSizes.choose(for: component, of: frame, target: target)
    }
    guard header.is_multi_scan else {
      return SingleScanDecoder(header: bytes, input: input, blockSize: blockSize)
    }
    guard let header = MultiScanHeader(bytes, blockSize: blockSize) else { return nil }
    return header.coefficientByteCount > LockStepDecoder.leastCoefficientByteCount
      ? LockStepDecoder(header, input: input, maxByteCount: limits.maxWorkingByteCount)
      : MultiScanDecoder(header, input: input)
  }

  // MARK: - Straight to RGBA

  private static func decodeRows(
    with decoder: borrowing JPEGLibrary,
    into picture: inout DecodedPicture
  ) throws {
    try decoder.startRows()
    let stride = picture.size.width * 4
    for y in 0..<picture.size.height {
      try decoder.readRow(into: picture.storage.row(y, stride: stride))
    }
    let damage = try decoder.damage(of: picture.sourceSize)
    picture.storage.clearRows(from: damage.firstMissingRow, stride: stride)
    picture.note(damage)
  }

  private static func decodeInks(
    with decoder: borrowing JPEGLibrary,
    into picture: inout DecodedPicture
  ) throws {
    let size = picture.sourceSize
    let reducer = RowReducer(
      source: size,
      target: picture.size,
      layout: .inks,
      storage: picture.storage
    )
    try decoder.startRows()
    for y in 0..<size.height {
      try decoder.readRow(into: reducer.nextRow)
      // Rows that did not come are grey: they must not be mixed into those before them.
      guard y < decoder.firstMissingRow else { break }
      reducer.commitRow()
    }
    let damage = try decoder.damage(of: size)
    _ = reducer.finish(firstMissingRow: damage.firstMissingRow)
    picture.note(damage)
  }

  // MARK: - Planes

  private static func decodePlanes(
    with decoder: borrowing JPEGLibrary,
    header: bp_jpeg_header,
    into picture: inout DecodedPicture
  ) throws {
    let eighths = scaleEighths(source: picture.sourceSize, target: picture.size)
    let planes = try decoder.startPlanes(
      scaleEighths: eighths,
      count: Int(header.component_count)
    )
    let reducer = PlaneReducer(
      planes: planes.map(PlaneReducer.Input.init),
      colors: PlaneColors(header.color),
      target: picture.size,
      storage: picture.storage
    )
    while !reducer.isComplete, try decoder.readStrip(into: reducer.stripRows) {
      reducer.commitStrip()
    }
    reducer.finish()
    picture.clearMissingRows(try decoder.damage(of: picture.sourceSize))
  }

  private static func decodeScans(
    with decoder: any JPEGScanDecoding,
    header: bp_jpeg_header,
    into picture: inout DecodedPicture
  ) throws {
    let reducer = PlaneReducer(
      planes: decoder.outputs,
      colors: PlaneColors(header.color),
      target: picture.size,
      storage: picture.storage
    )
    try decoder.decode(into: reducer)
    picture.clearMissingRows(decoder.damage)
    if header.is_damaged { picture.isDamaged = true }
  }
}

extension PlaneReducer.Input {
  fileprivate init(_ plane: bp_jpeg_plane) {
    shape = PlaneShape(
      width: Int(plane.width),
      height: Int(plane.height),
      extentX: plane.extent_x,
      extentY: plane.extent_y,
      paddedWidth: Int(plane.padded_width)
    )
    stripRowCount = Int(plane.strip_rows)
  }
}

extension PlaneColors {
  fileprivate init(_ color: bp_jpeg_color) {
    switch color {
    case .BP_JPEG_YCC: self = .yCbCr(.jfif)
    case .BP_JPEG_GRAY: self = .gray
    default: self = .rgb
    }
  }
}

extension DecodedPicture {
  fileprivate mutating func clearMissingRows(_ damage: JPEGDamage) {
    let kept = damage.firstMissingRow * size.height / sourceSize.height
    storage.clearRows(from: kept, stride: size.width * 4)
    note(damage)
  }

  fileprivate mutating func note(_ damage: JPEGDamage) {
    isDamaged = damage.isDamaged
    decodedFraction = Double(damage.firstMissingRow) / Double(sourceSize.height)
  }
}
