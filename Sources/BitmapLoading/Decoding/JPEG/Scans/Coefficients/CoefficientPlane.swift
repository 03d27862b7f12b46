import Glibc

/// The coefficients of one component while its scans arrive: only the lowest `keptSize` ×
/// `keptSize` of each block, and for all 64 whether they are zero, which steers refining scans.
///
/// Memory: `keptSize² + 10` bytes a block. Nearly all coefficients fit in a byte; a second byte for
/// each is there from the first that does not, on pages that cost memory when they are written.
final class CoefficientPlane {
  /// How many blocks there are, and what of them is kept.
  struct Shape {
    var blocksPerLine: Int
    var lineCount: Int
    var keptSize: Int

    var blockCount: Int { blocksPerLine * lineCount }

    /// Bytes for the lower bytes of a block.
    var stride: Int { keptSize * keptSize }

    /// The bytes that a plane takes, in whole cache lines; loops read whole vectors, up to 64 bytes
    /// beyond the last block.
    var byteCount: Int { (blockCount * (stride + 10) + 64 + 63) / 64 * 64 }
  }

  let keptSize: Int
  let blocksPerLine: Int
  /// Bytes per block in `low` and `high`.
  let stride: Int

  /// The first coefficient of each block.
  let dc: UnsafeMutablePointer<Int16>

  /// The others: which are not zero, in zigzag order.
  ///
  /// Bit 0 says that the block has high bytes.
  let masks: UnsafeMutablePointer<UInt64>

  /// The lower bytes; of a block, `keptSize` for each frequency across.
  let low: UnsafeMutablePointer<Int8>

  fileprivate(set) var high: UnsafeMutablePointer<Int8>?

  /// Of each index in zigzag order its place in a block, or `notKept`.
  ///
  /// Indices beyond the last stand for the last, as in libjpeg: damaged data has them.
  private let places: UnsafeMutablePointer<UInt8>

  /// What is written in place of coefficients that are not kept; cheaper than a branch.
  private let spare: UnsafeMutablePointer<Int8>

  private let blockCount: Int
  private let memory: ZeroedMemory

  fileprivate static let notKept = 255
  /// The longest run goes this far.
  private static let placeCount = 64 + 16

  /// Makes a plane of zeros of the `shape.byteCount` bytes of `memory` from `offset` on, a multiple
  /// of 64.
  init(_ shape: Shape, in memory: ZeroedMemory, at offset: Int) {
    self.memory = memory
    keptSize = shape.keptSize
    blocksPerLine = shape.blocksPerLine
    blockCount = shape.blockCount
    stride = shape.stride
    let start = memory.start + offset
    masks = start.bindMemory(to: UInt64.self, capacity: blockCount)
    dc = (start + 8 * blockCount).bindMemory(to: Int16.self, capacity: blockCount)
    low = (start + 10 * blockCount).bindMemory(to: Int8.self, capacity: blockCount * stride)
    spare = .allocate(capacity: 1)
    spare.initialize(to: 0)
    places = .allocate(capacity: Self.placeCount)
    for index in 0..<Self.placeCount {
      let (across, down) = Zigzag.frequencies[min(index, 63)]
      let isKept = index > 0 && across < keptSize && down < keptSize
      (places + index).initialize(to: UInt8(isKept ? across * keptSize + down : Self.notKept))
    }
  }

  deinit {
    free(high)
    spare.deallocate()
    places.deallocate()
  }

  /// Makes all coefficients zero; high bytes count only where a mask says so.
  func clear() {
    masks.update(repeating: 0, count: blockCount)
    dc.update(repeating: 0, count: blockCount)
    low.update(repeating: 0, count: blockCount * stride)
  }

  /// The pointers for a loop.
  var blocks: CoefficientBlocks {
    CoefficientBlocks(
      dc: dc,
      masks: masks,
      blocksPerLine: blocksPerLine,
      low: low,
      places: UnsafePointer(places),
      spare: spare,
      stride: stride,
      plane: .passUnretained(self)
    )
  }

  // MARK: - More than a byte

