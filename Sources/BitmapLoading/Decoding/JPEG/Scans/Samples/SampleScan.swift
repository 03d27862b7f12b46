/// Decodes whole blocks, and makes samples of those of an MCU as soon as it is read (T.81 F.2.2).
///
/// Memory: an MCU, ten blocks at most.
final class SampleScan: MCUDecoding {
  /// One component of the scan.
  struct Component {
    let transform: InverseDCT
    let dcTable: HuffmanTable
    let acTable: HuffmanTable
    /// Blocks across and down in an MCU.
    let columnCount: Int
    let rowCount: Int
    /// Blocks that hold picture.
    let blocksPerLine: Int
    /// Its rows among those of a strip.
    let stripRows: Range<Int>
  }

  private let components: [Component]
  private let source: EntropySource
  private let linesPerStrip: Int
  private let blocks: UnsafeMutableBufferPointer<Block>
  private let rows: UnsafeMutableBufferPointer<UnsafeMutablePointer<UInt8>>
  private let predictions: UnsafeMutableBufferPointer<Int>
  private let places: UnsafeMutableBufferPointer<Place>
  private let coefficients: UnsafeMutableBufferPointer<SIMD8<Int16>>

  /// Makes a scan whose MCUs stand in `linesPerStrip` lines of a strip.
  init(_ components: [Component], linesPerStrip: Int, source: EntropySource) {
    self.components = components
    self.source = source
    self.linesPerStrip = linesPerStrip
    rows = .allocate(capacity: components.map(\.stripRows.upperBound).max() ?? 0)
    predictions = .allocate(capacity: components.count)
    predictions.initialize(repeating: 0)
    places = .allocate(capacity: components.count * Place.count)
    blocks = .allocate(capacity: components.reduce(0) { $0 + $1.columnCount * $1.rowCount })
    coefficients = .allocate(capacity: blocks.count * Block.vectorCount)
    coefficients.initialize(repeating: .zero)
    layOutBlocks()
  }

  deinit {
    rows.deallocate()
    predictions.deallocate()
    places.deallocate()
    coefficients.deallocate()
    blocks.deallocate()
  }

  /// Says where the samples of the next lines go: all rows of the first component, and so on.
  func startStrip(_ stripRows: UnsafePointer<UnsafeMutablePointer<UInt8>?>) {
    for row in rows.indices {
      guard let target = stripRows[row] else { return }
      rows.initializeElement(at: row, to: target)
    }
  }

  func restart() {
    predictions.update(repeating: 0)
  }

  // MARK: - MCUs

  func decode(_ range: Range<Int>, line: Int, _ state: inout BitReader) {
    let lineInStrip = line % linesPerStrip
    let source = self.source
    var reader = state
    for mcu in range {
      for block in blocks { block.read(&reader, source) }
      for block in blocks { block.transform(mcu: mcu, line: lineInStrip) }
      if reader.isExhausted {
        skip(mcu + 1..<range.upperBound, line: line)
        break
      }
    }
    state = reader
  }

  /// Blocks without data are grey.
  func skip(_ range: Range<Int>, line: Int) {
    let lineInStrip = line % linesPerStrip
    for mcu in range {
      for block in blocks {
        block.clear()
        block.transform(mcu: mcu, line: lineInStrip)
      }
    }
  }

  private func layOutBlocks() {
    guard
      let prediction = predictions.baseAddress, let place = places.baseAddress,
      let vector = coefficients.baseAddress, let row = rows.baseAddress
    else { return }
    var count = 0
    for (index, component) in components.enumerated() {
      for offset in 0..<Place.count {
        (place + (index * Place.count + offset)).initialize(
          to: Place(offset, in: component.transform)
        )
      }
      for rowInMCU in 0..<component.rowCount {
        for column in 0..<component.columnCount {
          let block = Block(
            component,
            row: rowInMCU,
            column: column,
            coefficients: vector + count * Block.vectorCount,
            places: place + index * Place.count,
            prediction: prediction + index,
            rows: row + component.stripRows.lowerBound
          )
          blocks.initializeElement(at: count, to: block)
          count += 1
        }
      }
    }
  }
}

/// A block of an MCU: where its codes, its coefficients and its samples are.
///
/// Without references, which would be counted for each block.
private struct Block {
  /// Eight of coefficients, one for those that are not kept, and one for what is known of them.
  static let vectorCount = 10

  private let transform: Unmanaged<InverseDCT>
  private let dcTable: HuffmanLookup
  private let acTable: HuffmanLookup
  private let coefficients: UnsafeMutablePointer<SIMD8<Int16>>
  private let places: UnsafePointer<Place>
  /// The last DC of the component.
  private let prediction: UnsafeMutablePointer<Int>
  private let rows: UnsafePointer<UnsafeMutablePointer<UInt8>>
  /// The first sample of the block of the first MCU, and from one MCU to the next.
  private let firstX: Int
  private let stepX: Int
  private let endX: Int
  private let size: Int

