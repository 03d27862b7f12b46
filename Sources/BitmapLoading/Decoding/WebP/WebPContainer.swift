/// What stands in front of the pixels of a WebP file (RFC 9649): canvas, profile, alpha, and where
/// the first frame lies.
struct WebPContainer {
  /// The coded picture: its kind, its size, and the bytes of it that were looked at.
  struct Picture {
    var isLossless: Bool
    var size: PixelSize
    /// The chunk, of which `head` was read already.
    var chunk: RIFFReader.Chunk
    var head: [UInt8]
  }

  /// Where the first frame lies, from the top left corner of the canvas.
  struct Offset {
    var x = 0
    var y = 0
  }

  var canvas: PixelSize?
  var offset = Offset()
  var isAnimated = false
  var hasEXIF = false
  var profile: ColorProfile?
  var alpha: [UInt8]?
  var picture: Picture

  private static let exifFlag: UInt8 = 0x08
  private static let animationFlag: UInt8 = 0x02

  /// Reads up to the first coded bytes.
  ///
  /// Throws `BitmapError`, or what the source threw.
  init(_ reader: RIFFReader, limits: BitmapLimits) throws {
    guard try reader.bytes(12) != nil else { throw BitmapError.truncated(format: .webP) }
    picture = Picture(
      isLossless: false,
      size: PixelSize(width: 0, height: 0),
      chunk: RIFFReader.Chunk(name: "", byteCount: 0),
      head: []
    )
    while let chunk = try reader.nextChunk() {
      if let found = try Self.picture(of: chunk, reader) {
        picture = found
        return
      }
      try read(chunk, reader, limits: limits)
    }
    throw BitmapError.truncated(format: .webP)
  }

  /// Takes what `chunk` says; the frame chunk of an animation is entered, all unknown are skipped.
  private mutating func read(
    _ chunk: RIFFReader.Chunk,
    _ reader: RIFFReader,
    limits: BitmapLimits
  ) throws {
    switch chunk.name {
    case "VP8X" where chunk.byteCount == 10:
      let body = try required(reader.body(of: chunk))
      hasEXIF = body[0] & Self.exifFlag != 0
      isAnimated = body[0] & Self.animationFlag != 0
      canvas = PixelSize(width: 1 + number(body[4..<7]), height: 1 + number(body[7..<10]))
    case "ANMF" where chunk.byteCount >= 16:
      let frame = try required(reader.bytes(16))
      offset = Offset(x: 2 * number(frame[0..<3]), y: 2 * number(frame[3..<6]))
    case "ICCP" where chunk.byteCount <= ColorProfile.maxByteCount:
      profile = .icc(try required(reader.body(of: chunk)))
    case "ALPH":
      try limits.check(workingByteCount: chunk.byteCount)
      alpha = try required(reader.body(of: chunk))
    default:
      guard try reader.skip(chunk) else { throw BitmapError.truncated(format: .webP) }
    }
  }

  /// The picture that `chunk` holds, from its first bytes; nil if it holds none.
  private static func picture(of chunk: RIFFReader.Chunk, _ reader: RIFFReader) throws -> Picture? {
    let headByteCount: Int
    switch chunk.name {
    case "VP8 ": headByteCount = 10
    case "VP8L": headByteCount = 5
    default: return nil
    }
    guard chunk.byteCount >= headByteCount, let head = try reader.bytes(headByteCount) else {
      throw BitmapError.truncated(format: .webP)
    }
    guard let size = chunk.name == "VP8 " ? lossySize(head) : losslessSize(head) else {
      throw BitmapError.corrupt(format: .webP, message: "the frame has no start code")
    }
    return Picture(isLossless: chunk.name == "VP8L", size: size, chunk: chunk, head: head)
  }

  /// The frame header of VP8 (RFC 6386, 9.1): a key frame, its start code, 14 bits for each side.
  private static func lossySize(_ head: [UInt8]) -> PixelSize? {
    guard head[0] & 1 == 0, head[3...5].elementsEqual([0x9D, 0x01, 0x2A]) else { return nil }
    return PixelSize(width: number(head[6..<8]) & 0x3FFF, height: number(head[8..<10]) & 0x3FFF)
  }

  /// The header of VP8L (RFC 9649, 3.4): a signature, and 14 bits for each side less 1.
  private static func losslessSize(_ head: [UInt8]) -> PixelSize? {
    guard head[0] == 0x2F else { return nil }
    let bits = number(head[1..<5])
    return PixelSize(width: 1 + bits & 0x3FFF, height: 1 + bits >> 14 & 0x3FFF)
  }

  private func required(_ bytes: [UInt8]?) throws(BitmapError) -> [UInt8] {
    guard let bytes else { throw .truncated(format: .webP) }
    return bytes
  }

  /// A file of this one picture for the decoder, up to `picture.head`.
  ///
  /// Lengths of the whole are not known yet; the decoder only wants them not to be too short.
  var decoderHead: [UInt8] {
    func fourBytes(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) } }
    func threeBytes(_ value: Int) -> [UInt8] { Array(fourBytes(value).prefix(3)) }
    let endless = 0x7FFF_FFF0
    var head = Array("RIFF".utf8) + fourBytes(endless) + Array("WEBP".utf8)
    if let alpha {
      head += Array("VP8X".utf8) + fourBytes(10) + [0x10, 0, 0, 0]
      head += threeBytes(picture.size.width - 1) + threeBytes(picture.size.height - 1)
      head += Array("ALPH".utf8) + fourBytes(alpha.count) + alpha
      if alpha.count % 2 == 1 { head.append(0) }
    }
    return head + Array(picture.chunk.name.utf8) + fourBytes(picture.chunk.byteCount) + picture.head
  }
}

private func number(_ bytes: ArraySlice<UInt8>) -> Int {
  bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
}
