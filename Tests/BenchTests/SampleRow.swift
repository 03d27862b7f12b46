import BitmapLoading

@testable import bench

extension Row {
  /// A row with a floor of 10 ms and a bitmap of 4 MiB.
  static func sample(
    _ name: String,
    milliseconds: Double = 10,
    mebibytes: Int = 5,
    source: PixelSize = PixelSize(width: 4000, height: 3000),
    codec: Codec = .jpeg,
    peers: [PeerFigure] = [],
    allocations: Int? = nil,
    psnr: Double? = nil
  ) -> Row {
    Row(
      name: name,
      codec: codec,
      source: source,
      bitmap: PixelSize(width: 1024, height: 1024),
      fileByteCount: 1,
      cpuMilliseconds: Spread([milliseconds]),
      wallMilliseconds: Spread([1]),
      floors: [.init(name: "RGBA", cpuMilliseconds: Spread([10]), ratio: milliseconds / 10)],
      peers: peers,
      idleByteCount: 0,
      peakAboveIdleByteCount: mebibytes << 20,
      allocationCount: allocations,
      quality: psnr.map { Quality(psnrDecibels: $0, ssim: 0.999, reference: .area) }
    )
  }
}

extension PeerFigure {
  /// A peer beside a row of 10 ms.
  static func sample(_ peer: Peer, milliseconds: Double, psnr: Double?) -> PeerFigure {
    PeerFigure(
      peer: peer,
      cpuMilliseconds: Spread([milliseconds]),
      wallMilliseconds: Spread([milliseconds]),
      peakAboveIdleByteCount: 20 << 20,
      quality: psnr.map { Quality(psnrDecibels: $0, ssim: 0.999, reference: .area) },
      ratio: 10 / milliseconds
    )
  }
}

extension ConcurrencyFigure {
  static func sample(
    _ count: Int,
    imagesPerSecond: Double = 50,
    mebibytes: Int = 20,
    outOfOrder: Int = 0
  ) -> ConcurrencyFigure {
    ConcurrencyFigure(
      concurrentCount: count,
      imageCount: 256,
      imagesPerSecond: imagesPerSecond,
      cpuMillisecondsPerImage: 30,
      peakAboveIdleByteCount: mebibytes << 20,
      outOfOrderCount: outOfOrder,
      peers: []
    )
  }
}
