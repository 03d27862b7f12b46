extension TestImages {
  static let jpeg =
    jpegSamplings + jpegColors + jpegStructures + jpegOrientations + jpegSizes + jpegPhotos

  private static let card = TestCard(width: 96, height: 72)
  private static let gradient = Gradient(width: 96, height: 72)

  private static func make(
    _ stem: String,
    _ picture: any RowRecipe,
    quality: Int = 90,
    sampling: JPEGSampling? = nil,
    color: JPEGEncoding.Color = .yCbCr,
    _ closeness: PictureFile.Closeness = .subsampled,
    change: (inout JPEGEncoding) -> Void = { _ in }
  ) -> PictureFile {
    var encoding = JPEGEncoding(quality: quality, sampling: sampling, color: color)
    change(&encoding)
    return PictureFile("jpeg-\(stem)", picture, encoding, closeness: closeness)
  }

  private static let jpegSamplings = [
    make("444", card, sampling: .s444, .lossy),
    make("422", card, sampling: .s422),
    make("440", card, sampling: .s440),
    make("420", card, sampling: .s420),
    make("411", card, sampling: .s411),
    make("410", card, sampling: .s410),
    // Each colour component is halved in another direction.
    make("mixed-factors", card, sampling: JPEGSampling([.init(2, 2), .init(1, 2), .init(2, 1)])),
    // All factors alike, so nothing is halved, although they are not 1.
    make(
      "444-large-factors",
      card,
      sampling: JPEGSampling([.init(2, 1), .init(2, 1), .init(2, 1)]),
      .lossy
    ),
  ]

  private static let jpegColors = [
    make("gray", card, color: .gray, .lossy),
    make("gray-large-factors", card, sampling: .s420, color: .gray, .lossy),
    make("rgb", card, color: .rgb, .lossy),
    make("cmyk-adobe", card, color: .cmyk, .inks),
    make("cmyk-plain", card, color: .cmyk, .inks) {
      $0.hasAdobeMarker = false
      $0.hasInvertedInks = false
    },
    make("ycck-adobe", card, sampling: .s444, color: .ycck, .inks),
    make("ycck-420", card, color: .ycck, .inks),
  ]

  private static let jpegStructures = [
    make("progressive", card) { $0.isProgressive = true },
    make("progressive-444", card, sampling: .s444, .lossy) { $0.isProgressive = true },
    make("progressive-gray", card, color: .gray, .lossy) { $0.isProgressive = true },
    make("progressive-cmyk", card, color: .cmyk, .inks) { $0.isProgressive = true },
    make("progressive-restart", card) {
      $0.isProgressive = true
      $0.restartInterval = .mcus(3)
    },
    make("scan-per-component", card) { $0.hasScanPerComponent = true },
    make("restart-row", card) { $0.restartInterval = .rows(1) },
    make("restart-1", card) { $0.restartInterval = .mcus(1) },
    make("optimized", card) { $0.hasOptimizedTables = true },
    make("no-jfif", card) { $0.hasJFIFMarker = false },
    make("comment", card) { $0.comments = ["made by PictureMaker", ""] },
    // Not a profile, to be passed over: three segments.
    make("broken-profile", card) {
      $0.iccProfile = Array("not a profile at all".utf8)
      $0.iccSegmentByteCount = 8
    },
    // Two segments each.
    make("profile-display-p3", gradient, quality: 95) {
      $0.rgbProfile = .displayP3
      $0.iccSegmentByteCount = 300
    },
    make("profile-gamma-1.8", gradient, quality: 95) {
      $0.rgbProfile = .gamma18
      $0.iccSegmentByteCount = 300
    },
  ]

  /// All eight orientations; both byte orders take turns, and 6, what phones write, has both.
  private static let jpegOrientations =
    StoredOrientation.allCases.map { orientation in
      oriented(orientation, orientation.rawValue % 2 == 0 ? .big : .little)
    } + [oriented(.turnedRight, .little)]

  private static func oriented(
    _ orientation: StoredOrientation,
    _ byteOrder: Exif.ByteOrder
  ) -> PictureFile {
    let picture = StoredPicture(TestCard(width: 72, height: 48), for: orientation)
    let order = byteOrder == .big ? "mm" : "ii"
    return make("orientation-\(orientation.rawValue)-\(order)", picture) {
      $0.exif = Exif(orientation: orientation, byteOrder: byteOrder)
    }
  }

  private static let jpegSizes = [
    make("1x1", TestCard(width: 1, height: 1)),
    make("17x1", Gradient(width: 17, height: 1)),
    make("1x17", Gradient(width: 1, height: 17)),
    make("odd-97x61", TestCard(width: 97, height: 61)),
    make("odd-97x61-progressive", TestCard(width: 97, height: 61)) { $0.isProgressive = true },
    make("wide-1441x8", Gradient(width: 1441, height: 8)),
    make("tall-8x2000", Gradient(width: 8, height: 2000)),
    make("large-1600x1200", TestCard(width: 1600, height: 1200), quality: 75),
    make("large-1600x1200-progressive", Gradient(width: 1600, height: 1200), quality: 60) {
      $0.isProgressive = true
    },
    make("large-1600x1200-turned", TestCard(width: 1600, height: 1200), quality: 75) {
      $0.exif = Exif(orientation: .turnedRight)
    },
  ]

  private static let photo = Photo(seed: 4, width: 160, height: 120)

  private static let jpegPhotos = [
    make("photo-420", photo, quality: 85),
    make("photo-444", photo, sampling: .s444, .lossy),
    make("photo-progressive", photo, quality: 85) { $0.isProgressive = true },
    make("photo-gray", photo, color: .gray, .lossy),
    make("photo-low-quality", photo, quality: 20),
    // What `bigpicture demo` and README show.
    make("demo-photo", Photo(seed: 1, width: 2000, height: 1500), quality: 80),
  ]
}
