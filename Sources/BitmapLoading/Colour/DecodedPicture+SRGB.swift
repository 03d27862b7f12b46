extension DecodedPicture {
  /// Converts the reduced picture to sRGB, in place: rows that hold picture only.
  ///
  /// An opaque picture without a profile is left alone.
  func convertToSRGB() {
    // The product of two roundings may lie just below a whole number of rows.
    let rowCount = Int((Double(size.height) * decodedFraction + 1e-6).rounded(.down))
    if case .cmyk(let isInverted) = meaning {
      convertInks(rowCount: rowCount, isInverted: isInverted)
    } else if let profile, let transform = ColorTransform(from: profile, meaning: meaning) {
      forEachRow(rowCount) { row in
        unpremultiply(row, pixelCount: size.width)
        transform.apply(to: row, pixelCount: size.width)
        premultiply(row, pixelCount: size.width)
      }
    }
  }

  private func convertInks(rowCount: Int, isInverted: Bool) {
    if isInverted {
      forEachRow(rowCount) { row in
        for index in 0..<4 * size.width { row[index] = ~row[index] }
      }
    }
    if let profile, let transform = ColorTransform(from: profile, meaning: meaning) {
      forEachRow(rowCount) { row in
        transform.apply(to: row, pixelCount: size.width)
        for pixel in 0..<size.width { row[4 * pixel + 3] = 255 }
      }
    } else {
      forEachRow(rowCount) { convertCMYK($0, pixelCount: size.width) }
    }
  }

  private func forEachRow(_ rowCount: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    for y in 0..<rowCount { body(storage.row(y, stride: size.width * 4)) }
  }
}
