extension TestImages {
  static let gif = gifKinds + gifFrames + gifSizes

  private static let card = TestCard(width: 60, height: 45)
  private static let ramp = AlphaRamp(width: 64, height: 48)

  private static func make(
    _ stem: String,
    _ picture: any RowRecipe,
    dithers: Bool = false,
    change: (inout GIFEncoding) -> Void = { _ in }
  ) -> PictureFile {
    var encoding = GIFEncoding(dithers: dithers)
    change(&encoding)
    return PictureFile("gif-\(stem)", picture, encoding)
  }

  private static let gifKinds = [
    make("plain", card),
    make("interlaced", card) { $0.first.isInterlaced = true },
    make("transparent", ramp),
    make("transparent-interlaced", ramp) { $0.first.isInterlaced = true },
    make("local-palette", card) { $0.first.hasLocalPalette = true },
    make("two-colors", card) { $0.maxColorCount = 2 },
    make("photo-dithered", Photo(seed: 3, width: 120, height: 90), dithers: true),
    make("photo-dithered-interlaced", Photo(seed: 3, width: 120, height: 90), dithers: true) {
      $0.first.isInterlaced = true
    },
    make("photo-uniform", Photo(seed: 2, width: 120, height: 90)) { $0.paletteChoice = .uniform },
  ]

  private static let gifFrames = [
    make("animated", card) {
      $0.loopCount = 0
      $0.first.delay = 10
      $0.laterFrames = GIFEncoding.Disposal.allCases.map { later(disposal: $0) }
    },
    // Shown is the first frame on the whole screen, not the first frame alone.
    make("small-first-frame", TestCard(width: 21, height: 15)) {
      $0.screenWidth = 60
      $0.screenHeight = 45
      $0.first.delay = 10
      $0.laterFrames = [GIFEncoding.Frame(card)]
    },
    make("offset-frame", TestCard(width: 30, height: 20)) {
      ($0.first.left, $0.first.top) = (12, 9)
      ($0.screenWidth, $0.screenHeight) = (60, 45)
    },
    make("offset-frame-interlaced", TestCard(width: 30, height: 21)) {
      ($0.first.left, $0.first.top) = (12, 9)
      ($0.screenWidth, $0.screenHeight) = (60, 45)
      $0.first.isInterlaced = true
    },
    make("screen-too-small", TestCard(width: 30, height: 20)) {
      ($0.first.left, $0.first.top) = (5, 5)
      ($0.screenWidth, $0.screenHeight) = (16, 16)
    },
  ]

  private static func later(disposal: GIFEncoding.Disposal) -> GIFEncoding.Frame {
    var options = GIFEncoding.FrameOptions()
    (options.left, options.top) = (Int(disposal.rawValue) * 10, 7)
    options.delay = 5
    options.disposal = disposal
    options.hasLocalPalette = disposal == .clear
    return GIFEncoding.Frame(TestCard(width: 12, height: 9), options: options)
  }

  /// Heights at which passes of an interlaced picture are empty, and sizes that have to be reduced.
  private static let gifSizes =
    (1...9).map { height in
      make("interlaced-7x\(height)", Gradient(width: 7, height: height)) {
        $0.first.isInterlaced = true
      }
    } + [
      make("1x1", TestCard(width: 1, height: 1)),
      make("wide-1500x20", TestCard(width: 1500, height: 20)),
      make("large-1600x1200", TestCard(width: 1600, height: 1200)),
      make("large-1600x1200-interlaced", TestCard(width: 1600, height: 1200)) {
        $0.first.isInterlaced = true
      },
      make("large-1600x1200-transparent", AlphaRamp(width: 1600, height: 1200)),
    ]
}
