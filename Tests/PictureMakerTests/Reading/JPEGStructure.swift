/// The markers of a JPEG (ITU-T T.81, annex B).
struct JPEGStructure {
  struct Segment {
    let marker: UInt8
    let body: [UInt8]
  }

  struct Component: Equatable {
    let identifier: UInt8
    let horizontal: Int
    let vertical: Int
  }

  private(set) var segments: [Segment] = []
  /// RST0 … RST7 in the order in which they came, as 0 … 7.
  private(set) var restarts: [Int] = []
  private(set) var endsWithEOI = false

  init?(_ bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    guard reader.big(2) == 0xFFD8 else { return nil }
    while let prefix = reader.byte() {
      guard prefix == 0xFF, let marker = reader.byte() else { return nil }
      if marker == 0xD9 {
        endsWithEOI = reader.isAtEnd
        return
      }
      guard let length = reader.big(2), let body = reader.take(length - 2) else { return nil }
      segments.append(Segment(marker: marker, body: body))
      if marker == 0xDA { skipEntropyCodedData(&reader) }
    }
  }

  /// Goes to the next marker that is neither a stuffed zero nor a restart.
  private mutating func skipEntropyCodedData(_ reader: inout ByteReader) {
    while !reader.isAtEnd {
      let rest = reader.bytes[reader.position...]
      if rest.first == 0xFF, let next = rest.dropFirst().first, next != 0 {
        guard (0xD0...0xD7).contains(next) else { return }
        restarts.append(Int(next) - 0xD0)
      }
      _ = reader.byte()
    }
  }

  func bodies(_ marker: UInt8) -> [[UInt8]] {
    segments.filter { $0.marker == marker }.map(\.body)
  }

  /// The start of frame: baseline is 0xC0, progressive 0xC2.
  var frame: Segment? {
    segments.first { (0xC0...0xCF).contains($0.marker) && ![0xC4, 0xC8, 0xCC].contains($0.marker) }
  }

  var size: [Int]? {
    guard let body = frame?.body, body.count >= 6 else { return nil }
    return [Int(body[3]) << 8 | Int(body[4]), Int(body[1]) << 8 | Int(body[2])]
  }

  var components: [Component] {
    guard let body = frame?.body, body.count >= 6 else { return [] }
    return stride(from: 6, to: body.count - 2, by: 3).map { start in
      Component(
        identifier: body[start],
        horizontal: Int(body[start + 1] >> 4),
        vertical: Int(body[start + 1] & 15)
      )
    }
  }

  /// How many components each scan has.
  var scans: [Int] { bodies(0xDA).compactMap { $0.first.map(Int.init) } }

  /// The value of DRI.
  var restartInterval: Int? {
    bodies(0xDD).first.map { Int($0[0]) << 8 | Int($0[1]) }
  }

  /// The transform of Adobe's marker, its last byte.
  var adobeTransform: UInt8? {
    bodies(0xEE).first { $0.starts(with: Array("Adobe".utf8)) }?.last
  }

  var hasJFIF: Bool { bodies(0xE0).contains { $0.starts(with: Array("JFIF\0".utf8)) } }
}
