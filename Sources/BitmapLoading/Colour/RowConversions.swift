import CCodecs  // lanes.h

// Conversions of one row; exact to the rounding that each states.

/// Multiplies colours by alpha, in place: `(c · a + 127) / 255`, exactly rounded.
///
/// Works on eight pixels at a time where there are as many; `row` need not be aligned.
@inline(never)
func premultiply(_ row: UnsafeMutablePointer<UInt8>, pixelCount: Int) {
  var pixel = 0
  while pixel &+ 4 <= pixelCount {
    let bytes = bp_load_u8(row + 4 &* pixel)
    bp_store_u8(row + 4 &* pixel, premultiplied(bytes))
    pixel &+= 4
  }
  while pixel < pixelCount {
    let alpha = UInt32(row[4 &* pixel &+ 3])
    for channel in 0..<3 {
      let product = UInt32(row[4 &* pixel &+ channel]) &* alpha &+ 128
      row[4 &* pixel &+ channel] = UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
    }
    pixel &+= 1
  }
}

@inline(__always)
private func premultiplied(_ pixels: SIMD16<UInt8>) -> SIMD16<UInt8> {
  let alpha = bp_repeat_alpha(pixels)
  let low = divided(wide(bp_widen_low(pixels)) &* wide(bp_widen_low(alpha)))
  let high = divided(wide(bp_widen_high(pixels)) &* wide(bp_widen_high(alpha)))
  return bp_narrow_i16(narrow(low), narrow(high))
}

/// Division by 255 with rounding, for products of two bytes.
@inline(__always)
private func divided(_ product: SIMD8<UInt16>) -> SIMD8<UInt16> {
  let rounded = product &+ 128
  return (rounded &+ rounded &>> 8) &>> 8
}

@inline(__always)
private func wide(_ v: SIMD8<Int16>) -> SIMD8<UInt16> { unsafeBitCast(v, to: SIMD8<UInt16>.self) }

@inline(__always)
private func narrow(_ v: SIMD8<UInt16>) -> SIMD8<Int16> { unsafeBitCast(v, to: SIMD8<Int16>.self) }

/// Lowers colours that are above their alpha, in place: no premultiplied pixel can have such.
@inline(never)
func limitColorsToAlpha(_ row: UnsafeMutablePointer<UInt8>, pixelCount: Int) {
  var pixel = 0
  while pixel &+ 4 <= pixelCount {
    let bytes = bp_load_u8(row + 4 &* pixel)
    bp_store_u8(row + 4 &* pixel, pointwiseMin(bytes, bp_repeat_alpha(bytes)))
    pixel &+= 4
  }
  while pixel < pixelCount {
    let alpha = row[4 &* pixel &+ 3]
    for channel in 0..<3 {
      row[4 &* pixel &+ channel] = min(row[4 &* pixel &+ channel], alpha)
    }
    pixel &+= 1
  }
}

/// Grey to opaque RGBA.
@inline(never)
func expandGray(
  _ row: UnsafePointer<UInt8>,
  pixelCount: Int,
  into target: UnsafeMutablePointer<UInt8>
) {
  for pixel in 0..<pixelCount {
    let color = UInt32(row[pixel]) &* 0x0001_0101 | 0xFF00_0000
    UnsafeMutableRawPointer(target + 4 &* pixel).storeBytes(of: color.littleEndian, as: UInt32.self)
  }
}

/// RGB to opaque RGBA.
@inline(never)
func expandRGB(
  _ row: UnsafePointer<UInt8>,
  pixelCount: Int,
  into target: UnsafeMutablePointer<UInt8>
) {
  for pixel in 0..<pixelCount {
    target[4 &* pixel] = row[3 &* pixel]
    target[4 &* pixel &+ 1] = row[3 &* pixel &+ 1]
    target[4 &* pixel &+ 2] = row[3 &* pixel &+ 2]
    target[4 &* pixel &+ 3] = 255
  }
}

/// Three planes to opaque RGBA, as they are.
@inline(never)
func interleaveRGB(
  _ red: UnsafePointer<UInt8>,
  _ green: UnsafePointer<UInt8>,
  _ blue: UnsafePointer<UInt8>,
  pixelCount: Int,
  into target: UnsafeMutablePointer<UInt8>
) {
  for pixel in 0..<pixelCount {
    target[4 &* pixel] = red[pixel]
    target[4 &* pixel &+ 1] = green[pixel]
    target[4 &* pixel &+ 2] = blue[pixel]
    target[4 &* pixel &+ 3] = 255
  }
}

