import Glibc

/// Where the bytes of a JPEG come from.
protocol EntropyBytes: AnyObject {
  /// Copies the next bytes into `buffer`; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int
}

extension DecoderInput: EntropyBytes {}

/// The bytes of a JPEG as markers and entropy-coded data need them: a window that is read again and
/// again, and the marker that ended the data before it.
///
/// Memory: the window, 32 KB or what was read before.
final class EntropySource {
  /// The marker that was found and not handled yet; 0 for none.
  private(set) var marker: UInt8 = 0

  /// Whether the bytes ended; they then look like an end marker, as libjpeg advises.
  private(set) var hasEnded = false

  private static let windowByteCount = 32 << 10

  private let window: UnsafeMutableBufferPointer<UInt8>
  private var next: UnsafePointer<UInt8>
  private var end: UnsafePointer<UInt8>
  private var bytes: (any EntropyBytes)?
  /// Bytes up to the end of the window.
  private var byteCount: Int

  /// Starts at `first`; nothing follows them until `attach` says what.
  init(_ first: [UInt8]) {
    window = .allocate(capacity: max(first.count, Self.windowByteCount))
    _ = window.update(fromContentsOf: first)
    guard let base = window.baseAddress else { fatalError("a window has at least one byte") }
    next = UnsafePointer(base)
    end = next + first.count
    byteCount = first.count
  }

  /// Starts with what `bytes` gives.
  convenience init(_ bytes: some EntropyBytes) {
    self.init([])
    attach(bytes)
  }

  deinit {
    window.deallocate()
  }

  /// Says where the bytes after the first ones come from.
  func attach(_ bytes: some EntropyBytes) {
    self.bytes = bytes
  }

  /// How many bytes stand before the next one.
  var position: Int { byteCount - (end - next) }

  /// The next byte; nil at the end.
  func readByte() -> UInt8? {
    guard next < end || fill() else { return nil }
    defer { next += 1 }
    return next.pointee
  }

  /// Goes to the next marker, unless one is waiting, and says which.
  func findMarker() -> UInt8 {
    while marker == 0 {
      // Data are passed quickly.
      let found = memchr(next, 0xFF, end - next)
      next = found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
      guard let byte = readByte() else {
        marker = JPEGMarker.endOfImage
        break
      }
      if byte == 0xFF { readMarkerCode() }
    }
    return marker
  }

  /// Goes over the data of a scan, to the marker that ends them.
  ///
  /// With restart markers, what is no marker by T.81 is passed, as `ScanDecoder` does when it looks
  /// for one.
  func skipData(hasRestarts: Bool) {
    while JPEGMarker.restarts.contains(findMarker()) || hasRestarts && marker < 0xC0 {
      clearMarker()
    }
  }

  /// Says that the marker is handled.
  func clearMarker() {
    marker = 0
  }

  // MARK: - Bits

  /// A reader of the data from here on; there are none while a marker waits.
  func makeBitReader() -> BitReader {
    BitReader(next: next, end: marker == 0 ? end : next)
  }

  /// Goes on after the bytes that `reader` took.
  func resume(after reader: BitReader) {
    next = reader.next
  }

  /// Makes sure that `reader` has 32 bits: the longest code, and the longest number after it.
  @inline(__always)
  func refill(_ reader: inout BitReader) {
    guard reader.count < 32, !reader.appendWord() else { return }
    reader = refilled(reader)
  }

  /// Takes the difference of a DC from the one before (T.81 F.2.2.1).
  @inline(__always)
  func takeDifference(_ reader: inout BitReader, _ table: HuffmanLookup) -> Int {
    refill(&reader)
    let entry = reader.takeCode(table)
    if entry.number != 0 || entry.size == 0 { return entry.number }
    return reader.takeSigned(entry.size)
  }

  /// Makes sure that `reader` has 42 bits: a code and number of an entry, and the longest ones.
  ///
  /// Appends to those that it has in any case: no processor can foresee when there are too few.
  @inline(__always)
  func refillForTwo(_ reader: inout BitReader) {
    guard !reader.appendWord(), reader.count < 32 + HuffmanTable.lookupBitCount else { return }
    reader = refilled(reader)
  }

  /// Makes sure that `reader` has one bit.
  @inline(__always)
  func refillForBit(_ reader: inout BitReader) {
    guard reader.count < 1, !reader.appendWord() else { return }
    reader = refilled(reader)
  }

  /// `reader` with 56 to 63 bits, or 64 at a marker; those beyond it are zeros.
  ///
  /// By value, so that the caller's reader can stay in registers.
  @inline(never)
  private func refilled(_ reader: BitReader) -> BitReader {
    var reader = reader
    next = reader.next
    while reader.count < 56 {
      guard let byte = readDataByte() else {
        reader.pad()
        break
      }
      reader.append(byte)
    }
    reader.next = next
    // Nothing is read beyond a marker.
    reader.end = marker == 0 ? end : next
    return reader
  }

  /// The next byte of entropy-coded data; nil at a marker.
  private func readDataByte() -> UInt8? {
    guard marker == 0 else { return nil }
    guard let byte = readByte() else {
      marker = JPEGMarker.endOfImage
      return nil
    }
    guard byte == 0xFF else { return byte }
    readMarkerCode()
    return marker == 0 ? 0xFF : nil
  }

  /// Reads what follows 0xFF: fill bytes, then 0 for a byte of data, or the code of a marker.
  private func readMarkerCode() {
    repeat { marker = readByte() ?? JPEGMarker.endOfImage } while marker == 0xFF
  }

  private func fill() -> Bool {
    guard !hasEnded, let bytes else {
      hasEnded = true
      return false
    }
    let count = bytes.read(into: UnsafeMutableRawBufferPointer(window))
    hasEnded = count == 0
    byteCount += count
    guard let base = window.baseAddress else { return false }
    next = UnsafePointer(base)
    end = next + count
    return count > 0
  }
}
