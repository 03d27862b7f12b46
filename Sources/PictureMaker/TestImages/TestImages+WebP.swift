extension TestImages {
  static let webP = webPKinds + webPContainers

  private static let card = TestCard(width: 96, height: 72)
  private static let ramp = AlphaRamp(width: 64, height: 48)

  private static func make(
    _ stem: String,
    _ picture: any RowRecipe,
    isLossless: Bool = false,
    _ closeness: PictureFile.Closeness? = nil,
    change: (inout WebPEncoding) -> Void = { _ in }
  ) -> PictureFile {
    var encoding = WebPEncoding(quality: 90, isLossless: isLossless)
    change(&encoding)
    // Lossy files store colours half as finely as luma.
    let usual: PictureFile.Closeness = isLossless ? .exact : .subsampled
    return PictureFile("webp-\(stem)", picture, encoding, closeness: closeness ?? usual)
  }

  private static let webPKinds = [
    make("lossy", card),
    make("lossy-odd", TestCard(width: 97, height: 61)),
    make("lossless", card, isLossless: true),
    make("lossy-alpha", ramp),
    make("lossless-alpha", ramp, isLossless: true),
    make("photo", Photo(seed: 4, width: 160, height: 120)),
    make("1x1", TestCard(width: 1, height: 1), isLossless: true),
    make("large-1600x1200", TestCard(width: 1600, height: 1200)),
    make("large-1600x1200-lossless", TestCard(width: 1600, height: 1200), isLossless: true),
  ]

  private static let webPContainers = [
    make("animated", TestCard(width: 30, height: 20), isLossless: true) {
      ($0.first.left, $0.first.top, $0.first.duration) = (12, 8, 100)
      ($0.canvasWidth, $0.canvasHeight) = (60, 46)
      $0.laterFrames = [WebPEncoding.Frame(TestCard(width: 60, height: 46))]
    },
    make("orientation-6", StoredPicture(card, for: .turnedRight)) {
      $0.exif = Exif(orientation: .turnedRight)
    },
    make("broken-profile", card, isLossless: true) {
      $0.iccProfile = Array("not a profile at all".utf8)
    },
    make("profile-display-p3", Gradient(width: 96, height: 72), isLossless: true, .lossy) {
      $0.rgbProfile = .displayP3
    },
  ]
}
