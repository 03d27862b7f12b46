import BitmapLoading

/// Measures loads at once, in turns, each in a fresh process.
struct ConcurrencyMeasurement {
  /// The peer that the goal of throughput names.
  private static let peer = Peer.libvips

  /// The peer's memory grows with the loads: a thousand of them take more than 10 GB.
  private static let mostLoadsOfPeer = 256

  let input: BenchInput
  /// Where to find the peer; nil if it was not asked for.
  let peerFolder: PeerFolder?
  let scope: Scope
  let progress: Progress

  /// The figures of each number of loads at once.
  func figures(_ counts: [Int]) throws -> [ConcurrencyFigure] {
    var ours: [Int: [LoadsAtOnce.Outcome]] = [:]
    var peers: [Int: [PeerAnswer.Figures]] = [:]
    let rounds = counts.map(scope.concurrencyRoundCount).max() ?? 0
    for round in 0..<rounds {
      for count in round.isMultiple(of: 2) ? counts : counts.reversed()
      where round < scope.concurrencyRoundCount(count) {
        progress.show("\(count) at once, round \(round + 1)", isDetail: true)
        ours[count, default: []].append(try loads(count).outcomeInOwnProcess())
        if let figures = try peerFigures(count) { peers[count, default: []].append(figures) }
      }
    }
    return counts.map { figure($0, ours[$0] ?? [], peers[$0] ?? []) }
  }

  private func loads(_ concurrentCount: Int) -> LoadsAtOnce {
    LoadsAtOnce(
      concurrentCount: concurrentCount,
      imageCount: max(64, concurrentCount),
      path: input.path,
      idlePath: input.idlePath
    )
  }

  private func figure(
    _ concurrentCount: Int,
    _ ours: [LoadsAtOnce.Outcome],
    _ peers: [PeerAnswer.Figures]
  ) -> ConcurrencyFigure {
    let imageCount = loads(concurrentCount).imageCount
    let part = peers.isEmpty ? nil : Totals(peers.map { ($0.reading, $0.peakAboveIdleByteCount) })
    let totals = Totals(ours.map { ($0.reading, $0.peakAboveIdleByteCount) })
    return ConcurrencyFigure(
      concurrentCount: concurrentCount,
      imageCount: imageCount,
      imagesPerSecond: Double(imageCount) * 1e3 / totals.wall,
      cpuMillisecondsPerImage: totals.cpu / Double(imageCount),
      peakAboveIdleByteCount: totals.peak,
      outOfOrderCount: ours.map(\.outOfOrderCount).max() ?? 0,
      peers: part.map { part in
        [
          ConcurrencyFigure.PeerPart(
            peer: Self.peer,
            imagesPerSecond: Double(imageCount) * 1e3 / part.wall,
            cpuMillisecondsPerImage: part.cpu / Double(imageCount),
            peakAboveIdleByteCount: part.peak
          )
        ]
      } ?? []
    )
  }

  /// The medians of several runs; of memory the highest.
  private struct Totals {
    let cpu: Double
    let wall: Double
    let peak: Int

    init(_ runs: [(reading: Stopwatch.Reading, peak: Int)]) {
      cpu = Spread(runs.map(\.reading.cpu)).median
      wall = Spread(runs.map(\.reading.wall)).median
      peak = runs.map(\.peak).max() ?? 0
    }
  }

  /// As many threads as loads, as a program without a limit of its own has them.
  private func peerFigures(_ concurrentCount: Int) throws -> PeerAnswer.Figures? {
    guard let peerFolder, concurrentCount <= Self.mostLoadsOfPeer,
      case .present(let worker, _) = try PeerWorker.start(Self.peer, in: peerFolder)
    else { return nil }
    defer { worker.stop() }
    let target = BitmapLimits().maxPixelSize
    let idle = PeerJob(file: input.idlePath, width: 64, height: 64, target: target)
    guard try worker.figures(idle) != nil else { return nil }
    let source = InputSize.medium.pixels
    var job = PeerJob(
      file: input.path,
      width: source.width,
      height: source.height,
      target: target
    )
    job.threads = concurrentCount
    job.count = loads(concurrentCount).imageCount
    return try worker.figures(job)
  }
}
