extension TestImages {
  static let png = pngKinds + pngTransparencies + pngFilters + pngChunks + pngSizes

  private static let card = TestCard(width: 60, height: 45)
  private static let gradient = Gradient(width: 60, height: 45)
  private static let ramp = AlphaRamp(width: 64, height: 48, levels: 32)

  private static func make(
    _ stem: String,
    _ picture: any RowRecipe,
    _ color: PNGEncoding.Color = .rgb,
    bitDepth: Int = 8,
    filter: PNGEncoding.Filter? = nil,
    closeness: PictureFile.Closeness = .exact,
    change: (inout PNGEncoding) -> Void = { _ in }
  ) -> PictureFile {
    var encoding = PNGEncoding(color, bitDepth: bitDepth, filter: filter)
    encoding.compressionLevel = 9
    change(&encoding)
    return PictureFile("png-\(stem)", picture, encoding, closeness: closeness)
  }

  /// The fifteen kinds of PNG 11.2.2, each also interlaced.
  private static let pngKinds: [PictureFile] = {
    let kinds: [(String, PNGEncoding.Color, [Int])] = [
      ("gray", .gray, [1, 2, 4, 8, 16]), ("rgb", .rgb, [8, 16]),
      ("palette", .palette, [1, 2, 4, 8]), ("gray-alpha", .grayAlpha, [8, 16]),
      ("rgba", .rgba, [8, 16]),
    ]
    return kinds.flatMap { name, color, depths in
      let picture: any RowRecipe = color == .rgba || color == .grayAlpha ? ramp : card
      return depths.flatMap { depth in
        [false, true].map { isInterlaced in
          make(
            "\(name)-\(depth)\(isInterlaced ? "-interlaced" : "")",
            picture,
            color,
            bitDepth: depth
          ) { $0.isInterlaced = isInterlaced }
        }
      }
    }
  }()

  private static let pngTransparencies = [
    make("trns-palette", ramp, .palette),
    make("trns-palette-interlaced", ramp, .palette) { $0.isInterlaced = true },
    make("trns-palette-4", AlphaRamp(width: 40, height: 30, levels: 2), .palette, bitDepth: 4),
    make("trns-gray", ramp, .gray) { $0.transparentColor = RGBA(90, 90, 90) },
    make("trns-gray-1", card, .gray, bitDepth: 1) { $0.transparentColor = RGBA(0, 0, 0) },
    make("trns-gray-4", ramp, .gray, bitDepth: 4) { $0.transparentColor = RGBA(85, 85, 85) },
    make("trns-gray-16", ramp, .gray, bitDepth: 16) { $0.transparentColor = RGBA(90, 90, 90) },
    make("trns-rgb", ramp) { $0.transparentColor = RGBA(1, 2, 3) },
    make("trns-rgb-16", ramp, bitDepth: 16) { $0.transparentColor = RGBA(1, 2, 3) },
    make("trns-rgb-interlaced", ramp) {
      $0.transparentColor = RGBA(1, 2, 3)
      $0.isInterlaced = true
    },
  ]

  private static let photo = Photo(seed: 3, width: 80, height: 60)

  private static let pngFilters = PNGEncoding.Filter.allCases.map { filter in
    make("filter-\(filter)", photo, filter: filter)
  }

  private static let pngChunks = [
    make("small-idat", photo) { $0.idatByteCount = 64 },
    make("stored", card) { $0.compressionLevel = 0 },
    make("gamma-srgb", card) { $0.gamma = 45455 },
    make("gamma-linear", card, closeness: .gamma) { $0.gamma = 100_000 },
    make("broken-profile", card) { $0.iccProfile = Array("not a profile at all".utf8) },
    make("profile-display-p3", gradient, closeness: .lossy) { $0.rgbProfile = .displayP3 },
    make("profile-adobe-rgb", gradient, closeness: .lossy) { $0.rgbProfile = .adobeRGB },
    make("profile-palette", gradient, .palette, closeness: .lossy) {
      $0.rgbProfile = .displayP3
    },
    make("orientation-6", StoredPicture(card, for: .turnedRight)) {
      $0.exif = Exif(orientation: .turnedRight)
    },
    make("orientation-5", StoredPicture(card, for: .transposed)) {
      $0.exif = Exif(orientation: .transposed, byteOrder: .little)
    },
    make("photo-palette-dithered", photo, .palette) { $0.dithers = true },
    make("screenshot", Screenshot(seed: 1, width: 320, height: 200)),
  ]

  /// Sizes at which passes of an interlaced picture are empty, and sizes that have to be reduced.
  private static let pngSizes =
    [(1, 1), (1, 7), (7, 1), (3, 5), (5, 3), (9, 9)].flatMap { width, height in
      [false, true].map { isInterlaced in
        make(
          "\(width)x\(height)\(isInterlaced ? "-interlaced" : "")",
          Gradient(width: width, height: height)
        ) { $0.isInterlaced = isInterlaced }
      }
    } + [
      make("wide-1441x3", Gradient(width: 1441, height: 3)),
      make("tall-3x1441", Gradient(width: 3, height: 1441)),
      make("large-1600x1200", TestCard(width: 1600, height: 1200)),
      make("large-1600x1200-interlaced", TestCard(width: 1600, height: 1200)) {
        $0.isInterlaced = true
      },
      make("large-1600x1200-gray", Gradient(width: 1600, height: 1200), .gray),
      make("large-1600x1200-palette", TestCard(width: 1600, height: 1200), .palette, bitDepth: 4),
      make("large-1600x1200-rgba", AlphaRamp(width: 1600, height: 1200), .rgba),
      make("large-1441x1441-gray-1", TestCard(width: 1441, height: 1441), .gray, bitDepth: 1),
    ]
}
