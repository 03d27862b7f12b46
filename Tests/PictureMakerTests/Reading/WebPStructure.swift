/// A WebP file taken apart (RFC 9649), without its pixels.
struct WebPStructure {
  struct Frame {
    var left = 0
    var top = 0
    var width: Int
    var height: Int
    var duration = 0
    var names: [String]
  }

  var flags: UInt8 = 0
  var canvas: [Int] = []
  var frames: [Frame] = []
  /// Names of the chunks of the file, in order.
  var names: [String] = []
  var exif: [UInt8]?
  var profile: [UInt8]?

  init?(_ file: [UInt8]) {
    guard file.count >= 12, file.starts(with: "RIFF".utf8),
      file[8..<12].elementsEqual("WEBP".utf8), Self.number(file[4..<8]) == file.count - 8,
      let chunks = Self.chunks(file[12...])
    else { return nil }
    names = chunks.map(\.name)
    for (name, body) in chunks {
      switch name {
      case "VP8X":
        flags = body[0]
        canvas = [Self.number(body[4..<7]) + 1, Self.number(body[7..<10]) + 1]
      case "EXIF": exif = body
      case "ICCP": profile = body
      case "ANMF":
        guard let parts = Self.chunks(body[16...]) else { return nil }
        let numbers = (0..<5).map { Self.number(body[(3 * $0)..<(3 * $0 + 3)]) }
        frames.append(
          Frame(
            left: 2 * numbers[0],
            top: 2 * numbers[1],
            width: numbers[2] + 1,
            height: numbers[3] + 1,
            duration: numbers[4],
            names: parts.map(\.name)
          )
        )
      case "VP8 ":
        let (width, height) = (Self.number(body[6..<8]), Self.number(body[8..<10]))
        frames.append(Frame(width: width & 0x3FFF, height: height & 0x3FFF, names: [name]))
      case "VP8L":
        let bits = Self.number(body[1..<5])
        frames.append(
          Frame(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1, names: [name])
        )
      default: break
      }
    }
  }

  private static func chunks(_ bytes: ArraySlice<UInt8>) -> [(name: String, body: [UInt8])]? {
    var rest = bytes
    var chunks: [(String, [UInt8])] = []
    while !rest.isEmpty {
      guard rest.count >= 8 else { return nil }
      let length = number(rest.dropFirst(4).prefix(4))
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      guard rest.count >= 8 + length + length % 2 else { return nil }
      chunks.append((name, Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
