@testable import PictureMaker

/// Decodes a PNG whose data were stored, not compressed, so that no inflate is needed.
struct PNGPixels {
  /// The filter of each row of the file, empty passes left out.
  private(set) var filters: [UInt8] = []
  private(set) var raster: Raster

  private let structure: PNGStructure
  private let data: [UInt8]
  private let palette: [UInt8]
  private let alphas: [UInt8]
  /// The samples of the transparent colour, of files without a palette.
  private let key: [Int]
  private var position = 0

  init?(_ structure: PNGStructure) {
    guard let data = Self.storedBytes(structure.bodies("IDAT").flatMap { $0 }) else { return nil }
    self.structure = structure
    self.data = data
    palette = structure.bodies("PLTE").first ?? []
    let transparency = structure.bodies("tRNS").first ?? []
    alphas = transparency
    key = stride(from: 0, to: transparency.count - 1, by: 2).map { start in
      Int(transparency[start]) << 8 | Int(transparency[start + 1])
    }
    raster = Raster(
      width: structure.width,
      height: structure.height,
      filledWith: RGBA(0, 0, 0, 0)
    )
    for pass in Self.passes(isInterlaced: structure.isInterlaced) { read(pass) }
    guard position == data.count else { return nil }
  }

  // MARK: Deflate (RFC 1950, RFC 1951 §3.2.4)

  static func storedBytes(_ stream: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(stream)
    guard let head = reader.big(2), head % 31 == 0, head >> 8 & 15 == 8 else { return nil }
    var bytes: [UInt8] = []
    var isLast = false
    while !isLast {
      guard let kind = reader.byte(), kind < 2, let length = reader.little(2),
        let complement = reader.little(2), length ^ complement == 0xFFFF,
        let block = reader.take(length)
      else { return nil }
      bytes += block
      isLast = kind == 1
    }
    guard let sum = reader.big(4), sum == adler32(bytes), reader.isAtEnd else { return nil }
    return bytes
  }

  private static func adler32(_ bytes: [UInt8]) -> Int {
    let low = bytes.reduce(1) { ($0 + Int($1)) % 65521 }
    var high = 0
    var sum = 1
    for byte in bytes {
      sum += Int(byte)
      high = (high + sum) % 65521
    }
    return high << 16 | low
  }

  // MARK: Passes and rows (PNG 8, 9)

  private struct Pass {
    let left: Int
    let top: Int
    let columnStep: Int
    let rowStep: Int
  }

  private static func passes(isInterlaced: Bool) -> [Pass] {
    guard isInterlaced else { return [Pass(left: 0, top: 0, columnStep: 1, rowStep: 1)] }
    let numbers = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
      (0, 1, 1, 2),
    ]
    return numbers.map { Pass(left: $0, top: $1, columnStep: $2, rowStep: $3) }
  }

  private mutating func read(_ pass: Pass) {
    let columns = Array(stride(from: pass.left, to: structure.width, by: pass.columnStep))
    guard !columns.isEmpty else { return }
    let bitCount = columns.count * structure.sampleCount * structure.bitDepth
    var above = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
    for y in stride(from: pass.top, to: structure.height, by: pass.rowStep) {
      filters.append(data[position])
      let row = unfiltered(Array(data[position + 1...position + above.count]), above: above)
      position += 1 + above.count
      for (index, x) in columns.enumerated() { raster[x, y] = pixel(index, of: row) }
      above = row
    }
  }

  private func unfiltered(_ row: [UInt8], above: [UInt8]) -> [UInt8] {
    let distance = max(structure.sampleCount * structure.bitDepth / 8, 1)
    var row = row
    for index in row.indices {
      let left = index < distance ? 0 : Int(row[index - distance])
      let up = Int(above[index])
      let upLeft = index < distance ? 0 : Int(above[index - distance])
      let prediction =
        switch filters.last {
        case 1: left
        case 2: up
        case 3: (left + up) / 2
        case 4: Self.paeth(left, up, upLeft)
        default: 0
        }
      row[index] = UInt8((Int(row[index]) + prediction) & 255)
    }
    return row
  }

  private static func paeth(_ left: Int, _ up: Int, _ upLeft: Int) -> Int {
    let plane = left + up - upLeft
    let (toLeft, toUp, toUpLeft) = (abs(plane - left), abs(plane - up), abs(plane - upLeft))
    if toLeft <= toUp, toLeft <= toUpLeft { return left }
    return toUp <= toUpLeft ? up : upLeft
  }

  // MARK: Samples (PNG 7.2, 11.3.2)

  private func pixel(_ index: Int, of row: [UInt8]) -> RGBA {
    let samples = (0..<structure.sampleCount).map {
      sample($0 + index * structure.sampleCount, row)
    }
    func byte(_ value: Int) -> UInt8 {
      UInt8((value * 255 + ((1 << structure.bitDepth) - 1) / 2) / ((1 << structure.bitDepth) - 1))
    }
    let pixel: RGBA =
      switch structure.colorType {
      case 0: RGBA(byte(samples[0]), byte(samples[0]), byte(samples[0]), key == samples ? 0 : 255)
      case 2: RGBA(byte(samples[0]), byte(samples[1]), byte(samples[2]), key == samples ? 0 : 255)
      case 4: RGBA(byte(samples[0]), byte(samples[0]), byte(samples[0]), byte(samples[1]))
      case 6: RGBA(byte(samples[0]), byte(samples[1]), byte(samples[2]), byte(samples[3]))
      default: color(samples[0])
      }
    return pixel.alpha == 0 ? RGBA(0, 0, 0, 0) : pixel
  }

  private func color(_ index: Int) -> RGBA {
    RGBA(
      palette[index * 3],
      palette[index * 3 + 1],
      palette[index * 3 + 2],
      index < alphas.count ? alphas[index] : 255
    )
  }

  private func sample(_ index: Int, _ row: [UInt8]) -> Int {
    let depth = structure.bitDepth
    if depth == 16 { return Int(row[index * 2]) << 8 | Int(row[index * 2 + 1]) }
    let bit = index * depth
    return Int(row[bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
  }
}
