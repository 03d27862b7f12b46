/// Blocks of scans that bring coefficients for the first time.
extension CoefficientScan {
  /// Calls `body` with each block of the MCUs, and its component, until it says that data ended.
  @inline(__always)
  func forEachBlock(
    of range: Range<Int>,
    line: Int,
    _ body: (_ block: Int, _ component: Blocks) -> Bool
  ) {
    if blocks.count == 1 {
      let component = blocks[0]
      let start = line * component.coefficients.blocksPerLine
      for column in range where !body(start + column, component) { return }
      return
    }
    let count = blocks.count
    for mcu in range {
      var isGoing = true
      for index in 0..<count {
        let component = blocks[index]
        for row in 0..<component.rowCount {
          var block = line &* component.rowCount &+ row
          block = block &* component.coefficients.blocksPerLine
          block &+= mcu &* component.columnCount
          for column in 0..<component.columnCount {
            isGoing = body(block &+ column, component)
          }
        }
      }
      // Data that ended within an MCU are zeros up to its end.
      if !isGoing { return }
    }
  }

  /// Baseline and extended: whole blocks (T.81 F.2.2).
  func decodeSequential(_ range: Range<Int>, line: Int, _ state: inout BitReader) {
    var reader = state
    let source = self.source
    forEachBlock(of: range, line: line) { block, component in
      guard let dcTable = component.dcTable, let acTable = component.acTable else { return false }
      component.prediction.pointee &+= source.takeDifference(&reader, dcTable)
      component.coefficients.dc[block] = Int16(truncatingIfNeeded: component.prediction.pointee)
      _ = Self.takeBand(
        &reader,
        acTable,
        source,
        component.coefficients,
        block,
        1...63,
        shift: 0,
        hasRuns: false
      )
      return !reader.isExhausted
    }
    state = reader
  }

  /// The first bits of DC (T.81 G.1.2.1).
  func decodeFirstDC(_ range: Range<Int>, line: Int, _ state: inout BitReader) {
    var reader = state
    let source = self.source
    let shift = scan.shift
    forEachBlock(of: range, line: line) { block, component in
      guard let table = component.dcTable else { return false }
      let value = component.prediction.pointee &+ source.takeDifference(&reader, table)
      component.prediction.pointee = value
      component.coefficients.dc[block] = Int16(truncatingIfNeeded: value &<< shift)
      return !reader.isExhausted
    }
    state = reader
  }

  /// The first bits of a band of AC (T.81 G.1.2.2).
  func decodeFirstAC(_ range: Range<Int>, line: Int, _ state: inout BitReader) {
    guard let lookup = blocks[0].acTable else { return }
    let plane = blocks[0].coefficients
    let band = scan.firstCoefficient...scan.lastCoefficient
    let shift = scan.shift
    let source = self.source
    var reader = state
    var empty = emptyBlockCount
    var block = line * plane.blocksPerLine + range.lowerBound
    let end = block + range.count
    while block < end, !reader.isExhausted {
      if empty > 0 {
        let count = min(empty, end - block)
        empty -= count
        block += count
        continue
      }
      empty = Self.takeBand(
        &reader,
        lookup,
        source,
        plane,
        block,
        band,
        shift: shift,
        hasRuns: true
      )
      block += 1
    }
    emptyBlockCount = empty
    state = reader
  }

  /// Takes the coefficients of a band; the result is the number of blocks to come that have none.
  @inline(__always)
  private static func takeBand(
    _ reader: inout BitReader,
    _ table: HuffmanLookup,
    _ source: EntropySource,
    _ plane: CoefficientBlocks,
    _ block: Int,
    _ band: ClosedRange<Int>,
    shift: Int,
    hasRuns: Bool
  ) -> Int {
    var mask = plane.masks[block]
    var index = band.lowerBound
    var emptyBlockCount = 0
    while index <= band.upperBound {
      source.refillForTwo(&reader)
      let entry = reader.takeCode(table)
      var number = entry.number
      let run = entry.run
      if number == 0 {
        let size = entry.size
        if size == 0 {
          if run < 15 {
            emptyBlockCount = run == 0 || !hasRuns ? 0 : 1 &<< run &+ reader.take(run) &- 1
            break
          }
          index &+= 16
          continue
        }
        number = reader.takeSigned(size)
      }
      index &+= run
      plane.set(index, of: block, to: Int(Int16(truncatingIfNeeded: number &<< shift)), mask: &mask)
      index &+= 1
    }
    plane.masks[block] = mask
    return emptyBlockCount
  }
}