  init(
    _ component: SampleScan.Component,
    row: Int,
    column: Int,
    coefficients: UnsafeMutablePointer<SIMD8<Int16>>,
    places: UnsafePointer<Place>,
    prediction: UnsafeMutablePointer<Int>,
    rows: UnsafePointer<UnsafeMutablePointer<UInt8>>
  ) {
    transform = .passUnretained(component.transform)
    dcTable = component.dcTable.lookup
    acTable = component.acTable.lookup
    size = component.transform.size
    self.coefficients = coefficients
    self.places = places
    self.prediction = prediction
    self.rows = rows + row * size
    firstX = column * size
    stepX = component.columnCount * size
    endX = component.blocksPerLine * size
  }

  /// What is known of the coefficients.
  private var contents: UnsafeMutablePointer<InverseDCT.Contents> {
    @inline(__always) get {
      UnsafeMutableRawPointer(coefficients + 9).assumingMemoryBound(to: InverseDCT.Contents.self)
    }
  }

  /// Makes all coefficients zero.
  func clear() {
    for vector in 0..<8 { coefficients[vector] = .zero }
    contents.pointee = []
  }

  /// Makes samples of the coefficients, and clears them.
  @inline(__always)
  func transform(mcu: Int, line: Int) {
    let x = firstX &+ mcu &* stepX
    let contents = self.contents.pointee
    if x < endX {
      transform._withUnsafeGuaranteedRef {
        $0.transform(coefficients, contents: contents, into: rows + line &* size, x: x)
      }
    }
    if contents.rawValue != 0 { for vector in 0..<8 { coefficients[vector] = .zero } }
  }

  /// Reads the coefficients; all were zero but the first.
  @inline(__always)
  func read(_ reader: inout BitReader, _ source: EntropySource) {
    let samples = UnsafeMutableRawPointer(coefficients).assumingMemoryBound(to: Int16.self)
    prediction.pointee &+= source.takeDifference(&reader, dcTable)
    samples[0] = Int16(truncatingIfNeeded: prediction.pointee)
    var contents: UInt8 = 0
    var index = 1
    while index < 64 {
      source.refillForTwo(&reader)
      if takeCode(&reader, samples, &index, &contents), index < 64 {
        _ = takeCode(&reader, samples, &index, &contents)
      }
    }
    self.contents.pointee = InverseDCT.Contents(rawValue: contents)
  }

  /// Takes a code and the number after it; false if that can have taken more than an entry has.
  @inline(__always)
  private func takeCode(
    _ reader: inout BitReader,
    _ samples: UnsafeMutablePointer<Int16>,
    _ index: inout Int,
    _ contents: inout UInt8
  ) -> Bool {
    var entry = acTable.entry(reader.bits)
    let isRare = entry.number == 0 || index &+ entry.run >= 63
    if isRare {
      entry = takeRareCode(&reader, entry)
      if entry.number == 0 {
        index &+= entry.run < 15 ? 64 : 16
        return false
      }
    } else {
      reader.skip(entry)
    }
    let place = places[index &+ entry.run]
    samples[Int(place.index)] = Int16(truncatingIfNeeded: entry.number)
    contents |= place.contents
    index = (index &+ entry.run &+ 1) | entry.end
    return !isRare
  }

  /// Takes a code that no entry holds whole: a long one, one with a large number, and those near the
  /// end of a block, behind which there is no code for the end.
  @inline(__always)
  private func takeRareCode(_ reader: inout BitReader, _ found: HuffmanEntry) -> HuffmanEntry {
    var entry = found
    if entry.number != 0 || entry.length == 0 {
      entry = acTable.longEntry(reader.bits)
      if entry.length > 16 { reader.noteBadCode() }
    }
    reader.skip(entry.length)
    guard entry.size > 0 else { return entry }
    return entry.with(number: reader.takeSigned(entry.size))
  }
}

/// Where a coefficient is put, and what it says of its block.
private struct Place {
  /// The longest run goes beyond the last by this much; damaged data has that, and as in libjpeg it
  /// stands for the last.
  static let count = 64 + 16

  /// Index in the block, or behind it.
  let index: UInt8
  let contents: UInt8

  init(_ place: Int, in transform: InverseDCT) {
    let (across, down) = Zigzag.frequencies[min(place, 63)]
    let contents = transform.contents(at: min(place, 63))
    index = contents.isEmpty ? 64 : UInt8(8 * across + down)
    self.contents = contents.rawValue
  }
}
