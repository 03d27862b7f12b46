/// Blocks of scans that bring one more bit of coefficients (T.81 G.1.2.3).
extension CoefficientScan {
  /// One bit for each DC.
  func refineDC(_ range: Range<Int>, line: Int, _ state: inout BitReader) {
    var reader = state
    let shift = scan.shift
    forEachBlock(of: range, line: line) { block, component in
      source.refill(&reader)
      component.coefficients.dc[block] |= Int16(truncatingIfNeeded: reader.take(1) &<< shift)
      return !reader.isExhausted
    }
    state = reader
  }

  /// One bit for each AC of the band that is not zero, and coefficients that become ±1.
  func refineAC(_ range: Range<Int>, line: Int, _ state: inout BitReader) {
    guard let table = blocks[0].acTable else { return }
    let plane = blocks[0].coefficients
    let refinement = Refinement(
      table: table,
      plane: plane,
      source: source,
      last: scan.lastCoefficient,
      step: 1 << scan.shift
    )
    var reader = state
    var empty = emptyBlockCount
    let start = line * plane.blocksPerLine
    for block in start + range.lowerBound..<start + range.upperBound {
      if reader.isExhausted { break }
      var mask = plane.masks[block]
      var index = scan.firstCoefficient
      if empty == 0 {
        empty = refinement.takeBand(&reader, block: block, mask: &mask, index: &index)
      }
      if empty > 0 {
        refinement.correctRest(&reader, block: block, mask: &mask, from: index)
        empty -= 1
      }
      plane.masks[block] = mask
    }
    emptyBlockCount = empty
    state = reader
  }
}

/// What the blocks of a refining AC scan have in common.
private struct Refinement {
  let table: HuffmanLookup
  let plane: CoefficientBlocks
  let source: EntropySource
  let last: Int
  /// The value of the bit that the scan brings.
  let step: Int

  /// Takes codes up to the end of the band, or of the block; the result is then the number of
  /// blocks without more of them, this one included, and `index` where the rest of it begins.
  @inline(__always)
  func takeBand(
    _ reader: inout BitReader,
    block: Int,
    mask: inout UInt64,
    index: inout Int
  ) -> Int {
    while index <= last {
      source.refillForTwo(&reader)
      let entry = reader.takeCode(table)
      var number = entry.number
      let run = entry.run
      if number == 0 {
        if entry.size == 0 {
          if run < 15 { return run == 0 ? 1 : 1 &<< run &+ reader.take(run) }
        } else {
          // Any size but 1 is damage, and taken for 1 as libjpeg does.
          if entry.size > 1 { reader.noteBadCode() }
          number = reader.take(1) == 0 ? -1 : 1
        }
      }
      index = passZeros(run, &reader, block: block, mask: &mask, from: index)
      if number != 0 {
        plane.set(index, of: block, to: number &* step, mask: &mask)
      }
      index &+= 1
    }
    return 0
  }

  /// Goes over `run` zeros to the next one, and corrects the coefficients between them.
  @inline(__always)
  private func passZeros(
    _ run: Int,
    _ reader: inout BitReader,
    block: Int,
    mask: inout UInt64,
    from start: Int
  ) -> Int {
    var index = start
    var run = run
    while index <= last {
      let rest = mask &>> UInt64(truncatingIfNeeded: index)
      let zeros = rest.trailingZeroBitCount
      if zeros > run { return min(index &+ run, last &+ 1) }
      run &-= zeros
      index &+= zeros
      guard index <= last else { return last &+ 1 }
      source.refillForBit(&reader)
      plane.refine(index, of: block, by: step, bit: reader.take(1), mask: &mask)
      index &+= 1
    }
    return index
  }

  /// Takes one bit for each coefficient that is not zero, from `start` to the end of the band.
  @inline(__always)
  func correctRest(
    _ reader: inout BitReader,
    block: Int,
    mask: inout UInt64,
    from start: Int
  ) {
    guard start <= last else { return }
    var rest = mask & (~0 &<< UInt64(start)) & (~0 &>> UInt64(63 &- last))
    source.refillForTwo(&reader)
    while rest != 0 {
      source.refillForBit(&reader)
      let bit = reader.take(1)
      plane.refine(rest.trailingZeroBitCount, of: block, by: step, bit: bit, mask: &mask)
      rest &= rest &- 1
    }
  }
}
