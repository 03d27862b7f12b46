import BitmapLoading
import Glibc

/// Has the peers reduce the same files as we do.
final class PeerContest {
  /// What a peer takes beside time, found out by a process that does nothing else.
  struct Sample: Sendable {
    let worker: PeerWorker
    let peer: Peer
    let job: PeerJob
    let peakAboveIdleByteCount: Int
    let quality: Quality?
  }

  let list: PeerList
  private let folder: PeerFolder
  private let outputFolder: String
  private var workers: [(peer: Peer, worker: PeerWorker)] = []

  /// Starts one worker for each peer that is there; outputs go to `outputFolder` for a moment.
  init(folder: PeerFolder, outputFolder: String) throws {
    self.folder = folder
    self.outputFolder = outputFolder
    list = try PeerList(in: folder)
    workers = try list.present.compactMap { present in
      guard case .present(let worker, _) = try PeerWorker.start(present.peer, in: folder) else {
        return nil
      }
      return (present.peer, worker)
    }
  }

  /// What each peer takes that can read the picture; those that cannot are left out.
  func samples(
    of input: BenchInput,
    source: PixelSize,
    target: Int,
    judge: QualityJudge?
  ) throws -> [Sample] {
    try workers.compactMap { peer, worker in
      let job = PeerJob(
        file: input.path,
        width: source.width,
        height: source.height,
        target: target
      )
      guard let figures = try figuresInOwnProcess(peer, job, idleFile: input.idlePath) else {
        return nil
      }
      return Sample(
        worker: worker,
        peer: peer,
        job: job,
        peakAboveIdleByteCount: figures.peakAboveIdleByteCount,
        quality: try judge.flatMap { try quality(of: peer, figures, $0) }
      )
    }
  }

  /// Ends the workers.
  func stop() {
    workers.forEach { $0.worker.stop() }
  }

  // MARK: - One peer, one picture

  private func output(_ peer: Peer) -> String { "\(outputFolder)/\(getpid())-\(peer.rawValue)" }

  private func figuresInOwnProcess(
    _ peer: Peer,
    _ job: PeerJob,
    idleFile: String
  ) throws -> PeerAnswer.Figures? {
    guard case .present(let worker, _) = try PeerWorker.start(peer, in: folder) else { return nil }
    defer { worker.stop() }
    let idle = PeerJob(file: idleFile, width: 64, height: 64, target: job.target)
    guard try worker.figures(idle) != nil else { return nil }
    var job = job
    job.output = output(peer)
    return try worker.figures(job)
  }

  private func quality(
    of peer: Peer,
    _ figures: PeerAnswer.Figures,
    _ judge: QualityJudge
  ) throws -> Quality? {
    let path = output(peer)
    defer { unlink(path) }
    let bytes = try readFile(path)
    // A peer that rounds the size otherwise cannot be compared pixel by pixel.
    guard figures.width == judge.target.width, figures.height == judge.target.height,
      bytes.count == figures.width * figures.height * 4
    else { return nil }
    return judge.quality(of: Pixels.ofStraight(bytes))
  }
}