  fileprivate func setWide(_ place: Int, of block: Int, to value: Int, mask: inout UInt64) {
    guard place != Self.notKept else { return }
    let start = block * stride
    if high == nil { high = calloc(blockCount * stride, 1)?.assumingMemoryBound(to: Int8.self) }
    // Without memory the coefficient becomes the nearest that fits.
    guard let high else {
      low[start + place] = Int8(clamping: value)
      return
    }
    if mask & 1 == 0 {
      mask |= 1
      for other in 0..<stride { high[start + other] = low[start + other] < 0 ? -1 : 0 }
    }
    low[start + place] = Int8(truncatingIfNeeded: value)
    high[start + place] = Int8(truncatingIfNeeded: value >> 8)
  }

  fileprivate func refineWide(
    _ place: Int,
    of block: Int,
    by step: Int,
    bit: Int,
    mask: inout UInt64
  ) {
    guard place != Self.notKept, bit == 1 else { return }
    let index = block * stride + place
    var value = Int(low[index])
    if mask & 1 != 0, let high {
      value = Int(high[index]) << 8 | Int(UInt8(bitPattern: low[index]))
    }
    guard value & step == 0 else { return }
    setWide(place, of: block, to: value < 0 ? value - step : value + step, mask: &mask)
  }
}

/// The pointers of a `CoefficientPlane`, for loops; valid as long as the plane.
///
/// Without references, which would be counted for each block.
struct CoefficientBlocks {
  let dc: UnsafeMutablePointer<Int16>
  let masks: UnsafeMutablePointer<UInt64>
  let blocksPerLine: Int
  fileprivate let low: UnsafeMutablePointer<Int8>
  fileprivate let places: UnsafePointer<UInt8>
  fileprivate let spare: UnsafeMutablePointer<Int8>
  fileprivate let stride: Int
  fileprivate let plane: Unmanaged<CoefficientPlane>

  /// Sets the coefficient at `index` in zigzag order, up to 79; `mask` is that of its block.
  @inline(__always)
  func set(_ index: Int, of block: Int, to value: Int, mask: inout UInt64) {
    mask |= 1 &<< UInt64(truncatingIfNeeded: min(index, 63))
    let place = Int(places[index])
    if Int(Int8(truncatingIfNeeded: value)) == value && mask & 1 == 0 {
      byte(at: place, of: block).pointee = Int8(truncatingIfNeeded: value)
    } else {
      setWide(place, of: block, to: value, mask: &mask)
    }
  }

  /// Moves the coefficient at `index`, which is not zero, away from zero by `step` if `bit` is 1,
  /// unless that bit of it is known.
  ///
  /// Without branches on bits and values, which no processor can foresee.
  @inline(__always)
  func refine(_ index: Int, of block: Int, by step: Int, bit: Int, mask: inout UInt64) {
    let place = Int(places[index])
    let target = byte(at: place, of: block)
    let value = Int(target.pointee)
    let sign = value &>> 63
    let change = value & step == 0 ? step & (0 &- bit) : 0
    let refined = value &+ ((change ^ sign) &- sign)
    if Int(Int8(truncatingIfNeeded: refined)) == refined && mask & 1 == 0 {
      target.pointee = Int8(truncatingIfNeeded: refined)
    } else {
      refineWide(place, of: block, by: step, bit: bit, mask: &mask)
    }
  }

  @inline(__always)
  private func byte(at place: Int, of block: Int) -> UnsafeMutablePointer<Int8> {
    place == CoefficientPlane.notKept ? spare : low + (block &* stride &+ place)
  }

  @inline(never)
  private func setWide(_ place: Int, of block: Int, to value: Int, mask: inout UInt64) {
    plane._withUnsafeGuaranteedRef { $0.setWide(place, of: block, to: value, mask: &mask) }
  }

  @inline(never)
  private func refineWide(_ place: Int, of block: Int, by step: Int, bit: Int, mask: inout UInt64) {
    plane._withUnsafeGuaranteedRef { plane in
      plane.refineWide(place, of: block, by: step, bit: bit, mask: &mask)
    }
  }
}
