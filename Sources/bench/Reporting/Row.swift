import BitmapLoading

/// What was found out about one subject.
struct Row: Encodable, Sendable {
  /// What a library takes on its own for the same file.
  struct FloorFigure: Encodable, Sendable {
    let name: String
    let cpuMilliseconds: Spread
    /// Our CPU time in parts of it.
    let ratio: Double
  }

  let name: String
  let codec: Codec
  let source: PixelSize
  let bitmap: PixelSize
  let fileByteCount: Int
  let cpuMilliseconds: Spread
  let wallMilliseconds: Spread
  /// The first one is what limits are set against.
  let floors: [FloorFigure]
  /// Empty where peers were not asked for.
  let peers: [PeerFigure]
  let idleByteCount: Int
  let peakAboveIdleByteCount: Int
  let allocationCount: Int?
  /// Of what a decode gives; nil for rows over http.
  let quality: Quality?

  var megapixels: Double { Double(source.width) * Double(source.height) / 1e6 }

  var megapixelsPerSecond: Double { megapixels / cpuMilliseconds.median * 1e3 }

  var peakAboveIdleMebibytes: Double { Double(peakAboveIdleByteCount) / 1_048_576 }

  /// The peak above idle without the bitmap itself.
  var mebibytesBesideBitmap: Double {
    Double(peakAboveIdleByteCount - bitmap.width * bitmap.height * 4) / 1_048_576
  }
}
