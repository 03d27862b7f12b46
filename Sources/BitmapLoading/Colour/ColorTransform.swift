import CLCMS

/// A conversion of the reduced picture to sRGB, by Little CMS.
///
/// Works on unpremultiplied values, row by row, in place.
struct ColorTransform: ~Copyable {
  private let transform: cmsHTRANSFORM

  /// Nil where the profile is broken, is for another kind of picture, or changes nothing: a
  /// picture is never lost for its profile.
  init?(from profile: ColorProfile, meaning declared: PixelMeaning) {
    // Grey pictures with an RGB profile are common: grey is a colour of it.
    let meaning = declared == .gray && profile.isRGB ? .rgba : declared
    guard
      let source = ProfileHandle(profile, meaning: meaning),
      let target = ProfileHandle(cmsCreate_sRGBProfile()),
      let transform = cmsCreateTransform(
        source.handle,
        meaning.sourceFormat,
        target.handle,
        PixelMeaning.rgbaFormat,
        cmsUInt32Number(INTENT_PERCEPTUAL),
        0
      )
    else { return nil }
    guard !Self.changesNothing(transform, meaning: meaning) else {
      cmsDeleteTransform(transform)
      return nil
    }
    self.transform = transform
  }

  deinit {
    cmsDeleteTransform(transform)
  }

  /// Converts `pixelCount` unpremultiplied pixels of four bytes each; alpha, or what stands in its
  /// place, stays.
  func apply(to row: UnsafeMutablePointer<UInt8>, pixelCount: Int) {
    cmsDoTransform(transform, row, row, cmsUInt32Number(pixelCount))
  }

  /// Whether sample colours stay as they are, within a level: most profiles are sRGB by name.
  private static func changesNothing(_ transform: cmsHTRANSFORM, meaning: PixelMeaning) -> Bool {
    if case .cmyk = meaning { return false }
    let levels: [UInt8] = [0, 20, 64, 128, 200, 255]
    var colors: [UInt8] = []
    for red in levels {
      for green in levels {
        for blue in levels {
          colors += meaning == .gray ? [red, red, red, 255] : [red, green, blue, 255]
        }
      }
    }
    var converted = colors
    cmsDoTransform(transform, colors, &converted, cmsUInt32Number(colors.count / 4))
    return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
  }
}

extension PixelMeaning {
  /// Four bytes, the last of which is alpha: `TYPE_RGBA_8`.
  fileprivate static let rgbaFormat = format(space: PT_RGB, channels: 3, extra: 1)

  fileprivate var sourceFormat: cmsUInt32Number {
    switch self {
    case .rgba: Self.rgbaFormat
    // One byte, and three that are not looked at.
    case .gray: Self.format(space: PT_GRAY, channels: 1, extra: 3)
    case .cmyk: Self.format(space: PT_CMYK, channels: 4, extra: 0)
    }
  }

  fileprivate var signature: cmsColorSpaceSignature {
    switch self {
    case .rgba: cmsSigRgbData
    case .gray: cmsSigGrayData
    case .cmyk: cmsSigCmykData
    }
  }

  /// The macros of lcms2.h that lay out one byte a channel.
  private static func format(space: CInt, channels: UInt32, extra: UInt32) -> cmsUInt32Number {
    UInt32(space) << 16 | extra << 7 | channels << 3 | 1
  }
}

extension ColorProfile {
  /// Whether it is for pictures of red, green and blue.
  fileprivate var isRGB: Bool {
    guard case .icc(let bytes) = self else { return true }
    // The colour space stands at byte 16 of the header (ICC.1:2010, 7.2.6).
    return bytes.count >= 20 && bytes[16..<20].elementsEqual("RGB ".utf8)
  }
}

/// A profile of Little CMS, closed with the value.
private struct ProfileHandle: ~Copyable {
  let handle: cmsHPROFILE

  init?(_ handle: cmsHPROFILE?) {
    guard let handle else { return nil }
    self.handle = handle
  }

  /// Nil where the profile is for another kind of picture.
  init?(_ profile: ColorProfile, meaning: PixelMeaning) {
    switch profile {
    case .icc(let bytes):
      guard let handle = cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count)) else {
        return nil
      }
      guard cmsGetColorSpace(handle) == meaning.signature else {
        cmsCloseProfile(handle)
        return nil
      }
      self.init(handle)
    case .rgb(let primaries, let transfer):
      self.init(Self.makeRGB(primaries, transfer))
    }
  }

  deinit {
    cmsCloseProfile(handle)
  }

  private static func makeRGB(
    _ primaries: ColorPrimaries,
    _ transfer: TransferFunction
  ) -> cmsHPROFILE? {
    func point(_ chromaticity: Chromaticity) -> cmsCIExyY {
      cmsCIExyY(x: chromaticity.x, y: chromaticity.y, Y: 1)
    }
    var white = point(primaries.white)
    var triple = cmsCIExyYTRIPLE(
      Red: point(primaries.red),
      Green: point(primaries.green),
      Blue: point(primaries.blue)
    )
    guard let curve = transfer.makeCurve() else { return nil }
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return cmsCreateRGBProfile(&white, &triple, &curves)
  }
}

extension TransferFunction {
  /// A tone curve that the caller frees.
  fileprivate func makeCurve() -> OpaquePointer? {
    // Type 4 of lcms: (aX + b)^γ from d on, below it cX.
    switch self {
    case .sRGB:
      cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    case .bt709:
      cmsBuildParametricToneCurve(nil, 4, [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081])
    case .power(let exponent): cmsBuildGamma(nil, exponent)
    }
  }
}
