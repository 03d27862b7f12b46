/// How luma and two colour differences become RGB, in the fixed point of `convertYCbCr`.
struct YCbCrMatrix {
  /// Luma of black.
  let lumaOffset: Int16
  let luma: Int16
  let redFromCr: Int16
  let greenFromCb: Int16
  let greenFromCr: Int16
  let blueFromCb: Int16

  /// Fractional bits of the factors.
  static let fractionBits = 13

  private init(
    lumaOffset: Int16,
    luma: Double,
    redFromCr: Double,
    greenFromCb: Double,
    greenFromCr: Double,
    blueFromCb: Double
  ) {
    func fixed(_ factor: Double) -> Int16 {
      Int16((factor * Double(1 << Self.fractionBits)).rounded())
    }
    self.lumaOffset = lumaOffset
    self.luma = fixed(luma)
    self.redFromCr = fixed(redFromCr)
    self.greenFromCb = fixed(greenFromCb)
    self.greenFromCr = fixed(greenFromCr)
    self.blueFromCb = fixed(blueFromCb)
  }

  /// BT.601 over the full range, as JFIF 1.02 defines it.
  static let jfif = YCbCrMatrix(
    lumaOffset: 0,
    luma: 1,
    redFromCr: 1.402,
    greenFromCb: 0.344136,
    greenFromCr: 0.714136,
    blueFromCb: 1.772
  )

  /// BT.601 over 16…235, as WebP (RFC 9649) prescribes it.
  static let webP = YCbCrMatrix(
    lumaOffset: 16,
    luma: 255.0 / 219,
    redFromCr: 1.596027,
    greenFromCb: 0.391762,
    greenFromCr: 0.812968,
    blueFromCb: 2.017232
  )
}
