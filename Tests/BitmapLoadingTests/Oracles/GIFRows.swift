@testable import BitmapLoading

/// The rows of the first frame of a GIF, and what ended them early.
struct GIFRows {
  var rows: [[UInt8]] = []
  var error: BitmapError?

  /// As the decoder under test makes them; nil where there is no frame.
  init?(decoding file: [UInt8]) throws {
    let library = try GIFLibrary(DecoderInput(MemorySource(file)))
    guard let frame = Self.frame(library) else { return nil }
    var indices = GIFIndexRows(library, width: frame.width)
    do {
      for _ in 0..<frame.height {
        let row = try indices.next()
        rows.append(Array(UnsafeBufferPointer(start: row, count: frame.width)))
      }
    } catch let error as BitmapError {
      self.error = error
    }
  }

  /// As giflib alone makes them; nil where there is no frame.
  init?(library file: [UInt8]) throws {
    let library = try GIFLibrary(DecoderInput(MemorySource(file)))
    guard let frame = Self.frame(library) else { return nil }
    var row = [UInt8](repeating: 0, count: frame.width)
    do {
      for _ in 0..<frame.height {
        try library.readLine(into: &row, count: frame.width)
        rows.append(row)
      }
    } catch let error as BitmapError {
      self.error = error
    }
  }

  /// Nil where a damaged header leaves no pixels, or too many of them.
  private static func frame(_ library: borrowing GIFLibrary) -> GIFFrame? {
    guard let header = try? library.readHeader() else { return nil }
    let frame = GIFFrame(header)
    return (1..<1 << 20).contains(frame.width * frame.height) ? frame : nil
  }
}
