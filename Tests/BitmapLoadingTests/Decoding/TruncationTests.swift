import PictureMaker
import TestSupport
import Testing

@testable import BitmapLoading

@Suite("Files that end too early", .background)
struct TruncationTests {
  @Test("A file cut anywhere gives an error, or the part that is there", arguments: SmallFile.all)
  func cutAnywhere(_ file: SmallFile) throws {
    let bytes = try file.bytes()
    let whole = try file.whole()
    var lastFraction = 0.0
    for count in 0..<bytes.count {
      guard let part = try Self.part(Array(bytes[..<count])) else {
        if lastFraction > 0 {
          Issue.record("\(count) of \(bytes.count) bytes show nothing, fewer bytes did")
          return
        }
        continue
      }
      #expect(part.bitmap.size == whole.bitmap.size)
      #expect(part.decodedFraction >= lastFraction, "\(count) bytes show less than fewer bytes did")
      lastFraction = part.decodedFraction
      if let problem = Self.problem(part, of: whole, file.parts) {
        Issue.record("\(count) of \(bytes.count) bytes: \(problem)")
        return
      }
    }
  }

  /// The picture; nil for an error that truncated bytes may give.
  private static func part(_ bytes: [UInt8]) throws -> LoadedBitmap? {
    do {
      return try BitmapLoader().decode(MemorySource(bytes))
    } catch BitmapError.emptyBody where bytes.isEmpty {
      return nil
    } catch BitmapError.notAnImage where bytes.count < 12 {
      return nil
    } catch BitmapError.truncated {
      return nil
    }
  }

  private static func problem(
    _ part: LoadedBitmap,
    of whole: LoadedBitmap,
    _ parts: SmallFile.Parts
  ) -> String? {
    if !part.isDamaged {
      if part.decodedFraction < 1 { return "rows are missing, and it is not damaged" }
      return part.bitmap == whole.bitmap ? nil : "not damaged, but different"
    }
    if part.decodedFraction <= 0 { return "a picture without a row" }
    switch parts {
    case .rows: return problemInRows(part, of: whole)
    case .scans: return problemInScans(part)
    case .interlacedRows: return problemInInterlacedRows(part, of: whole)
    case .adam7: return problemInAdam7(part, of: whole)
    }
  }

  private static func row(_ y: Int, _ bitmap: Bitmap) -> ArraySlice<UInt8> {
    bitmap.bytes[y * bitmap.stride..<(y + 1) * bitmap.stride]
  }

  private static func problemInRows(_ part: LoadedBitmap, of whole: LoadedBitmap) -> String? {
    // What is stored upside down is missing at the top.
    let isFlipped = part.orientation == .flipped
    let height = part.bitmap.size.height
    let rows = isFlipped ? Array((0..<height).reversed()) : Array(0..<height)
    // A frame that is lower than its canvas has its own fraction: the rows show which there are.
    let equalCount = rows.prefix { row($0, part.bitmap) == row($0, whole.bitmap) }.count
    let rest = rows.dropFirst(equalCount).flatMap { row($0, part.bitmap) }
    if rest.contains(where: { $0 != 0 }) {
      return "row \(rows[equalCount]) is neither right nor transparent"
    }
    let fraction = part.decodedFraction
    if part.format != .gif, Double(equalCount) < fraction * Double(height) - 0.001 {
      return "\(equalCount) rows are there, \(fraction) of \(height) are promised"
    }
    return nil
  }

  private static func problemInScans(_ part: LoadedBitmap) -> String? {
    let kept = Int((part.decodedFraction * Double(part.bitmap.size.height)).rounded())
    let bytes = part.bitmap.bytes
    let isOpaque = stride(from: 3, to: kept * part.bitmap.stride, by: 4).allSatisfy {
      bytes[$0] == 255
    }
    if !isOpaque { return "holes in the rows that are there" }
    let rest = bytes[(kept * part.bitmap.stride)...]
    return rest.contains { $0 != 0 } ? "missing rows are not transparent" : nil
  }

  /// Rows that did not come show the nearest above that did, of whichever pass.
  private static func problemInInterlacedRows(
    _ part: LoadedBitmap,
    of whole: LoadedBitmap
  ) -> String? {
    let kept = Int((part.decodedFraction * Double(part.bitmap.size.height)).rounded())
    for y in 0..<part.bitmap.size.height {
      let shown = row(y, part.bitmap)
      if y >= kept {
        if shown.contains(where: { $0 != 0 }) { return "missing rows are not transparent" }
        continue
      }
      let candidates = [1, 2, 4, 8].map { row(y - y % $0, whole.bitmap) }
      if !candidates.contains(where: { $0.elementsEqual(shown) }) {
        return "row \(y) is none of those of an earlier pass"
      }
    }
    return nil
  }

