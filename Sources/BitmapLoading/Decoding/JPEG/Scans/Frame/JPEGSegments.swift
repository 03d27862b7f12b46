/// Reads markers and their segments up to the next scan, and keeps the tables that they define.
struct JPEGSegments {
  private(set) var frame: JPEGFrame?
  /// Steps of the quantiser in zigzag order, for each table that there is.
  private var steps = [[UInt16]?](repeating: nil, count: 4)
  private(set) var dcTables = [HuffmanSpecification?](repeating: nil, count: 4)
  private(set) var acTables = [HuffmanSpecification?](repeating: nil, count: 4)
  /// MCUs from one restart marker to the next; 0 for none.
  private(set) var restartInterval = 0

  /// Goes to the data of the next scan; nil at the end of the picture, or of the bytes.
  ///
  /// Throws where libjpeg gives up, too.
  mutating func readToScan(_ source: EntropySource) throws(BitmapError) -> JPEGScan? {
    while true {
      let marker = source.findMarker()
      if marker == JPEGMarker.endOfImage { return nil }
      source.clearMarker()
      if JPEGMarker.isBare(marker) || (frame == nil && marker == JPEGMarker.startOfImage) {
        continue
      }
      guard let body = Self.readBody(source) else {
        if source.hasEnded { return nil }
        throw Self.corrupt("a segment of a wrong length")
      }
      if marker == JPEGMarker.startOfScan { return try scan(body) }
      try take(body, marker: marker)
    }
  }

  /// Whether the tables for whole blocks are there.
  func hasTables(for scan: JPEGScan) -> Bool {
    scan.components.allSatisfy {
      $0.dcTable < 4 && $0.acTable < 4 && dcTables[$0.dcTable] != nil && acTables[$0.acTable] != nil
    }
  }

  /// The steps of the quantiser of a component; nil if they did not come.
  func steps(of component: JPEGFrame.Component) -> [UInt16]? {
    component.tableIndex < steps.count ? steps[component.tableIndex] : nil
  }

  private mutating func take(_ body: [UInt8], marker: UInt8) throws(BitmapError) {
    switch marker {
    case JPEGMarker.huffmanFrames:
      guard frame == nil, let frame = JPEGFrame(marker: marker, body: body) else {
        throw Self.corrupt("a second frame")
      }
      self.frame = frame
    case JPEGMarker.quantizationTables: try takeSteps(body[...])
    case JPEGMarker.huffmanTables: try takeTables(body[...])
    case JPEGMarker.restartInterval:
      guard body.count == 2 else { throw Self.corrupt("a restart interval of a wrong length") }
      restartInterval = Int(body[0]) << 8 | Int(body[1])
    case JPEGMarker.applications, JPEGMarker.comment, JPEGMarker.numberOfLines,
      JPEGMarker.arithmeticConditioning:
      break
    default: throw Self.corrupt("the unexpected marker \(marker)")
    }
  }

  // MARK: - Bodies

  private mutating func takeSteps(_ body: ArraySlice<UInt8>) throws(BitmapError) {
    var rest = body
    while let head = rest.popFirst() {
      let byteCount = head >> 4 == 0 ? 1 : 2
      guard head & 15 < 4, rest.count >= 64 * byteCount else {
        throw Self.corrupt("a wrong quantization table")
      }
      var table: [UInt16] = []
      for _ in 0..<64 {
        var step = UInt16(rest.removeFirst())
        if byteCount == 2 { step = step << 8 | UInt16(rest.removeFirst()) }
        table.append(step)
      }
      steps[Int(head & 15)] = table
    }
  }

  private mutating func takeTables(_ body: ArraySlice<UInt8>) throws(BitmapError) {
    var rest = body
    while let head = rest.popFirst() {
      let counts = rest.prefix(16).map { Int($0) }
      rest = rest.dropFirst(16)
      let count = counts.reduce(0, +)
      guard counts.count == 16, count <= 256, count <= rest.count, head & 0xEF < 4 else {
        throw Self.corrupt("a wrong Huffman table")
      }
      let table = HuffmanSpecification(counts: counts, symbols: Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
      if head & 0x10 == 0 {
        dcTables[Int(head & 15)] = table
      } else {
        acTables[Int(head & 15)] = table
      }
    }
  }

  private func scan(_ body: [UInt8]) throws(BitmapError) -> JPEGScan {
    guard let frame, let count = body.first.map({ Int($0) }), (1...4).contains(count),
      body.count == 4 + 2 * count
    else { throw Self.corrupt("a wrong scan header") }
    var components: [JPEGScan.Component] = []
    for offset in stride(from: 1, to: 1 + 2 * count, by: 2) {
      guard
        let index = frame.components.firstIndex(where: { $0.identifier == body[offset] }),
        // In the order of the frame (T.81 B.2.3), each once.
        index > components.last?.index ?? -1
      else { throw Self.corrupt("a scan of an unknown component") }
      let tables = body[offset + 1]
      components.append(.init(index: index, dcTable: Int(tables >> 4), acTable: Int(tables & 15)))
    }
    let tail = body.suffix(3).map { Int($0) }
    return JPEGScan(
      components: components,
      firstCoefficient: tail[0],
      lastCoefficient: tail[1],
      knownShift: tail[2] >> 4,
      shift: tail[2] & 15
    )
  }

  /// The body of a segment; nil if its length is wrong or the bytes end in it.
  private static func readBody(_ source: EntropySource) -> [UInt8]? {
    guard let high = source.readByte(), let low = source.readByte() else { return nil }
    let count = (Int(high) << 8 | Int(low)) - 2
    guard count >= 0 else { return nil }
    var body: [UInt8] = []
    body.reserveCapacity(count)
    for _ in 0..<count {
      guard let byte = source.readByte() else { return nil }
      body.append(byte)
    }
    return body
  }

  static func corrupt(_ message: String) -> BitmapError {
    .corrupt(format: .jpeg, message: message)
  }
}
