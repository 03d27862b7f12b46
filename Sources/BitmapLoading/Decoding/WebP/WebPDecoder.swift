import CCodecs

/// WebP through libwebp, incrementally; of an animation the first frame on a transparent canvas.
///
/// An opaque lossy picture comes as planes, each scaled on its own as of a JPEG; all others as
/// premultiplied RGBA.
///
/// Memory beside the picture: what libwebp keeps, the whole frame: 1.5 bytes a pixel for planes, 4
/// for RGBA, and 4 more for lossless coding; bounded by `BitmapLimits.maxWorkingByteCount`.
enum WebPDecoder: ImageDecoding {
  static func decode(_ input: DecoderInput, limits: BitmapLimits) throws -> DecodedPicture {
    let reader = RIFFReader(input)
    let container = try WebPContainer(reader, limits: limits)
    let frame = container.picture.size
    guard frame.width > 0, frame.height > 0 else {
      throw BitmapError.corrupt(format: .webP, message: "the frame is empty")
    }
    let canvas = container.isAnimated ? container.canvas ?? frame : frame
    let target = try limits.target(for: canvas)
    _ = try limits.target(for: frame)
    let givesPlanes =
      !container.picture.isLossless && container.alpha == nil && canvas == frame && target != canvas
    try limits.check(
      workingByteCount: workingByteCount(
        container,
        canvas: canvas,
        target: target,
        givesPlanes: givesPlanes
      )
    )

    var picture = DecodedPicture(
      storage: PixelStorage(size: target),
      size: target,
      sourceSize: canvas
    )
    picture.isAnimated = container.isAnimated
    picture.profile = container.profile
    let sink: any WebPRowSink =
      givesPlanes
      ? WebPPlanes(size: frame, target: target, storage: picture.storage)
      : WebPCanvas(container, canvas: canvas, target: target, storage: picture.storage)
    let decoder = try WebPLibrary(input, givesPlanes: givesPlanes)
    let isWhole = try decoder.decode(container, into: sink)
    picture.isDamaged = !isWhole
    picture.decodedFraction = sink.finish()
    if isWhole, container.hasEXIF, !container.isAnimated {
      picture.orientation = try orientation(after: container.picture.chunk, reader)
    }
    return picture
  }

  private static func workingByteCount(
    _ container: WebPContainer,
    canvas: PixelSize,
    target: PixelSize,
    givesPlanes: Bool
  ) -> Int {
    let bytesPerPixel = givesPlanes ? 2 : container.picture.isLossless ? 8 : 4
    let frame = container.picture.size
    let rows = RowReducer.workingByteCount(
      source: canvas,
      target: target,
      layout: .premultipliedRGBA
    )
    // The alpha chunk is held here, in front of the decoder, and by it.
    return frame.width * frame.height * bytesPerPixel + rows + 3 * (container.alpha?.count ?? 0)
  }

  /// The EXIF chunk stands behind the pixels, so the rest of the file is read for it.
  private static func orientation(
    after chunk: RIFFReader.Chunk,
    _ reader: RIFFReader
  ) throws -> Orientation {
    if chunk.byteCount % 2 == 1 { _ = try reader.bytes(1) }
    while let chunk = try reader.nextChunk() {
      guard chunk.name == "EXIF", chunk.byteCount <= ColorProfile.maxByteCount else {
        guard try reader.skip(chunk) else { break }
        continue
      }
      guard let exif = try reader.body(of: chunk) else { break }
      return exif.withUnsafeBufferPointer { bytes in
        Orientation(exif: bytes) ?? .upright
      }
    }
    return .upright
  }
}

/// Something that takes the rows of libwebp as they become final.
private protocol WebPRowSink: AnyObject {
  /// Takes the rows that it has not taken yet.
  func take(_ rows: bp_webp_rows, isLast: Bool)

  /// Ends the picture; returns the part of it that there is.
  func finish() -> Double

  /// Rows taken so far.
  var rowCount: Int { get }
}

/// The planes of an opaque lossy picture.
private final class WebPPlanes: WebPRowSink {
  private(set) var rowCount = 0

  private let size: PixelSize
  private let target: PixelSize
  private let storage: PixelStorage
  private let reducer: PlaneReducer

  init(size: PixelSize, target: PixelSize, storage: PixelStorage) {
    self.size = size
    self.target = target
    self.storage = storage
    let half = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
    let difference = PlaneShape(
      width: half.width,
      height: half.height,
      extentX: Double(size.width) / 2,
      extentY: Double(size.height) / 2,
      paddedWidth: half.width
    )
    reducer = PlaneReducer(
      planes: [
        .init(shape: PlaneShape(size: size, channelCount: 1), stripRowCount: 2),
        .init(shape: difference, stripRowCount: 1),
        .init(shape: difference, stripRowCount: 1),
      ],
      colors: .yCbCr(.webP),
      target: target,
      storage: storage
    )
  }