  private static func problemInAdam7(_ part: LoadedBitmap, of whole: LoadedBitmap) -> String? {
    let kept = Int((part.decodedFraction * Double(part.bitmap.size.height)).rounded())
    for y in 0..<part.bitmap.size.height {
      for x in 0..<part.bitmap.size.width {
        let shown = part.bitmap.pixel(x, y)
        if y >= kept {
          if shown.alpha != 0 { return "missing rows are not transparent" }
          continue
        }
        // The pixels of earlier passes that stand for this one (PNG 8.2).
        let ancestors = [
          (x, y), (x, y & ~1), (x & ~1, y & ~1), (x & ~1, y & ~3), (x & ~3, y & ~3),
          (x & ~3, y & ~7), (x & ~7, y & ~7),
        ]
        if !ancestors.contains(where: { whole.bitmap.pixel($0, $1) == shown }) {
          return "pixel \(x), \(y) is of no pass"
        }
      }
    }
    return nil
  }

  @Test("A missing end marker alone is no damage", arguments: SmallFile.all)
  func endMarker(_ file: SmallFile) throws {
    let bytes = try file.bytes()
    let whole = try file.whole()
    for missing in 0...file.endMarkerByteCount {
      let part = try BitmapLoader().decode(MemorySource(Array(bytes.dropLast(missing))))
      #expect(!part.isDamaged, "\(missing) bytes are missing")
      #expect(part.decodedFraction == 1)
      #expect(part.bitmap == whole.bitmap)
    }
  }

  @Test("What stands behind the end is no damage", arguments: SmallFile.all)
  func trailingBytes(_ file: SmallFile) throws {
    let whole = try file.whole()
    var numbers = SeededNumbers(seed: 2)
    let longer = try BitmapLoader().decode(MemorySource(file.bytes() + numbers.bytes(1000)))
    #expect(!longer.isDamaged)
    #expect(longer.bitmap == whole.bitmap)
  }

  @Test("Cut files can be reduced: what is missing is transparent", arguments: SmallFile.all)
  func reduced(_ file: SmallFile) throws {
    let bytes = try file.bytes()
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: 14))
    let whole = try loader.decode(MemorySource(bytes))
    for count in stride(from: 1, to: bytes.count, by: 3) {
      guard let part = try? loader.decode(MemorySource(Array(bytes[..<count]))) else { continue }
      #expect(part.bitmap.size == whole.bitmap.size)
      // Rows of a frame inside a larger canvas are counted on their own.
      guard part.isDamaged, part.orientation == .upright, part.format != .gif else { continue }
      let height = Double(part.bitmap.size.height)
      let kept = Int((part.decodedFraction * height).rounded(.down))
      let rest = part.bitmap.bytes[(kept * part.bitmap.stride)...]
      if rest.contains(where: { $0 != 0 }) {
        Issue.record("\(count) of \(bytes.count) bytes: missing rows are not transparent")
        return
      }
    }
  }

  @Test(
    "What is missing does not bleed into what is there, reduced or not",
    arguments: [JPEGEncoding.Color.gray, .yCbCr, .rgb, .cmyk],
    [1440, 240, 91]
  )
  func bleeding(color: JPEGEncoding.Color, limit: Int) throws {
    let size = (width: 200, height: 600)
    let picture = Raster(width: size.width, height: size.height, filledWith: RGBA(250, 240, 180))
    let encoding = JPEGEncoding(quality: 95, color: color)
    let bytes = try encoding.encode(picture)
    let shown = encoding.shown(picture)[0, 0]
    let loader = BitmapLoader(limits: BitmapLimits(maxPixelSize: limit))
    let part = try loader.decode(MemorySource(Array(bytes[..<(bytes.count * 7 / 10)])))
    #expect(part.isDamaged)
    #expect((0.1...0.9).contains(part.decodedFraction))
    let kept = Int(Double(part.bitmap.size.height) * part.decodedFraction)
    for y in 0..<kept {
      let pixel = part.bitmap.pixel(part.bitmap.size.width / 2, y)
      #expect(pixel.isNear(shown, within: 3), "row \(y) of \(kept)")
    }
  }
}
