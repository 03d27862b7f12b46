/// The chunks of a PNG (PNG 5), their checksums computed bit by bit.
struct PNGStructure {
  struct Chunk {
    let name: String
    let body: [UInt8]
  }

  private(set) var chunks: [Chunk] = []
  private(set) var width = 0
  private(set) var height = 0
  private(set) var bitDepth = 0
  private(set) var colorType = 0
  private(set) var isInterlaced = false
  /// Samples of a pixel (PNG 11.2.2).
  private(set) var sampleCount = 0

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.take(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] else { return nil }
    while !reader.isAtEnd {
      guard let length = reader.big(4), let name = reader.text(4), let body = reader.take(length),
        let sum = reader.big(4), sum == Self.checksum(Array(name.utf8) + body)
      else { return nil }
      chunks.append(Chunk(name: name, body: body))
    }
    readHeader()
  }

  private mutating func readHeader() {
    var reader = ByteReader(bodies("IHDR").first ?? [])
    width = reader.big(4) ?? 0
    height = reader.big(4) ?? 0
    bitDepth = reader.big(1) ?? 0
    colorType = reader.big(1) ?? 0
    isInterlaced = reader.take(3)?.last == 1
    sampleCount = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 0
  }

  /// Division by the polynomial of PNG annex D, one bit at a time.
  static func checksum(_ bytes: [UInt8]) -> Int {
    var register: UInt32 = .max
    for byte in bytes {
      for bit in 0..<8 {
        let isOdd = (register ^ UInt32(byte >> UInt8(bit))) & 1 == 1
        register = register >> 1 ^ (isOdd ? 0xEDB8_8320 : 0)
      }
    }
    return Int(~register)
  }

  func bodies(_ name: String) -> [[UInt8]] { chunks.filter { $0.name == name }.map(\.body) }

  /// Names in order, runs of the same name once.
  var order: [String] {
    chunks.map(\.name).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }
}
