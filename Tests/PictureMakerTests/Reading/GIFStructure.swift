@testable import PictureMaker

/// The blocks of a GIF (GIF89a), its pixels included.
struct GIFStructure {
  struct Control: Equatable {
    let disposal: Int
    let delay: Int
    let transparentIndex: Int?
  }

  struct Frame {
    let left: Int
    let top: Int
    let width: Int
    let height: Int
    let isInterlaced: Bool
    let localPalette: [UInt8]?
    let control: Control?
    /// In the order in which they are stored.
    let indices: [Int]

    /// Rows in the order in which they are shown (appendix E).
    var shownRows: [[Int]] {
      let order =
        isInterlaced
        ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0, to: height, by: $1)) }
        : Array(0..<height)
      var rows = [[Int]](repeating: [], count: height)
      for (place, y) in order.enumerated() {
        rows[y] = Array(indices[place * width..<(place + 1) * width])
      }
      return rows
    }
  }

  private(set) var screen: [Int] = []
  private(set) var globalPalette: [UInt8]?
  private(set) var frames: [Frame] = []
  private(set) var loopCount: Int?
  private var control: Control?

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.text(6) == "GIF89a", let width = reader.little(2), let height = reader.little(2),
      let flags = reader.byte(), reader.take(2) != nil
    else { return nil }
    screen = [width, height]
    if flags & 0x80 != 0 { globalPalette = Self.palette(flags, &reader) }
    while let kind = reader.byte() {
      switch kind {
      case 0x21: readExtension(&reader)
      case 0x2C: guard readFrame(&reader) else { return nil }
      case 0x3B:
        guard reader.isAtEnd else { return nil }
        return
      default: return nil
      }
    }
    return nil
  }

  private static func palette(_ flags: UInt8, _ reader: inout ByteReader) -> [UInt8]? {
    reader.take(3 << (Int(flags & 7) + 1))
  }

  private static func subBlocks(_ reader: inout ByteReader) -> [[UInt8]] {
    var blocks: [[UInt8]] = []
    while let length = reader.byte(), length > 0, let block = reader.take(Int(length)) {
      blocks.append(block)
    }
    return blocks
  }

  private mutating func readExtension(_ reader: inout ByteReader) {
    let label = reader.byte()
    let blocks = Self.subBlocks(&reader)
    guard let first = blocks.first else { return }
    if label == 0xF9, first.count == 4 {
      control = Control(
        disposal: Int(first[0] >> 2 & 7),
        delay: Int(first[1]) | Int(first[2]) << 8,
        transparentIndex: first[0] & 1 == 1 ? Int(first[3]) : nil
      )
    } else if label == 0xFF, first == Array("NETSCAPE2.0".utf8), blocks.count == 2 {
      loopCount = Int(blocks[1][1]) | Int(blocks[1][2]) << 8
    }
  }

  private mutating func readFrame(_ reader: inout ByteReader) -> Bool {
    guard let left = reader.little(2), let top = reader.little(2), let width = reader.little(2),
      let height = reader.little(2), let flags = reader.byte()
    else { return false }
    let palette = flags & 0x80 != 0 ? Self.palette(flags, &reader) : nil
    guard let codeSize = reader.byte() else { return false }
    let data = Self.subBlocks(&reader).flatMap { $0 }
    let indices = Self.unpacked(data, codeSize: Int(codeSize), count: width * height)
    frames.append(
      Frame(
        left: left,
        top: top,
        width: width,
        height: height,
        isInterlaced: flags & 0x40 != 0,
        localPalette: palette,
        control: control,
        indices: indices
      )
    )
    control = nil
    return indices.count == width * height
  }

  /// LZW with codes of growing length (appendix F).
  private static func unpacked(_ data: [UInt8], codeSize: Int, count: Int) -> [Int] {
    let (clear, end) = (1 << codeSize, (1 << codeSize) + 1)
    let start = (0..<clear).map { [$0] } + [[], []]
    var (table, width, last): ([[Int]], Int, [Int]) = (start, codeSize + 1, [])
    var (bits, bitCount) = (0, 0)
    var indices: [Int] = []
    for byte in data {
      bits |= Int(byte) << bitCount
      bitCount += 8
      while bitCount >= width {
        let code = bits & ((1 << width) - 1)
        bits >>= width
        bitCount -= width
        if code == end { return indices }
        if code == clear {
          (table, width, last) = (start, codeSize + 1, [])
          continue
        }
        guard code < table.count || !last.isEmpty else { return [] }
        let entry = code < table.count ? table[code] : last + [last[0]]
        indices += entry
        if !last.isEmpty, table.count < 4096 { table.append(last + [entry[0]]) }
        if table.count == 1 << width, width < 12 { width += 1 }
        last = entry
      }
    }
    return indices
  }

  /// The colours of the first frame on a canvas that holds it and the screen.
  var firstFrame: Raster? {
    guard let frame = frames.first, let palette = frame.localPalette ?? globalPalette else {
      return nil
    }
    var canvas = Raster(
      width: max(screen[0], frame.left + frame.width),
      height: max(screen[1], frame.top + frame.height),
      filledWith: RGBA(0, 0, 0, 0)
    )
    for (y, row) in frame.shownRows.enumerated() {
      for (x, index) in row.enumerated() where index != frame.control?.transparentIndex {
        canvas[frame.left + x, frame.top + y] = RGBA(
          palette[index * 3],
          palette[index * 3 + 1],
          palette[index * 3 + 2]
        )
      }
    }
    return canvas
  }
}