  func take(_ rows: bp_webp_rows, isLast: Bool) {
    // Two rows share their differences, but for the last of an odd number.
    let ready = Int(rows.ready_count)
    while rowCount + 2 <= ready || (isLast && rowCount < ready) {
      copy(rows, plane: 0, row: rowCount, to: 0)
      if rowCount + 1 < size.height { copy(rows, plane: 0, row: rowCount + 1, to: 1) }
      copy(rows, plane: 1, row: rowCount / 2, to: 2)
      copy(rows, plane: 2, row: rowCount / 2, to: 3)
      reducer.commitStrip()
      rowCount = min(rowCount + 2, size.height)
    }
  }

  func finish() -> Double {
    if rowCount < size.height { reducer.finish() }
    let kept = rowCount * target.height / size.height
    storage.clearRows(from: kept, stride: target.width * 4)
    return Double(rowCount) / Double(size.height)
  }

  private func copy(_ rows: bp_webp_rows, plane: Int, row: Int, to index: Int) {
    let planes = [rows.planes.0, rows.planes.1, rows.planes.2]
    let strides = [rows.strides.0, rows.strides.1, rows.strides.2]
    guard let source = planes[plane], let target = reducer.stripRows[index] else { return }
    let count = plane == 0 ? size.width : (size.width + 1) / 2
    target.update(from: source + row * strides[plane], count: count)
  }
}

/// Premultiplied RGBA, laid on a transparent canvas.
private final class WebPCanvas: WebPRowSink {
  private(set) var rowCount = 0

  private let canvas: PixelSize
  private let frame: PixelSize
  private let offset: WebPContainer.Offset
  private let reducer: RowReducer

  init(_ container: WebPContainer, canvas: PixelSize, target: PixelSize, storage: PixelStorage) {
    self.canvas = canvas
    frame = container.picture.size
    offset = container.isAnimated ? container.offset : WebPContainer.Offset()
    reducer = RowReducer(
      source: canvas,
      target: target,
      layout: .premultipliedRGBA,
      storage: storage
    )
    addTransparentRows(until: offset.y)
  }

  func take(_ rows: bp_webp_rows, isLast: Bool) {
    guard let pixels = rows.planes.0 else { return }
    let width = max(0, min(frame.width, canvas.width - offset.x))
    while rowCount < rows.ready_count, reducer.rowCount < canvas.height {
      let target = reducer.nextRow
      target.update(repeating: 0, count: canvas.width * 4)
      let source = pixels + rowCount * rows.strides.0
      (target + offset.x * 4).update(from: source, count: width * 4)
      reducer.commitRow()
      rowCount += 1
    }
  }

  func finish() -> Double {
    let isWhole = rowCount >= min(frame.height, canvas.height - offset.y)
    if isWhole { addTransparentRows(until: canvas.height) }
    return reducer.finish(firstMissingRow: reducer.rowCount)
  }

  private func addTransparentRows(until end: Int) {
    while reducer.rowCount < min(end, canvas.height) {
      reducer.nextRow.update(repeating: 0, count: canvas.width * 4)
      reducer.commitRow()
    }
  }
}

/// The calls of one libwebp decoder, with errors that Swift can throw.
private struct WebPLibrary: ~Copyable {
  /// Bytes that are fed at a time.
  ///
  /// The lossless decoder begins anew where it was interrupted, so it gets large pieces.
  private static let lossyPieceByteCount = 16_384
  private static let losslessPieceByteCount = 262_144

  private let pointer: OpaquePointer
  private let input: DecoderInput

  init(_ input: DecoderInput, givesPlanes: Bool) throws(BitmapError) {
    guard let pointer = bp_webp_create(givesPlanes) else {
      throw .corrupt(format: .webP, message: "out of memory")
    }
    self.pointer = pointer
    self.input = input
  }

  deinit {
    bp_webp_destroy(pointer)
  }

  /// Decodes the picture; false if it ends early.
  ///
  /// Throws if there is not one row, or the source failed.
  func decode(
    _ container: WebPContainer,
    into sink: any WebPRowSink
  ) throws -> Bool {
    let pieceByteCount =
      container.picture.isLossless ? Self.losslessPieceByteCount : Self.lossyPieceByteCount
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceByteCount, alignment: 16)
    defer { piece.deallocate() }
    let head = container.decoderHead
    do {
      try head.withUnsafeBytes { try feed($0, into: sink) }
      var rest = container.picture.chunk.byteCount - container.picture.head.count
      while !bp_webp_is_complete(pointer) {
        // Whole pieces, so that the result does not depend on how the bytes came.
        let count = input.fill(UnsafeMutableRawBufferPointer(rebasing: piece.prefix(rest)))
        try input.check()
        guard count > 0 else { throw BitmapError.truncated(format: .webP) }
        rest -= count
        try feed(UnsafeRawBufferPointer(rebasing: piece[..<count]), into: sink)
      }
      return true
    } catch is BitmapError where sink.rowCount > 0 {
      return false
    }
  }

  private func feed(_ bytes: UnsafeRawBufferPointer, into sink: any WebPRowSink) throws {
    let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
    let status = bp_webp_feed(pointer, base, bytes.count)
    sink.take(bp_webp_get_rows(pointer), isLast: bp_webp_is_complete(pointer))
    try CodecFailure(format: .webP, input: input).check(status, message: bp_webp_message(pointer))
  }
}
