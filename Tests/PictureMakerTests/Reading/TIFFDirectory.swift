/// The entries of the first directory of an EXIF block (TIFF 6, section 2).
struct TIFFDirectory {
  private(set) var values: [Int: Int] = [:]
  private(set) var texts: [Int: String] = [:]
  /// Where the directory after this one begins; 0 for none.
  private(set) var next = 0

  init?(_ bytes: [UInt8], at start: Int? = nil) {
    var reader = ByteReader(bytes)
    guard let order = reader.text(2), ["MM", "II"].contains(order) else { return nil }
    func number(_ reader: inout ByteReader, _ count: Int) -> Int? {
      order == "MM" ? reader.big(count) : reader.little(count)
    }
    guard number(&reader, 2) == 42, let first = number(&reader, 4) else { return nil }
    reader = ByteReader(bytes)
    guard reader.take(start ?? first) != nil, let count = number(&reader, 2) else { return nil }
    for _ in 0..<count {
      guard let tag = number(&reader, 2), let type = number(&reader, 2),
        let length = number(&reader, 4)
      else { return nil }
      if type == 3, length == 1 {
        values[tag] = number(&reader, 2)
        guard reader.take(2) != nil else { return nil }
      } else if let place = number(&reader, 4) {
        var text = ByteReader(bytes)
        guard type == 2, text.take(place) != nil else { return nil }
        texts[tag] = text.text(length)
      }
    }
    next = number(&reader, 4) ?? -1
  }
}
