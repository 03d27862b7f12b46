import PictureMaker

/// Files whose headers promise far more than they hold.
enum HugeHeaders {
  static func png(side: UInt32, isInterlaced: Bool) -> [UInt8] {
    let number = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    let header = PNGChunks.Chunk(
      name: "IHDR",
      body: number + number + [8, 6, 0, 0, isInterlaced ? 1 : 0],
      offset: 0
    )
    let data = PNGChunks.Chunk(name: "IDAT", body: [0x78, 0x9C, 0x63, 0, 0], offset: 0)
    return PNGChunks.file([header, data])
  }

  static func jpeg(side: UInt16, isProgressive: Bool) throws -> [UInt8] {
    var encoding = JPEGEncoding()
    encoding.isProgressive = isProgressive
    let file = try encoding.encode(TestCard(width: 48, height: 32))
    guard let frame = file.firstPlace(of: [0xFF, isProgressive ? 0xC2 : 0xC0]) else { return file }
    let number = [UInt8(side >> 8), UInt8(side & 255)]
    return file.replacing(at: frame + 5, with: number + number)
  }

  static func gif(side: UInt16, isInterlaced: Bool) -> [UInt8] {
    let number = [UInt8(side & 255), UInt8(side >> 8)]
    return Array("GIF89a".utf8) + number + number + [0xF0, 0, 0, 0, 0, 0, 255, 255, 255]
      + [0x2C, 0, 0, 0, 0] + number + number + [isInterlaced ? 0x40 : 0, 2, 2, 0x4C, 1, 0, 0x3B]
  }
}
