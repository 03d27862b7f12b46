import BitmapLoading
import Glibc

/// Finds out all figures of some subjects.
///
/// Files are held in memory while they are measured, as many as fit in `batchByteCount`.
struct Measurement {
  private static let batchByteCount = 256 << 20

  let server: PictureServer
  let contest: PeerContest?
  let progress: Progress

  /// The row of each subject, without those whose picture cannot be decoded.
  func rows(of subjects: [Subject]) async throws -> [Row] {
    var rows: [Row] = []
    for batch in Self.batches(of: subjects) { rows += try await self.rows(ofBatch: batch) }
    return rows
  }

  private static func batches(of subjects: [Subject]) -> [[Subject]] {
    var batches: [[Subject]] = []
    var room = 0
    for subject in subjects {
      var status = stat()
      let byteCount = stat(subject.input.path, &status) == 0 ? Int(status.st_size) : 0
      if batches.isEmpty || byteCount > room {
        batches.append([])
        room = batchByteCount
      }
      batches[batches.count - 1].append(subject)
      room -= byteCount
    }
    return batches
  }

  // MARK: - One batch

  private func rows(ofBatch batch: [Subject]) async throws -> [Row] {
    let finder = CandidateFinder(server: server, contest: contest, progress: progress)
    let candidates = try finder.candidates(batch)
    let runners = candidates.map(runners)
    let readings = try await Turns(runners: runners.flatMap(\.self), progress: progress).readings()
    var rest = readings[...]
    return zip(candidates, runners).map { candidate, runners in
      defer { rest = rest.dropFirst(runners.count) }
      return Row(candidate, Array(rest.prefix(runners.count)))
    }
  }

  /// Ours first, then the floors, then the peers; all but the floors read the file themselves.
  private func runners(of candidate: Candidate) -> [Runner] {
    let (subject, bytes) = (candidate.subject, candidate.bytes)
    let workload: Workload =
      switch subject.action {
      case .decode: .decodeFile(subject.input.path)
      case .load: .load(url: server.url(of: subject.input.path))
      case .builder: .builder(url: server.url(of: subject.input.path))
      }
    let ours = Runner(name: subject.name, roundCount: candidate.roundCount) {
      _ = try await workload.run()
    }
    let floors = candidate.floors.map { floor in
      Runner(name: "\(subject.name), \(floor.name)", roundCount: candidate.roundCount) {
        try floor.run(bytes)
      }
    }
    let peers = candidate.peers.map { sample in
      Runner(
        name: "\(subject.name), \(sample.peer.rawValue)",
        roundCount: candidate.roundCount,
        reading: {
          guard let figures = try sample.worker.figures(sample.job) else {
            throw BenchFailure.noPicture("\(sample.peer.rawValue) with \(subject.name)")
          }
          return figures.reading
        }
      )
    }
    return [ours] + floors + peers
  }
}

extension Row {
  /// The readings are ours, those of the floors and those of the peers.
  fileprivate init(_ candidate: Candidate, _ readings: [[Stopwatch.Reading]]) {
    let cpu = readings.map { Spread($0.map(\.cpu)) }
    let wall = readings.map { Spread($0.map(\.wall)) }
    let firstPeer = 1 + candidate.floors.count
    self.init(
      name: candidate.subject.name,
      codec: candidate.subject.input.codec,
      source: candidate.source,
      bitmap: candidate.memory.bitmap,
      fileByteCount: candidate.bytes.count,
      cpuMilliseconds: cpu[0],
      wallMilliseconds: wall[0],
      floors: zip(candidate.floors, cpu.dropFirst()).map { floor, floorCPU in
        FloorFigure(
          name: floor.name,
          cpuMilliseconds: floorCPU,
          ratio: cpu[0].median / floorCPU.median
        )
      },
      peers: candidate.peers.enumerated().map { index, sample in
        PeerFigure(
          peer: sample.peer,
          cpuMilliseconds: cpu[firstPeer + index],
          wallMilliseconds: wall[firstPeer + index],
          peakAboveIdleByteCount: sample.peakAboveIdleByteCount,
          quality: sample.quality,
          ratio: cpu[0].median / cpu[firstPeer + index].median
        )
      },
      idleByteCount: candidate.memory.idleByteCount,
      peakAboveIdleByteCount: candidate.memory.peakByteCount - candidate.memory.idleByteCount,
      allocationCount: candidate.allocationCount,
      quality: candidate.quality
    )
  }
}