/// Inks to opaque RGBA, in place: the plain formula `(255 − ink) · (255 − black) / 255`.
@inline(never)
func convertCMYK(_ row: UnsafeMutablePointer<UInt8>, pixelCount: Int) {
  for pixel in 0..<pixelCount {
    let light = UInt32(~row[4 &* pixel &+ 3])
    for channel in 0..<3 {
      let product = UInt32(~row[4 &* pixel &+ channel]) &* light &+ 128
      row[4 &* pixel &+ channel] = UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
    }
    row[4 &* pixel &+ 3] = 255
  }
}

/// Divides colours by alpha, in place, rounded; what is transparent becomes black.
@inline(never)
func unpremultiply(_ row: UnsafeMutablePointer<UInt8>, pixelCount: Int) {
  for pixel in 0..<pixelCount {
    let alpha = UInt32(row[4 &* pixel &+ 3])
    guard alpha != 255 else { continue }
    for channel in 0..<3 {
      let value = UInt32(row[4 &* pixel &+ channel])
      let straight = alpha == 0 ? 0 : min(255, (value &* 255 &+ alpha / 2) / alpha)
      row[4 &* pixel &+ channel] = UInt8(truncatingIfNeeded: straight)
    }
  }
}

/// Luma and colour differences to opaque RGBA; within one level of the exact formula.
///
/// Rows can be read, and `target` written, up to a multiple of 16 pixels.
@inline(never)
func convertYCbCr(
  _ luma: UnsafePointer<UInt8>,
  _ blueDifference: UnsafePointer<UInt8>,
  _ redDifference: UnsafePointer<UInt8>,
  matrix: YCbCrMatrix,
  pixelCount: Int,
  into target: UnsafeMutablePointer<UInt8>
) {
  let opaque = SIMD16<UInt8>(repeating: 255)
  var pixel = 0
  while pixel < pixelCount {
    let y = bp_load_u8(luma + pixel)
    let cb = bp_load_u8(blueDifference + pixel)
    let cr = bp_load_u8(redDifference + pixel)
    let low = rgb(bp_widen_low(y), bp_widen_low(cb), bp_widen_low(cr), matrix)
    let high = rgb(bp_widen_high(y), bp_widen_high(cb), bp_widen_high(cr), matrix)
    let red = bp_narrow_i16(low.red, high.red)
    let green = bp_narrow_i16(low.green, high.green)
    let blue = bp_narrow_i16(low.blue, high.blue)
    let firstRG = bp_zip_low(red, green)
    let lastRG = bp_zip_high(red, green)
    let firstBA = bp_zip_low(blue, opaque)
    let lastBA = bp_zip_high(blue, opaque)
    let pixels = target + 4 &* pixel
    bp_store_u8(pixels, bp_zip_low_pairs(firstRG, firstBA))
    bp_store_u8(pixels + 16, bp_zip_high_pairs(firstRG, firstBA))
    bp_store_u8(pixels + 32, bp_zip_low_pairs(lastRG, lastBA))
    bp_store_u8(pixels + 48, bp_zip_high_pairs(lastRG, lastBA))
    pixel &+= 16
  }
}

/// Samples have 7 fractional bits and factors 13, so that the upper half of a product has 4.
@inline(__always)
private func rgb(
  _ luma: SIMD8<Int16>,
  _ blueDifference: SIMD8<Int16>,
  _ redDifference: SIMD8<Int16>,
  _ matrix: YCbCrMatrix
) -> (red: SIMD8<Int16>, green: SIMD8<Int16>, blue: SIMD8<Int16>) {
  @inline(__always)
  func product(_ samples: SIMD8<Int16>, _ factor: Int16) -> SIMD8<Int16> {
    bp_multiply_high(samples, SIMD8(repeating: factor))
  }
  let y = product((luma &- SIMD8(repeating: matrix.lumaOffset)) &<< 7, matrix.luma) &+ 8
  let cb = (blueDifference &- 128) &<< 7
  let cr = (redDifference &- 128) &<< 7
  let red = y &+ product(cr, matrix.redFromCr)
  let green = y &- product(cb, matrix.greenFromCb) &- product(cr, matrix.greenFromCr)
  let blue = y &+ product(cb, matrix.blueFromCb)
  return (red &>> 4, green &>> 4, blue &>> 4)
}
