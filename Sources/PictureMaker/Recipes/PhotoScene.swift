/// What stands where in a `Photo`: a sky, hills one before the other, and towers between them.
struct PhotoScene: Sendable {
  /// Red, green, blue in 1/256 of a grey level; then how much texture shows, 256 being all.
  typealias Paint = SIMD4<Int32>

  /// One chain of hills, from its ridge down to the bottom edge.
  struct Hill: Sendable {
    let ridge: Ridge
    /// Paint at the ridge and, `fadeRows` below it, of the haze or grass at its foot.
    let top: Paint
    let foot: Paint
    let fadeRows: Int
  }

  /// A block with windows, whose foot the last hill hides.
  struct Tower: Sendable {
    let left: Int
    let right: Int
    let top: Int
    let wall: Paint
    let window: Paint
    /// Pixels from one window to the next.
    let pitch: Int
  }

  let height: Int
  let zenith: Paint
  let horizon: Paint
  let hills: [Hill]
  let towers: [Tower]
  let sunX: Int
  let sunY: Int
  let sunRadius: Int

  init(seed: UInt64, width: Int, height: Int) {
    let hash = PixelHash(seed: seed, stream: 100)
    let palette = PhotoPalette.all[Int(seed % UInt64(PhotoPalette.all.count))]
    self.height = height
    zenith = palette.zenith
    horizon = palette.horizon
    sunX = hash.number(1, in: width / 8...width * 7 / 8)
    sunY = hash.number(2, in: height / 12...height / 4)
    sunRadius = max(min(width, height) / hash.number(3, in: 22...40), 1)
    hills = Self.hills(seed: seed, width: width, height: height, palette: palette)
    towers = Self.towers(hash: hash, width: width, height: height)
  }

  private static func hills(
    seed: UInt64,
    width: Int,
    height: Int,
    palette: PhotoPalette
  ) -> [Hill] {
    // Level and swing in 1/256 of the height, roughness in 1/16: far hills are smooth, near trees
    // are not.
    let shapes = [(92, 40, 8), (112, 36, 9), (134, 30, 10), (160, 28, 11), (192, 30, 10)]
    return shapes.indices.map { index in
      let (level, swing, roughness) = shapes[index]
      return Hill(
        ridge: Ridge(
          hash: PixelHash(seed: seed, stream: 110 + UInt64(index)),
          width: width,
          level: height * level / 256,
          swing: height * swing / 256,
          roughness: roughness
        ),
        top: palette.hills[index],
        foot: palette.feet[index],
        fadeRows: max(height * (index + 2) / 20, 1)
      )
    }
  }

  private static func towers(hash: PixelHash, width: Int, height: Int) -> [Tower] {
    (0..<hash.number(10, in: 3...7)).map { index in
      func pick(_ number: Int, _ range: ClosedRange<Int>) -> Int {
        hash.number(number, row: 20 + index, in: range)
      }
      let left = pick(0, 0...width)
      let wall = Int32(pick(1, 60...200) * 256)
      let warmth = Int32(pick(2, -20...30) * 256)
      return Tower(
        left: left,
        right: min(width, left + max(width * pick(3, 8...22) / 512, 1)),
        top: height * pick(4, 88...150) / 256,
        wall: Paint(wall + warmth, wall, wall - warmth, 90),
        window: Paint(wall / 3, wall / 3 + 2560, wall / 2, 20),
        pitch: max(width / pick(5, 120...260), 4)
      )
    }
  }
}

/// The colours of one kind of day.
struct PhotoPalette: Sendable {
  let zenith: PhotoScene.Paint
  let horizon: PhotoScene.Paint
  /// From the farthest hill to the nearest.
  let hills: [PhotoScene.Paint]
  let feet: [PhotoScene.Paint]

  static let all = [summer, evening, autumn, winter]

  private static func paint(
    _ red: Int32,
    _ green: Int32,
    _ blue: Int32,
    _ texture: Int32
  )
    -> PhotoScene.Paint
  {
    PhotoScene.Paint(red * 256, green * 256, blue * 256, texture)
  }

  private static let summer = PhotoPalette(
    zenith: paint(62, 112, 186, 22),
    horizon: paint(196, 214, 226, 36),
    hills: [
      paint(122, 148, 176, 80), paint(92, 124, 138, 130), paint(70, 106, 88, 220),
      paint(52, 86, 48, 340), paint(84, 104, 44, 430),
    ],
    feet: [
      paint(176, 196, 210, 60), paint(140, 166, 168, 120), paint(112, 140, 108, 200),
      paint(82, 112, 62, 320), paint(122, 128, 62, 520),
    ]
  )

  private static let evening = PhotoPalette(
    zenith: paint(48, 56, 104, 24),
    horizon: paint(240, 170, 116, 40),
    hills: [
      paint(146, 106, 118, 80), paint(112, 78, 98, 130), paint(78, 56, 74, 210),
      paint(50, 40, 48, 300), paint(42, 34, 30, 390),
    ],
    feet: [
      paint(206, 146, 124, 50), paint(160, 108, 106, 100), paint(112, 76, 80, 180),
      paint(74, 56, 54, 290), paint(66, 52, 40, 470),
    ]
  )

  private static let autumn = PhotoPalette(
    zenith: paint(104, 140, 172, 24),
    horizon: paint(222, 220, 206, 36),
    hills: [
      paint(140, 146, 152, 80), paint(130, 116, 98, 140), paint(150, 98, 48, 250),
      paint(138, 66, 30, 360), paint(112, 84, 40, 430),
    ],
    feet: [
      paint(190, 192, 188, 60), paint(166, 146, 122, 120), paint(176, 126, 66, 210),
      paint(168, 96, 44, 340), paint(150, 118, 62, 520),
    ]
  )

  private static let winter = PhotoPalette(
    zenith: paint(132, 158, 188, 22),
    horizon: paint(226, 230, 236, 32),
    hills: [
      paint(188, 200, 216, 60), paint(150, 164, 184, 120), paint(104, 118, 132, 220),
      paint(66, 78, 82, 360), paint(168, 176, 190, 380),
    ],
    feet: [
      paint(218, 224, 234, 50), paint(186, 198, 214, 100), paint(150, 164, 178, 200),
      paint(110, 122, 130, 340), paint(186, 192, 204, 440),
    ]
  )
}
